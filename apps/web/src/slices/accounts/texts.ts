/** All words of linking accounts and of the first orders. */
export const texts = {
  steps: [{ id: "owner", label: "Owner account" }, { id: "orders", label: "First orders" }],
  title: "Where should the first orders come from?",
  subtitle: "You can do the other one at any time.",
  skip: "Skip, open Home",
  openHome: "Open Home",
  practice: {
    title: "Practice market",
    text: "Three pretend marketplaces that behave differently, with 60 days of orders. Nothing you do there reaches a real buyer.",
    open: "Open the practice market", opening: "Opening…", stop: "Stop", ready: "Ready", openingChip: "Opening", leaving: "Leaving is safe. The rest arrives while you work.",
  },
  connect: {
    title: "Connect a marketplace",
    text: "Enter the shop's address and key. Reading starts at once, nothing is sent until you act.",
    none: "No marketplaces to connect.",
    link: (name: string) => `Connect ${name}`, submit: "Connect", busy: "Checking…", cancel: "Cancel", connected: (account: string, platform: string) => `${account} (${platform}) is connected.`,
  },
  progress: {
    orders: (count: string) => `${count} orders`,
    reading: (done: string, total: string | null) => (total === null ? `Reading orders, ${done} so far` : `Reading orders, ${done} of ${total}`),
    waiting: (seconds: number) => `Waiting ${seconds} s, the rate limit is strict`,
    starting: "Starting",
    off: "Orders are not synced, as you chose",
    stopped: (done: string) => `Stopped, ${done} orders arrived`,
  },
  linked: {
    title: "Linked accounts", link: "Link a platform account", leaving: "Opening…",
    meta: (count: number, needy: number) => `${count === 1 ? "1 account" : `${count} accounts`}${needy === 0 ? "" : ` · ${needy} ${needy === 1 ? "needs" : "need"} you`}`,
    none: "No platform is linked yet.", failed: "Linked accounts didn't load.",
    platform: "Platform", username: "Username", linkedOn: "Linked on", expires: "Token expires", state: "State", actions: "Actions", lastSync: "Last sync", noEnd: "no end",
    whatWorks: "What works", whatWorksAt: (username: string, platform: string) => `What works with ${username} (${platform})`,
    reconnect: "Reconnect", reconnectOf: (username: string, platform: string) => `Reconnect ${username} (${platform})`, unlinkOf: (username: string, platform: string) => `Unlink ${username} (${platform})`,
    reconnected: (username: string) => `${username} is connected again.`,
    unlink: {
      title: (username: string, platform: string) => `Unlink ${username} (${platform})?`, text: "Its orders and messages stop updating. Listings stay online.",
      confirm: "Unlink", keep: "Keep linked", busy: "Unlinking…", done: (username: string) => `${username} was unlinked.`,
    },
    health: {
      linked: "Linked", reconnect: (platform: string) => `${platform} asks you to sign in again`, expiresSoon: "Expires soon", paused: "Paused",
      waiting: "Waiting for the rate limit", reading: "Reading the first orders",
      polledAlone: (platform: string) => `Linked. ${platform} can't reach Stallkeeper over https, so changes arrive every few minutes.`,
    },
    abilities: {
      orders: "Orders", shipping: "Mark as shipped", messaging: "Messages", offers: "Offers", listings: "Listings", stock: "Stock and price", ratings: "Ratings", refunds: "Refunds", payouts: "Payouts", webhooks: "Instant news",
    },
    ways: { yes: "Yes", read: "Read only", email: "By e-mail", linkOut: "On the platform", no: "No" },
  },
  server: {
    label: "Switch server", title: (name: string) => `Switch to ${name}?`, text: "Everyone on this account moves to that server. It takes a few minutes.",
    confirm: "Switch server", stay: "Stay here", busy: "Switching…", started: "Server switch started! Check back in a few minutes.",
  },
  noScope: "Your account can't do this. Ask an administrator.",
  import: "Importing a CSV comes with the Upload section.",
  capabilities: { orders: "orders", shipping: "shipping", messaging: "messages", offers: "offers", ratings: "ratings" } as Record<string, string>,
} as const;
