import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadSync: LoadPage = async () => (await import("./sync/sync-page.tsx")).SyncPage;
const loadCouriers: LoadPage = async () => (await import("./couriers/couriers-page.tsx")).CouriersPage;

/** Control: how the product runs. Other pages of it stand in the slices of their own words. */
export const section = defineSection({
  nav: { id: "control", href: "/control", label: "Control", at: 100, key: "c", goesIntoMore: true },
  pages: [
    { path: "/control/sync", nav: "control", tab: { label: "Sync", at: 30 }, load: loadSync },
    { path: "/control/couriers", nav: "control", tab: { label: "Couriers", at: 40 }, load: loadCouriers },
  ],
  places: [
    { nav: "control", label: "Account sync", href: "/control/sync" },
    { nav: "control", label: "Couriers, packages and services", href: "/control/couriers" },
  ],
});
