import type { ExportPreview } from "@stallkeeper/contract";
import { dayOf, type ExportDefinition } from "@stallkeeper/domain";
import ShieldCheck from "lucide-react/icons/shield-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Lock from "lucide-react/icons/lock";
import { useMemo, type ReactNode } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { LateBanner } from "../../platform/late-banner.tsx";
import { useSession } from "../../platform/session.ts";
import { EmptyState, joinClasses, Panel, PanelError, SkeletonLines, useNow } from "../../ui/index.ts";
import { reachesToday } from "./reaches-today.ts";
import { formatText } from "./summaries.ts";
import { texts } from "./texts.ts";

const words = texts.preview;

function Rows({
  definition,
  preview,
  isOld,
}: {
  definition: ExportDefinition;
  preview: ExportPreview;
  isOld: boolean;
}) {
  const { rows, escaped } = preview;
  // An older answer keeps its own headings: its cells are of other columns, even where there are as many.
  const headings = isOld ? preview.headings : definition.columns.map(({ name }) => name);
  const isEscaped = (row: number, column: number): boolean =>
    escaped.some((one) => one.row === row && one.column === column);
  return (
    // Scrolls by keys, too, which takes a focus (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={words.table} tabIndex={0}>
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line2">
            <th scope="col" className="sk-label px-2 py-2 text-end">
              <span className="sk-hidden-text">{words.row}</span>
            </th>
            {headings.map((name, at) => (
              <th key={at} scope="col" className="sk-label px-3 py-2 text-start whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows have no ids: they are lines of a file.
            <tr key={row} className="border-b border-line">
              <td className="sk-meta px-2 py-1 text-end">{row + 1}</td>
              {cells.map((text, column) => (
                <td
                  key={column}
                  className={joinClasses(
                    "sk-mono px-3 py-1 whitespace-nowrap max-w-[220px] truncate",
                    isEscaped(row, column) && "text-ochre font-[650]",
                  )}
                  title={text}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2 items-center px-4 py-2 border-t border-line text-ochre">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** The first rows as the file will hold them; the buttons stand below. */
export function PreviewPanel({
  definition,
  preview,
  problem,
  isOld,
  error,
  onRetry,
  children,
}: {
  definition: ExportDefinition;
  preview: ExportPreview | undefined;
  /** Why there can be none; null: nothing is missing. */
  problem: string | null;
  /** It answers what was chosen before. */
  isOld: boolean;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}) {
  const today = dayOf(useNow(), useSession().user?.store?.timeZone ?? "UTC");
  const { accounts } = definition.filter;
  const watched = useMemo(() => ({ accounts }), [accounts]);
  return (
    <Panel
      title={words.title}
      meta={preview !== undefined && !isOld && words.shown(preview.rows.length, preview.count)}
      end={<span className="sk-meta">{formatText(definition.format)}</span>}
      className="min-w-0"
    >
      {reachesToday(definition, today) && <LateBanner write={words.late} watched={watched} />}
      {problem !== null ? (
        <EmptyState text={problem} />
      ) : error !== null ? (
        <PanelError title={words.failed} message={normaliseError(error).message} onRetry={onRetry} />
      ) : preview === undefined ? (
        <SkeletonLines lines={8} />
      ) : preview.count === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <div aria-busy={isOld} className={joinClasses(isOld && "opacity-60")}>
          <Rows definition={definition} preview={preview} isOld={isOld} />
        </div>
      )}
      {preview !== undefined && preview.escaped.length > 0 && definition.format.kind === "csv" && (
        <Note icon={<ShieldCheck className="sk-icon" aria-hidden="true" />}>
          {words.escaped(preview.escaped.length)}
        </Note>
      )}
      {preview !== undefined && preview.unknown !== null && preview.unknown > 0 && (
        <Note icon={<CircleAlert className="sk-icon" aria-hidden="true" />}>
          {words.unknown(preview.unknown)}
        </Note>
      )}
      {preview !== undefined && preview.masked.length > 0 && (
        <Note icon={<Lock className="sk-icon" aria-hidden="true" />}>{words.masked}</Note>
      )}
      <div className="flex flex-wrap gap-2 items-center p-4 border-t border-line bg-sunken">{children}</div>
    </Panel>
  );
}
