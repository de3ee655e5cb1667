/** The pages beside the builder: one file, so that the first script names one. */
import { ArchivePanel } from "./archive-panel.tsx";
import { ExportFrame } from "./export-frame.tsx";
import { RunsPanel } from "./runs-panel.tsx";
import { SchedulesPanel } from "./schedules-panel.tsx";

/** `/export/schedules`: exports that run on their own. */
export function SchedulesPage() {
  return (
    <ExportFrame>
      <SchedulesPanel />
    </ExportFrame>
  );
}

/** `/export/history`: every export of the last 30 days. */
export function HistoryPage() {
  return (
    <ExportFrame>
      <RunsPanel />
    </ExportFrame>
  );
}

/** `/export/archive`: everything of the store in one file, to keep or to take elsewhere. */
export function ArchivePage() {
  return (
    <ExportFrame>
      <ArchivePanel />
    </ExportFrame>
  );
}
