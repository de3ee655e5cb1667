import { plural } from "@stallkeeper/domain";

/** Words of Admin › Privacy. */
export const texts = {
  find: {
    title: "Erase a buyer",
    about:
      "When a buyer asks you to delete their data: their name, address, messages, offers, labels and what was " +
      "written about them go. What was bought, for how much, when and in which country stays for your books.",
    label: "Order number, email or buyer name at the platform",
    submit: "Find buyer",
    busy: "Looking…",
    none: "No buyer found. Type the whole order number, email or name.",
    found: "Buyers found",
    over: (orders: number) =>
      plural(orders, { one: "# order is erased now", other: "# orders are erased now" }),
    open: (orders: number) =>
      plural(orders, { one: "# order once it's sent", other: "# orders once they're sent" }),
    erase: "Erase…",
    eraseOf: (name: string) => `Erase… ${name}`,
  },
  ask: {
    title: (name: string) => `Erase ${name}?`,
    text:
      "Their data is erased here and can't be brought back. The platform keeps its own, and so do backups and " +
      "archives made before.",
    confirm: "Erase buyer",
    keep: "Keep",
    done: "Buyer erased.",
  },
  log: {
    title: "Erasures",
    about: "Also of buyers who closed their eBay account. Who they were isn't kept.",
    failed: "Erasures didn't load.",
    empty: "No erasures yet.",
    by: (who: string) => `by ${who}`,
    line: (erased: number) => plural(erased, { one: "# record erased", other: "# records erased" }),
    waiting: (orders: number) =>
      plural(orders, { one: "# order waits until it's sent", other: "# orders wait until they're sent" }),
  },
} as const;
