import { plural } from "../ui/format.ts";

/** All words of the frame around the pages. */
export const texts = {
  logout: "Logout",
  moreLinks: "More",
  leave: {
    title: "Leave without saving?",
    text: (changes: number) =>
      plural(changes, { one: "# change will be lost.", other: "# changes will be lost." }),
    confirm: "Leave",
    stay: "Stay",
  },
  accountStates: {
    upToDate: "up to date",
    late: "late",
    reading: "reading orders",
    waiting: "waiting for the platform",
    paused: "paused",
    reconnect: "needs reconnecting",
    failing: "failing",
  },
  underWay: (count: number) =>
    plural(count, { one: "# request in progress", other: "# requests in progress" }),
  live: (time: string) => `Live · synced ${time}`,
  connecting: "Connecting",
  brokenSince: (time: string) => `No live updates since ${time}`,
  offlineSince: (time: string) => `Offline since ${time}`,
  offline: "You're offline. Notes, tags, moves, pins and counts are saved and sent when you reconnect.",
  unsent: (count: number) => plural(count, { one: "# unsent change", other: "# unsent changes" }),
  otherChange: "Another change",
  signedOutTitle: (brand: string) => `${brand} — client for the core service`,
  notices: "Notifications",
  hints: { palette: "search", goTo: "then a letter: go to" },
  keysTitle: "Keyboard shortcuts",
  keysOff: "Single-key shortcuts are off. Turn them on in Profile.",
  keys: {
    anywhere: "Anywhere",
    goTo: "Go to",
    palette: "Search or run a command",
    undo: "Undo the last change",
    rail: "To the rail and back",
    pane: "To the right pane and back",
    close: "Close the dialog or panel",
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
