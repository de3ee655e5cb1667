import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadUsers: LoadPage = async () => (await import("./users-page.tsx")).UsersPage;
const loadAudit: LoadPage = async () => (await import("./audit/audit-page.tsx")).AuditPage;

/** Admin and its tabs. */
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
    { path: "/admin", nav: "admin", underTab: "/admin/users", load: loadUsers },
    { path: "/admin/users", nav: "admin", tab: { label: "Users", at: 10 }, load: loadUsers },
    {
      path: "/admin/audit",
      nav: "admin",
      tab: { label: "Audit", at: 40 },
      search: textSearch("who", "what", "object", "cause", "from", "to"),
      load: loadAudit,
    },
  ],
});
