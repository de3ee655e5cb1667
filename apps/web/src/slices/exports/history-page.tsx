import { ExportFrame } from "./export-frame.tsx";
import { RunsPanel } from "./runs-panel.tsx";

/** `/export/history`: every export of the last 30 days. */
export function HistoryPage() {
  return (
    <ExportFrame>
      <RunsPanel />
    </ExportFrame>
  );
}
