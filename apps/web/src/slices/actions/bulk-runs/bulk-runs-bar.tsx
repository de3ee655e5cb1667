import type { BulkRunKind } from "@stallkeeper/contract";
import { ProgressMeter } from "../../../ui/index.ts";
import { nameRun, useRunsUnderWay } from "./run-keeper.ts";
import { texts } from "./texts.ts";

/** How far the runs under way are, whichever page asked for them; nothing is drawn without one. */
export function BulkRunsBar({ kind }: { kind?: BulkRunKind }) {
  const runs = useRunsUnderWay().filter((run) => kind === undefined || run.kind === kind);
  if (runs.length === 0) return null;
  return (
    <ul
      aria-label={texts.bar}
      className="grid gap-1 px-[14px] py-[6px] border-b border-line text-[12px]/[16px] text-ink2"
    >
      {runs.map((run) => {
        const words = nameRun(run);
        const tried = run.lines.filter(({ state }) => state !== "waiting" && state !== "sending").length;
        return (
          <li key={run._id} className="flex items-center gap-3 flex-wrap">
            <span>{words}</span>
            <span className="w-[160px]">
              <ProgressMeter label={words} value={tried} max={run.lines.length} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
