import type { HealthView } from "@stallkeeper/contract";
import { Count, EmptyState, joinClasses, Panel } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

const figure = "px-4 py-2 text-end whitespace-nowrap";

/** The routes that take longest on average, with how often they were asked for. */
export function SlowestPanel({ service: { slowest, requests } }: Pick<HealthView, "service">) {
  return (
    <Panel title={texts.slowest} meta={texts.slowestMeta(requests)}>
      {slowest.length === 0 ? (
        <EmptyState text={texts.noRequests} />
      ) : (
        <table className="w-full border-collapse">
          <caption className="sk-hidden-text">{texts.slowest}</caption>
          <thead>
            <tr className="sk-label">
              <th scope="col" className="text-start px-4 py-1 font-semibold">
                {texts.route}
              </th>
              {[texts.times, texts.mean, texts.longest].map((label) => (
                <th
                  key={label}
                  scope="col"
                  className={joinClasses(
                    "text-end px-4 py-1 font-semibold",
                    label === texts.times && "max-md:hidden",
                  )}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slowest.map(({ route, count, meanMs, maxMs }) => (
              <tr key={route} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-start font-normal [overflow-wrap:anywhere]">
                  <span className="sk-mono">{route}</span>
                </th>
                <td className={`${figure} max-md:hidden`}>
                  <Count value={count} />
                </td>
                <td className={figure}>{texts.ms(meanMs)}</td>
                <td className={figure}>{texts.ms(maxMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
