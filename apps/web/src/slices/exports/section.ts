import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadExport: LoadPage = async () => (await import("./export-page.tsx")).ExportPage;

const loadLater: LoadPage = async () => (await import("../../platform/later-page.tsx")).LaterPage;

/** Export: files of orders, stock and sales, until it is built. */
export const section = defineSection({
  nav: { id: "export", href: "/export", label: "Export", at: 90, key: "e", goesIntoMore: true },
  pages: [
    { path: "/export", nav: "export", tab: { label: "Presets", at: 10 }, load: loadExport },
    { path: "/export/new", nav: "export", title: "New export", load: loadLater },
    { path: "/export/schedules", nav: "export", tab: { label: "Schedules", at: 20 }, load: loadLater },
    { path: "/export/history", nav: "export", tab: { label: "History", at: 30 }, load: loadLater },
  ],
});
