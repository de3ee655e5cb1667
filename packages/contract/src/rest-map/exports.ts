/** Exports: files of the store's data, once or on a schedule. */
import { archiveQuery, type ArchivesView } from "../rest/archives.ts";
import {
  newScheduleInput,
  pauseScheduleInput,
  presetInput,
  previewExportInput,
  scheduleInput,
  startExportInput,
  type ExportPreview,
  type ExportTargets,
} from "../rest/exports.ts";
import { answers, type Done, type Named, type NoData } from "./route.ts";

const requires = "export.run";

export const exportRoutes = {
  "POST /api/exports/preview": answers<ExportPreview>()({ requires, input: previewExportInput }),
  "POST /api/exports/runs": answers<Named>()({ requires, input: startExportInput }),
  "POST /api/exports/runs/:runId/cancel": answers<Done>()({ requires }),
  "POST /api/exports/runs/:runId/retry": answers<Done>()({ requires }),
  "GET /api/exports/runs/:runId/file": answers<NoData>()({ requires }),
  "POST /api/exports/presets": answers<Named>()({ requires, input: startExportInput }),
  "POST /api/exports/presets/:presetId": answers<Done>()({ requires, input: presetInput }),
  "POST /api/exports/presets/:presetId/remove": answers<Done>()({ requires }),
  "GET /api/exports/targets": answers<ExportTargets>()({ requires }),
  "POST /api/exports/schedules": answers<Named>()({ requires, input: newScheduleInput }),
  "POST /api/exports/schedules/:scheduleId": answers<Done>()({ requires, input: scheduleInput }),
  "POST /api/exports/schedules/:scheduleId/pause": answers<Done>()({ requires, input: pauseScheduleInput }),
  "POST /api/exports/schedules/:scheduleId/remove": answers<Done>()({ requires }),
  "GET /api/exports/archives": answers<ArchivesView>()({ requires: "admin" }),
  "POST /api/exports/archives": answers<Done>()({ requires: "admin", isRecentLoginNeeded: true }),
  "GET /api/exports/archives/file": answers<NoData>()({ requires: "admin", query: archiveQuery }),
} as const;
