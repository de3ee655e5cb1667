import { defineSection, type LoadPage } from "../../platform/section.ts";

const load: LoadPage = async () => (await import("./admin-page.tsx")).AdminPage;

/** Admin and its tabs: one page, which reads its tab from the address. */
export const section = defineSection({
  nav: {
    id: "admin",
    href: "/admin",
    label: "Admin",
    at: 110,
    key: "d",
    standsAs: "gear",
    tabsLabel: "Sections of Admin",
  },
  pages: [
    { path: "/admin", nav: "admin", underTab: "/admin/users", load },
    { path: "/admin/users", nav: "admin", tab: { label: "Users", at: 10 }, load },
    { path: "/admin/stores", nav: "admin", tab: { label: "Stores", at: 20 }, load },
    { path: "/admin/jobs", nav: "admin", tab: { label: "Jobs", at: 30 }, load },
    { path: "/admin/audit", nav: "admin", tab: { label: "Audit", at: 40 }, load },
    { path: "/admin/health", nav: "admin", tab: { label: "Health", at: 50 }, load },
  ],
});
