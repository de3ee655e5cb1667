import { plural } from "../ui/format.ts";

/** All words of the frame around the pages. */
export const texts = {
  sections: {
    home: "Home",
    upload: "Upload",
    inventory: "Inventory",
    messaging: "Messaging",
    offers: "Offers",
    shipping: "Shipping",
    analytics: "Analytics",
    ratings: "Ratings",
    export: "Export",
    control: "Control",
    admin: "Admin",
    profile: "Profile",
  },
  logout: "Logout",
  moreLinks: "More",
  unfulfilledCount: (count: number) =>
    plural(count, { one: "# unfulfilled order", other: "# unfulfilled orders" }),
  unreadCount: (count: number) =>
    plural(count, { one: "# unread conversation", other: "# unread conversations" }),
  offerCount: (count: number) => plural(count, { one: "# new offer", other: "# new offers" }),
  accountStates: {
    upToDate: "up to date",
    late: "late",
    reading: "reading orders",
    waiting: "waiting for the platform",
    paused: "paused",
    reconnect: "needs reconnecting",
    failing: "failing",
  },
  underWay: (count: number) => plural(count, { one: "# call under way", other: "# calls under way" }),
  live: (time: string) => `Live · synced ${time}`,
  connecting: "Connecting",
  brokenSince: (time: string) => `No live changes since ${time}`,
  offlineSince: (time: string) => `Offline since ${time}`,
  offline: "You're offline. Notes, tags, moves, pins and counts are saved and sent when you reconnect.",
  newOrders: (count: number) => plural(count, { one: "New order", other: "# new orders" }),
  newMessages: (count: number) => plural(count, { one: "Unread message", other: "# unread messages" }),
  unsent: (count: number) => plural(count, { one: "# unsent change", other: "# unsent changes" }),
  otherChange: "Another change",
  signedOutTitle: (brand: string) => `${brand} — client for the core service`,
  notices: "Notices",
  hints: { palette: "search", goTo: "then a letter: go to" },
  keysTitle: "All keys",
  keysOff: "Single keys are switched off in Profile.",
  keys: {
    anywhere: "Anywhere",
    goTo: "Go to",
    palette: "Search or run a command",
    rail: "To the rail and back",
    pane: "To the right pane and back",
    close: "Close the top layer",
  },
  notFound: {
    title: "This page could not be found",
    link: "Back to the home page",
    search: "Search",
    line: (path: string) => `There's no page at ${path}.`,
    meant: "Did you mean",
  },
  failed: {
    title: "Error",
    tryAgain: "Try again",
    copy: "Copy details",
    line: (page: string) => `${page} couldn't be opened. Your orders and messages aren't affected.`,
    layerNotLoaded: "This didn't load. Check the connection, then try again.",
    notLoaded: "This page didn't load. Check the connection, then try again.",
  },
  fallback: { title: "An error occurred while showing the error page", link: "Go back to home" },
} as const;

/** A section of the navigation, by its own word. */
export type SectionName = keyof typeof texts.sections;

/** The sections' addresses, in the order of the navigation. */
export const sectionPaths = [
  "/upload",
  "/inventory",
  "/messaging",
  "/offers",
  "/shipping",
  "/analytics",
  "/ratings",
  "/export",
  "/control",
  "/admin",
  "/profile",
] as const;

/** The section that an address belongs to; null when it is no section's. */
export function sectionOf(path: string): SectionName | null {
  const first = path.split("/")[1] ?? "";
  if (first === "") return "home";
  return sectionPaths.some((href) => href === `/${first}`) ? (first as SectionName) : null;
}
