import type { ConnectionHealth } from "@stallkeeper/contract";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { Button, EmptyState, Panel, StateChip, When } from "../../../ui/index.ts";
import { AccountStamp } from "../account-stamp.tsx";
import { syncAccount } from "./health.api.ts";
import { texts } from "./texts.ts";

const head = "text-start px-4 py-1 font-semibold";
const cell = "px-4 py-2 text-start font-normal";
const phoneColumns = ["account", "state"];
const looks = {
  up: { glyph: "check-disc", family: "green" },
  failing: { glyph: "cross-disc", family: "red" },
  waiting: { glyph: "clock", family: "ochre" },
  reconnect: { glyph: "cross-disc", family: "red" },
  paused: { glyph: "clock", family: "neutral" },
} as const;

function lookOf({ state, problem, waitingUntil }: ConnectionHealth, asOf: string): keyof typeof looks {
  if (state === "paused" || state === "reconnect") return state;
  if (waitingUntil !== null && waitingUntil > asOf) return "waiting";
  return problem === null ? "up" : "failing";
}

function SyncButton({ connection: { accountId, username } }: { connection: ConnectionHealth }) {
  const handleClick = async (): Promise<void> => {
    try {
      await syncAccount(accountId);
      notifySuccess(texts.synced(username));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button size="sm" aria-label={texts.syncOf(username)} onClick={() => void handleClick()}>
      {texts.sync}
    </Button>
  );
}

/** Each linked account: whether it is read, and if not, why. */
export function ConnectionsPanel({
  connections,
  asOf,
}: {
  connections: readonly ConnectionHealth[];
  asOf: string;
}) {
  const { columns } = texts;
  return (
    <Panel title={texts.connections}>
      {connections.length === 0 ? (
        <EmptyState text={texts.noConnections} />
      ) : (
        <table className="w-full border-collapse">
          <caption className="sk-hidden-text">{texts.connections}</caption>
          <thead>
            <tr className="sk-label">
              {Object.entries(columns).map(([name, label]) => (
                <th
                  key={name}
                  scope="col"
                  className={phoneColumns.includes(name) ? head : `${head} max-md:hidden`}
                >
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sk-hidden-text">{texts.sync}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {connections.map((connection) => {
              const look = lookOf(connection, asOf);
              return (
                <tr key={connection.accountId} className="border-t border-line">
                  <th scope="row" className={cell}>
                    <span className="flex gap-2 items-center [overflow-wrap:break-word]">
                      <AccountStamp platform={connection.platform} />
                      {connection.username}
                    </span>
                  </th>
                  <td className={cell}>
                    <StateChip {...looks[look]} label={texts.states[look]} />
                    <span className="sk-meta md:hidden block">
                      {connection.problem ?? (
                        <>
                          {texts.lastRead} <When at={connection.lastAt} />
                        </>
                      )}
                    </span>
                  </td>
                  <td className={`${cell} max-md:hidden`}>
                    <When at={connection.lastAt} />
                  </td>
                  <td className={`${cell} max-md:hidden`}>
                    <When at={connection.waitingUntil ?? connection.nextAt} />
                  </td>
                  <td className={`${cell} max-md:hidden [overflow-wrap:anywhere]`}>{connection.problem}</td>
                  <td className={cell}>
                    <span className="flex justify-end">
                      {connection.state === "connected" && <SyncButton connection={connection} />}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
