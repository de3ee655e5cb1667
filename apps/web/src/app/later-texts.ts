/** The pages that come later: their addresses below the section's, their names, what they will hold. */
import type { SectionName } from "./texts.ts";

const holds: Partial<Record<SectionName, string>> = {
  upload: "Drafts, listings for several platforms, the reserve and imports will be here.",
  inventory: "Stock, prices and listings on every platform will be here, with any mismatches.",
  offers: "Buyers' offers will be here, to accept or reject.",
  analytics: "Sales, stock and service over time will be here.",
  ratings: "Your accounts' ratings and replies will be here.",
  export: "Exports of orders, stock and sales, once or on a schedule, will be here.",
  control: "Sync, couriers and more rules will be here.",
  admin: "Users, stores, jobs, the audit log and health will be here.",
};

const rules = { text: "Rules for new orders are in Shipping.", href: "/shipping/rules", label: "Open rules" };

/** Where a page that comes later has its work done today. */
export const doneElsewhere: Readonly<Record<string, { text: string; href: string; label: string }>> = {
  "/control": rules,
  "/control/automation": rules,
  "/control/sync": {
    text: "Linked accounts shows when each account last synced.",
    href: "/profile#linked",
    label: "Open linked accounts",
  },
  "/control/couriers": {
    text: "Courier cut-offs are in Platforms.",
    href: "/control/platforms",
    label: "Open Platforms",
  },
};

export const laterTexts = {
  notYet: "This section isn't built yet.",
  pageNotYet: "This page isn't built yet.",
  holds,
  back: "Back to Home",
  tabs: "Section",
} as const;

/** The tabs of each section beside its heading; the first one is the section's own page. */
export const sectionTabs: Partial<Record<SectionName, readonly (readonly [href: string, label: string])[]>> =
  {
    messaging: [
      ["/messaging", "Inbox"],
      ["/messaging/snippets", "Snippets"],
      ["/messaging/auto", "Auto messages"],
    ],
    inventory: [
      ["/inventory", "Items"],
      ["/inventory/sync", "Mismatches"],
    ],
    upload: [
      ["/upload", "Drafts"],
      ["/upload/reserve", "Reserve"],
      ["/upload/import", "Import"],
    ],
    ratings: [
      ["/ratings", "Ratings"],
      ["/ratings/leave", "Leave feedback"],
    ],
    export: [
      ["/export", "Presets"],
      ["/export/schedules", "Schedules"],
      ["/export/history", "History"],
    ],
    shipping: [
      ["/shipping", "Orders"],
      ["/shipping/scan", "Scan station"],
      ["/shipping/batches", "Batches"],
      ["/shipping/pick", "Pick list"],
      ["/shipping/labels", "Labels"],
      ["/shipping/tracking", "Tracking"],
      ["/shipping/returns", "Returns"],
      ["/shipping/rules", "Rules"],
    ],
    control: [
      ["/control", "Automation"],
      ["/control/auto-messages", "Auto messages"],
      ["/control/sync", "Sync"],
      ["/control/couriers", "Couriers"],
      ["/control/presets", "Service presets"],
      ["/control/platforms", "Platforms"],
      ["/control/catalogue", "Catalogue"],
    ],
    admin: [
      ["/admin", "Users"],
      ["/admin/stores", "Stores"],
      ["/admin/jobs", "Jobs"],
      ["/admin/audit", "Audit"],
      ["/admin/health", "Health"],
    ],
  };
