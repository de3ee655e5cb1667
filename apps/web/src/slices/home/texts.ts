/** All words of Home. */
export const texts = {
  title: "Home",
  run: { title: "Today's run", meta: "Live counts · an order can sit in more than one queue", ship: "packed, no tracking yet", start: "Start shipping run", dueToday: (count: number) => `${count} due today` },
  top: { title: "Unfulfilled", meta: (count: number) => `First ${Math.min(6, count)} of ${count} · newest update first`, all: "View all", ship: "Ship", open: (number: string) => `Open ${number}` },
  platforms: { title: "Platforms", meta: (count: number) => (count === 1 ? "1 account" : `${count} accounts`), none: "No platform is linked yet.", link: "Link a platform account", platform: "Platform", account: "Account", lastSync: "Last sync", state: "State", sync: "Sync now", syncing: "Sync started." },
  pinned: "Pinned",
  failed: "Platforms didn't load.",
  states: { connected: "Up to date", paused: "Paused", reconnect: "Needs to be connected again", first: "Reading orders", waiting: "Waiting for the platform", failing: "Failing" },
  started: { title: "Get started", link: "Link a platform account", ship: "Ship the first order", keys: "Choose theme, density and keys" },
  keys: { move: "move", open: "open order", ship: "mark as shipped", pin: "pin", moveTo: "move", tag: "tag", close: "close", group: "Home" },
} as const;
