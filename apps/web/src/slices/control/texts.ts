/** All words of Control. */
export const texts = {
  /** Where a page that comes later has its work done today. */
  elsewhere: {
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
