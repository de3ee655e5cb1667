/** All words of Home. */
const orders = (count: number): string => (count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`);

export const texts = {
  title: "Home",
  failed: (name: string) => `${name} didn't load.`,
  stale: { before: "Showing ", after: " data" },
  run: {
    title: "Today's run", meta: "Live counts · an order can sit in more than one queue", ship: "packed, no tracking yet", start: "Start shipping run", pickList: "Pick list",
    due: (count: number, hasCutOff: boolean) => (hasCutOff ? `${count} due by the cut-off` : `${count} due today`),
    overdue: (count: number) => `${count} overdue`,
    shipped: "Shipped today", yesterday: (count: number) => `yesterday ${count}`,
  },
  cutOff: {
    label: "Cut-off", title: (courier: string) => `Next cut-off · ${courier}`,
    ready: (count: number) => `${count} ready to ship`, unfulfilled: (count: number) => `${count} unfulfilled`, and: "and", due: (count: number) => (count === 1 ? "is due." : "are due."),
    next: "Next cut-off", none: "No cut-off set. Set when your courier collects to see what's due by then.", set: "Set cut-offs", times: "Dispatch times",
  },
  tiles: {
    title: "Figures", netSales: "What buyers paid, less refunds.", rolling24Hours: "Last 24 hours", today: "Today", rollingWeek: "Last 7 days", newOrders: "New orders", pendingPayments: "Pending payments", reserveUploads: "Reserve uploads",
    bestHour: (clock: string, amount: string) => `Sales by the hour. The best hour began at ${clock}: ${amount}.`, noSales: "Sales by the hour. None in the last 24 hours.",
  },
  top: { title: "Unfulfilled", meta: (shown: number, count: number) => `First ${shown} of ${count} · newest update first`, all: "View all", ship: "Ship", columns: { state: "State", order: "Order", item: "Item", buyer: "Buyer", tags: "Tags", shipBy: "Ship by", total: "Total", act: "Act" }, open: "Open" },
  messages: { title: "Messages", unread: "unread", all: "Open inbox", none: "No unread messages.", unnamed: "Unknown buyer" },
  offers: { title: "Offers", meta: (count: number) => `${count} new`, none: "No new offers.", unnamed: "Several items", below: (share: string) => `${share} of `, ends: "ends ", review: (platform: string) => `Review on ${platform}` },
  attention: {
    title: "Needs attention", none: "Nothing needs attention.",
    rows: { needsAlternativeItem: "Needs alternative item", needsAdminAttention: "Needs admin attention", markedForReturn: "Marked for return", returnsWaiting: "Returns under way", oversold: "Oversell risk", stockToCheck: "Stock to check", unmappedOrders: "Order statuses to map", gaveUp: "No answer from the platform" },
    counts: {
      needsAlternativeItem: orders, needsAdminAttention: orders, markedForReturn: orders, returnsWaiting: (count: number) => (count === 1 ? "1 line" : `${count} lines`), oversold: (count: number) => (count === 1 ? "1 SKU" : `${count} SKUs`), stockToCheck: (count: number) => (count === 1 ? "1 order" : `${count} orders`), unmappedOrders: orders, gaveUp: orders,
    },
  },
  platforms: {
    title: "Platforms", active: (count: number) => (count === -1 ? "— active" : `${count} active`), listingsWord: "listings", ratingsWord: "ratings", none: "No platform is linked yet.", link: "Link a platform account",
    platform: "Platform", account: "Account", orders: "Orders", listings: "Listings", rating: "Rating", lastSync: "Last sync", state: "State", noRating: "no rating yet", newestOnly: "Of the newest 9,999 orders",
    retry: "Retry", retryOf: (account: string) => `Retry ${account}`, connect: "Connect again", syncing: "Sync started.",
  },
  pinned: "Pinned",
  states: { connected: "Up to date", paused: "Paused", reconnect: "Needs to be connected again", first: "Reading orders", waiting: "Waiting for the platform", behind: (span: string) => `${span} behind`, never: "Not read yet" },
  started: {
    title: "Get started", hide: "Hide this list", done: "Done", count: (done: number, all: number) => `${done} of ${all} done`,
    link: "Link a platform account", times: "Check your handling times and cut-offs", ship: "Ship the first order", snippet: "Write a first snippet", alreadySold: "Choose the “already sold” message",
    twoFactor: "Turn on two-factor", palette: "Search or run a command",
  },
  keys: { move: "move", open: "open order", ship: "mark as shipped", pin: "pin", moveTo: "move", tag: "tag", notes: "notes", markFor: "mark for", alreadySold: "already sold", close: "close", group: "Home" },
  noScope: "Your account can't do this. Ask an administrator.",
} as const;
