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
    none: "No marketplace is there to be connected.",
    link: (name: string) => `Connect ${name}`, submit: "Connect", busy: "Checking…", cancel: "Cancel", connected: (name: string) => `${name} is connected.`,
  },
  progress: {
    orders: (count: string) => `${count} orders`,
    reading: (done: string, total: string | null) => (total === null ? `Reading orders, ${done} so far` : `Reading orders, ${done} of ${total}`),
    waiting: (seconds: number) => `Waiting ${seconds} s, the rate limit is strict`,
    starting: "Starting",
    off: "Orders are not synced, as you chose",
    stopped: (done: string) => `Stopped, ${done} orders arrived`,
  },
  noScope: "Your account can't do this. Ask an administrator.",
  import: "Importing a CSV comes with the Upload section.",
  capabilities: { orders: "orders", shipping: "shipping", messaging: "messages", offers: "offers", ratings: "ratings" } as Record<string, string>,
} as const;
