import { defineSection, type LoadPage } from "../../platform/section.ts";

const load: LoadPage = async () => (await import("./control-page.tsx")).ControlPage;

/** Control: how the product runs. Pages that are built stand in the slices of their own words. */
export const section = defineSection({
  nav: { id: "control", href: "/control", label: "Control", at: 100, key: "c", goesIntoMore: true },
  pages: [
    { path: "/control/sync", nav: "control", tab: { label: "Sync", at: 30 }, load },
    { path: "/control/couriers", nav: "control", tab: { label: "Couriers", at: 40 }, load },
    { path: "/control/catalogue", nav: "control", tab: { label: "Catalogue", at: 70 }, load },
  ],
});
