import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { type Account, accountsQuery, usePlatforms } from "../../platform/metadata.ts";
import { ButtonLink, EmptyState, getFamilyClass, getStampHue, joinClasses, Panel, PanelError, PlatformStamp, SkeletonLines, useNow, When, type Family } from "../../ui/index.ts";
import { texts } from "./texts.ts";

function describe({ state, sync }: Account, nowMs: number): { family: Family; text: string } {
  if (state === "reconnect") return { family: "red", text: texts.states.reconnect };
  if (state === "paused") return { family: "slate", text: texts.states.paused };
  if (sync.waitingUntil !== null && Date.parse(sync.waitingUntil) > nowMs) return { family: "ochre", text: texts.states.waiting };
  if (sync.problem !== null) return { family: "red", text: sync.problem };
  return sync.phase === "first" ? { family: "ochre", text: texts.states.first } : { family: "green", text: texts.states.connected };
}

/** How each account is doing. */
export function PlatformsPanel() {
  const query = useQuery(accountsQuery);
  const platforms = usePlatforms();
  const nowMs = useNow();
  const accounts = query.data;
  const words = texts.platforms;
  return (
    <Panel title={words.title} meta={accounts === undefined ? undefined : words.meta(accounts.length)}>
      {accounts === undefined && (query.isError ? <PanelError title={texts.failed} message={normaliseError(query.error).message} onRetry={() => void query.refetch()} /> : <SkeletonLines lines={3} />)}
      {accounts?.length === 0 && <EmptyState text={words.none} action={<ButtonLink href="/?step=orders">{words.link}</ButtonLink>} />}
      {accounts !== undefined && accounts.length > 0 && (
        <table className="w-full border-collapse text-start">
          <thead><tr className="sk-label text-start">{[words.platform, words.account, words.lastSync, words.state].map((head, index) => <th key={head} scope="col" className={joinClasses("text-start px-[14px] py-1 font-semibold", (index === 1 || index === 2) && "max-md:hidden")}>{head}</th>)}</tr></thead>
          <tbody>
            {accounts.map((account) => {
              const position = platforms.findIndex((platform) => platform._id === account.platform);
              const name = platforms[position]?.name ?? account.platform;
              const { family, text } = describe(account, nowMs);
              return (
                <tr key={account._id} className="border-t border-line">
                  <td className="px-[14px] py-2"><span className="flex items-center gap-2"><PlatformStamp code={platforms[position]?.code ?? "??"} hue={getStampHue(Math.max(0, position))} name={name} />{name}</span><span className="sk-meta md:hidden">{account.username} · <When at={account.sync.lastSyncAt} format="clock" /></span></td>
                  <td className="px-[14px] py-2 sk-meta max-md:hidden">{account.username}</td>
                  <td className="px-[14px] py-2 sk-mono max-md:hidden"><When at={account.sync.lastSyncAt} format="clock" /></td>
                  <td className="px-[14px] py-2"><span className="inline-flex items-center gap-2"><span aria-hidden="true" className={`sk-dot ${getFamilyClass(family)}`} />{text}</span></td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
