/** All words of the frame around the pages. */
export const texts = {
  sections: {
    home: "Home", upload: "Upload", inventory: "Inventory", messaging: "Messaging", offers: "Offers", shipping: "Shipping",
    analytics: "Analytics", ratings: "Ratings", export: "Export", control: "Control", admin: "Admin", profile: "Profile",
  },
  logout: "Logout",
  moreLinks: "More",
  switchServer: "Switch server",
  unfulfilledCount: (count: number) => `${count} unfulfilled ${count === 1 ? "order" : "orders"}`,
  accountStates: { upToDate: "up to date", late: "late", reading: "reading orders", waiting: "waiting for the platform", paused: "paused", reconnect: "needs to be connected again", failing: "failing" },
  live: (time: string) => `Live · synced ${time}`,
  connecting: "Connecting",
  brokenSince: (time: string) => `No live changes since ${time}`,
  offlineSince: (time: string) => `Offline since ${time}`,
  offline: "You are offline. Changes can't be saved until you reconnect.",
  signedOutTitle: (brand: string) => `${brand} — client for the core service`,
  keysTitle: "All keys",
  keysOff: "Single keys are switched off in Profile.",
  notFound: { title: "This page could not be found", link: "Back to the home page", line: (path: string) => `${path} is not an address here.` },
  failed: { title: "Error", tryAgain: "Try again", copy: "Copy details" },
  fallback: { title: "An error occurred while showing the error page", link: "Go back to home" },
} as const;

/** A section of the navigation, by its own word. */
export type SectionName = keyof typeof texts.sections;
