import { plural, writeNumber } from "../../ui/format.ts";
import { messages } from "../../platform/messages.ts";

/** All words of linking accounts and of the first orders. */
export const texts = {
  steps: [
    { id: "owner", label: "Owner account" },
    { id: "orders", label: "First orders" },
  ],
  title: "Where should the first orders come from?",
  subtitle: "You can add the other later.",
  skip: "Skip, open Home",
  openHome: "Open Home",
  practice: {
    title: "Practice market",
    text: "Three pretend marketplaces, each with its own rules and 60 days of orders. Nothing you do there reaches a real buyer.",
    open: "Open the practice market",
    opening: "Opening…",
    stop: "Stop",
    ready: "Ready",
    openingChip: "Opening",
    leaving: "You can leave this page. The rest arrives while you work.",
  },
  connect: {
    title: "Connect a marketplace",
    text: "Choose where you sell and enter your keys. Orders sync at once. Nothing is sent until you send it.",
    none: "No marketplaces to connect.",
    link: (name: string) => `Connect ${name}`,
    submit: "Connect",
    busy: "Checking…",
    cancel: "Cancel",
    connected: (account: string, platform: string) => `${account} (${platform}) is connected.`,
    tryHint: (platform: string) => `No ${platform} account to hand?`,
    tryIt: "Try with the practice market",
    tried: (platform: string) => `A practice ${platform} account is connected. Nothing reaches a real buyer.`,
  },
  progress: {
    orders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
    reading: (done: number, total: number | null) =>
      total === null
        ? `Reading orders, ${writeNumber(done)} so far`
        : `Reading orders, ${writeNumber(done)} of ${writeNumber(total)}`,
    waiting: (seconds: number) => `The platform asked us to wait ${seconds} s`,
    starting: "Starting",
    off: "Order sync is off, as you chose",
    stopped: (done: number) =>
      plural(done, { one: "Stopped after # order", other: "Stopped after # orders" }),
  },
  linked: {
    title: "Linked accounts",
    link: "Link a platform account",
    leaving: "Opening…",
    meta: (count: number, needy: number) =>
      plural(count, { one: "# account", other: "# accounts" }) +
      (needy === 0 ? "" : plural(needy, { one: " · # needs attention", other: " · # need attention" })),
    none: "No platform is linked yet.",
    failed: "Linked accounts didn't load.",
    platform: "Platform",
    username: "Username",
    linkedOn: "Linked on",
    expires: "Access expires",
    state: "State",
    actions: "Actions",
    lastSync: "Last sync",
    noEnd: "Never",
    whatWorks: "What works",
    whatWorksAt: (username: string, platform: string) => `What works with ${username} (${platform})`,
    reconnect: "Reconnect",
    reconnectOf: (username: string, platform: string) => `Reconnect ${username} (${platform})`,
    unlinkOf: (username: string, platform: string) => `Unlink ${username} (${platform})`,
    reconnected: (username: string) => `${username} reconnected.`,
    unlink: {
      title: (username: string, platform: string) => `Unlink ${username} (${platform})?`,
      text: "Its orders and messages stop updating. Listings stay online.",
      confirm: "Unlink",
      keep: "Keep linked",
      busy: "Unlinking…",
      done: (username: string) => `${username} was unlinked.`,
    },
    health: {
      linked: "Linked",
      reconnect: (platform: string) => `${platform} asks you to sign in again`,
      keyRefused: (platform: string) =>
        `${platform} no longer accepts the key. Create a new one in the shop, then reconnect.`,
      expiresSoon: "Expires soon",
      paused: "Paused",
      waiting: "Waiting for the platform",
      reading: "Reading the first orders",
      polledAlone: (platform: string) =>
        `Linked. ${platform} can't reach Stallkeeper over https, so changes arrive every few minutes.`,
    },
    abilities: {
      orders: "Orders",
      shipping: "Mark as shipped",
      messaging: "Messages",
      offers: "Offers",
      listings: "Listings",
      stock: "Stock and price",
      ratings: "Ratings",
      refunds: "Refunds",
      payouts: "Payouts",
      webhooks: "Instant updates",
    },
    ways: { yes: "Yes", read: "Read only", email: "By email", linkOut: "On the platform", no: "No" },
  },
  server: {
    label: "Switch server",
    title: (name: string) => `Switch to ${name}?`,
    text: "Everyone on this account moves to that server. It takes a few minutes.",
    confirm: "Switch server",
    stay: "Stay here",
    busy: "Switching…",
    started: "Server switch started! Check back in a few minutes.",
  },
  noScope: messages.noScope,
  capabilities: {
    orders: "orders",
    shipping: "shipping",
    messaging: "messages",
    offers: "offers",
    ratings: "ratings",
  } as Record<string, string>,
} as const;
