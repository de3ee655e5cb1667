import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadUsers: LoadPage = async () => (await import("./users-page.tsx")).UsersPage;
const loadStores: LoadPage = async () => (await import("./stores/stores-page.tsx")).StoresPage;
const loadTokens: LoadPage = async () => (await import("./tokens/tokens-page.tsx")).TokensPage;
const loadWebhooks: LoadPage = async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage;
const loadBackups: LoadPage = async () => (await import("./backups/backups-page.tsx")).BackupsPage;
const loadPrivacy: LoadPage = async () => (await import("./privacy/privacy-page.tsx")).PrivacyPage;
const loadJobs: LoadPage = async () => (await import("./jobs/jobs-page.tsx")).JobsPage;
const loadHealth: LoadPage = async () => (await import("./health/health-page.tsx")).HealthPage;
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
    { path: "/admin/stores", nav: "admin", tab: { label: "Stores", at: 20 }, load: loadStores },
    { path: "/admin/jobs", nav: "admin", tab: { label: "Jobs", at: 30 }, load: loadJobs },
    {
      path: "/admin/audit",
      nav: "admin",
      tab: { label: "Audit", at: 40 },
      search: textSearch("who", "what", "object", "cause", "from", "to"),
      load: loadAudit,
    },
    { path: "/admin/health", nav: "admin", tab: { label: "Health", at: 50 }, load: loadHealth },
    { path: "/admin/tokens", nav: "admin", tab: { label: "API tokens", at: 60 }, load: loadTokens },
    { path: "/admin/webhooks", nav: "admin", tab: { label: "Webhooks", at: 65 }, load: loadWebhooks },
    { path: "/admin/privacy", nav: "admin", tab: { label: "Privacy", at: 80 }, load: loadPrivacy },
    { path: "/admin/backups", nav: "admin", tab: { label: "Backups", at: 70 }, load: loadBackups },
  ],
});
