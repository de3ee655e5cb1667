import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadImport: LoadPage = async () => (await import("./import-page.tsx")).ImportPage;

/** Import: files of items. What comes of one stands in Inventory; who lists looks for it under Upload. */
export const section = defineSection({
  pages: [
    {
      path: "/inventory/import/{-$jobId}",
      nav: "inventory",
      tab: { label: "Import", at: 50 },
      load: loadImport,
    },
    { path: "/upload/import/{-$jobId}", nav: "upload", tab: { label: "Import", at: 30 }, load: loadImport },
  ],
});
