import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadPresets: LoadPage = async () => (await import("./presets-page.tsx")).PresetsPage;
const loadBuilder: LoadPage = async () => (await import("./builder-page.tsx")).BuilderPage;
const loadSchedules: LoadPage = async () => (await import("./kept-pages.tsx")).SchedulesPage;
const loadHistory: LoadPage = async () => (await import("./kept-pages.tsx")).HistoryPage;
const loadArchive: LoadPage = async () => (await import("./kept-pages.tsx")).ArchivePage;

/** Export: files of orders, stock and sales, once or on a schedule. */
export const section = defineSection({
  nav: { id: "export", href: "/export", label: "Export", at: 90, key: "e", goesIntoMore: true },
  pages: [
    { path: "/export", nav: "export", tab: { label: "Presets", at: 10 }, load: loadPresets },
    {
      path: "/export/new",
      nav: "export",
      tab: { label: "New export", at: 15 },
      search: textSearch("set", "preset", "run", "schedule", "step"),
      load: loadBuilder,
    },
    { path: "/export/schedules", nav: "export", tab: { label: "Schedules", at: 20 }, load: loadSchedules },
    { path: "/export/history", nav: "export", tab: { label: "History", at: 30 }, load: loadHistory },
    { path: "/export/archive", nav: "export", tab: { label: "Archive", at: 40 }, load: loadArchive },
  ],
});
