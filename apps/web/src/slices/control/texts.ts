const rules = { text: "Rules for new orders are in Shipping.", href: "/shipping/rules", label: "Open rules" };

/** All words of Control. */
export const texts = {
  holds: "Sync, couriers and more rules will be here.",
  /** Where a page that comes later has its work done today. */
  elsewhere: {
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
  } as Readonly<Record<string, { text: string; href: string; label: string }>>,
} as const;
