import type { ConnectionHealth, HealthView, RecentTimes } from "@stallkeeper/contract";
import type { ReactNode } from "react";
import { Count, joinClasses, Panel } from "../../../ui/index.ts";
import { AccountStamp } from "../account-stamp.tsx";
import { sayJob, texts } from "./texts.ts";

const figure = "px-4 py-2 text-end whitespace-nowrap align-top";
const shown = 5;
const kinds = ["requests", "statements", "calls", "jobs"] as const;
const columns = [
  { label: texts.times, isWide: true },
  { label: texts.mean, isWide: false },
  { label: texts.longest, isWide: true },
  { label: texts.share, isWide: false },
];

function Name({
  kind,
  times: { name, detail },
  connections,
}: {
  kind: (typeof kinds)[number];
  times: RecentTimes;
  connections: readonly ConnectionHealth[];
}): ReactNode {
  if (kind === "jobs") return sayJob(name);
  if (kind === "calls") {
    const account = connections.find(({ accountId }) => accountId === name);
    return (
      <span className="flex gap-2 items-center">
        <AccountStamp platform={account?.platform ?? ""} />
        {account?.username}
      </span>
    );
  }
  return (
    <>
      <span className="sk-mono">{name}</span>
      {kind === "statements" && detail !== null && detail !== name && (
        <span className="sk-meta block line-clamp-2">{detail}</span>
      )}
    </>
  );
}

/** What the last minutes went to: requests, statements, marketplaces and jobs, those first that took most. */
export function RecentPanel({ health: { recent, connections } }: { health: HealthView }) {
  return (
    <Panel title={texts.recent} meta={texts.recentMeta}>
      {kinds
        .filter((kind) => recent[kind].length > 0)
        .map((kind) => (
          <table key={kind} className="w-full border-collapse not-first:border-t not-first:border-line">
            <caption className="sk-hidden-text">{texts.recentKinds[kind]}</caption>
            <thead>
              <tr className="sk-label">
                <th scope="col" className="text-start px-4 pt-2 pb-1 font-semibold">
                  {texts.recentKinds[kind]}
                </th>
                {columns.map(({ label, isWide }) => (
                  <th
                    key={label}
                    scope="col"
                    className={joinClasses(
                      "text-end px-4 pt-2 pb-1 font-semibold md:w-28",
                      isWide && "max-md:hidden",
                    )}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {recent[kind].slice(0, shown).map((times) => (
                <tr key={times.name} className="border-t border-line">
                  <th scope="row" className="px-4 py-2 text-start font-normal [overflow-wrap:anywhere]">
                    <Name kind={kind} times={times} connections={connections} />
                  </th>
                  <td className={`${figure} max-md:hidden`}>
                    <Count value={times.count} />
                  </td>
                  <td className={figure}>{texts.seconds(times.meanMs)}</td>
                  <td className={`${figure} max-md:hidden`}>{texts.seconds(times.maxMs)}</td>
                  <td className={figure}>{texts.percent(times.share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </Panel>
  );
}
