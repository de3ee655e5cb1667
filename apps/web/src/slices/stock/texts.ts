/** All words of stock. */
import type { StockReason } from "@stallkeeper/domain";
import { plural, writeNumber, writeWeight } from "../../ui/format.ts";
import { messages } from "../../platform/messages.ts";

const skus = (count: number): string => plural(count, { one: "# SKU", other: "# SKUs" });

const reasons: Record<StockReason, string> = {
  count: "Counted",
  sale: "Sent",
  cancel: "Shipment undone",
  returnRestock: "Returned",
  returnScrap: "Returned, scrapped",
  resend: "Sent again",
  swapOut: "Sent in a swap",
  swapIn: "Swapped back",
  damage: "Damaged",
  loss: "Lost",
  found: "Found",
  transfer: "Moved",
  receipt: "Received",
  bundle: "Sent in a bundle",
};

export const texts = {
  title: "Inventory",
  list: "SKUs",
  meta: (shown: number, all: number) => (shown === all ? skus(all) : `${writeNumber(shown)} of ${skus(all)}`),
  columns: {
    sku: "SKU",
    title: "Item",
    location: "Shelf",
    weight: "Weight",
    onHand: "On hand",
    allocated: "Allocated",
    available: "Available",
  },
  none: "—",
  weight: (grams: number) => writeWeight(grams),
  filter: "Filter items",
  show: "Show",
  views: { all: "All", short: "Oversold", unknown: "Not counted" },
  empty: "No items yet. SKUs appear here once one is listed, ordered or counted.",
  emptyFiltered: "No SKUs match this filter.",
  emptyShort: "No SKUs are oversold.",
  clear: "Clear filter",
  failed: "Items didn't load.",
  cut: "The first 9,999 SKUs are shown.",
  line: (onHand: number, available: number) =>
    `${writeNumber(onHand)} on hand, ${writeNumber(available)} available`,
  oversold: {
    line: (sku: string, onHand: number, ordered: number) =>
      `Oversold: ${writeNumber(onHand)} of ${sku} on hand, ${writeNumber(ordered)} ordered.`,
    states: {
      has: "has it",
      wants: "ordered it too",
      waits: "is waiting for it too",
      sent: "went out with it",
    },
    more: (count: number) => plural(count, { one: "# more order", other: "# more orders" }),
    alone: "No other open order has this item.",
  },
  onHand: "on hand",
  count: "Count",
  notCounted: "Stock not counted",
  countOf: (sku: string) => `On hand of ${sku}`,
  wrong: "Enter a whole number from 0 to 1,000,000.",
  wrongOf: (sku: string) => `${sku} stays as it was: a count is a whole number from 0 to 1,000,000.`,
  waiting: "Saved here. We'll send it when you reconnect.",
  kept: (done: string) => `${done} We'll send it when you reconnect.`,
  takenBack: (done: string) => `Undone: ${done}`,
  overtaken: (sku: string, byName: string, onHand: number | null) =>
    onHand === null
      ? `${sku} was counted by ${byName} after you. That count stands.`
      : `${sku} was counted by ${byName} after you. That count stands; your ${writeNumber(onHand)} isn't used.`,
  overtakenMany: (all: readonly string[]) =>
    `Counted by others after you, so their counts stand: ${all.slice(0, 5).join(", ")}${all.length > 5 ? ` and ${writeNumber(all.length - 5)} more` : ""}.`,
  unsaved: "Not saved yet. Enter saves, Esc discards.",
  save: "Save count",
  cancel: "Cancel",
  counted: (sku: string, onHand: number) => `${sku}: ${writeNumber(onHand)} on hand.`,
  countedMany: (count: number) => plural(count, { one: "# count saved.", other: "# counts saved." }),
  noScope: messages.noScope,
  paste: {
    open: "Paste counts",
    title: "Paste counts",
    label: "SKU and count, a line each",
    hint: "Separated by a comma, a semicolon or a tab, such as CUP-1,12.",
    none: "No counts yet.",
    ready: (count: number) => plural(count, { one: "# count is ready.", other: "# counts are ready." }),
    problems: {
      noCount: "no SKU with a whole number",
      twice: "this SKU is in the list twice",
      tooLong: "the SKU is too long",
    },
    problem: (line: number, text: string, reason: string) =>
      `Line ${line}, "${text.slice(0, 60)}": ${reason}.`,
    more: (count: number) => `and ${count} more`,
    strangers: (shown: readonly string[], count: number) =>
      `Not in your stock list yet: ${shown.join(", ")}` +
      `${count > shown.length ? ` and ${writeNumber(count - shown.length)} more` : ""}. ` +
      plural(count, { one: "Saving adds it.", other: "Saving adds them." }),
    key: "save the pasted counts",
    save: (count: number) => plural(count, { one: "Save # count", other: "Save # counts" }),
    saving: "Saving…",
    cancel: "Cancel",
  },
  checks: {
    title: "To check",
    name: "Orders to check",
    strip: (count: number) =>
      plural(count, {
        one: "# order was shipped elsewhere, before or after its SKU was counted.",
        other: "# orders were shipped elsewhere, before or after their SKUs were counted.",
      }),
    open: "Check",
    hint:
      "These orders arrived already shipped, and their marketplaces don't say when they left. " +
      "If one left before the count, your stock is right. If it left after, deduct it.",
    line: (sku: string, quantity: number) => `${writeNumber(quantity)} × ${sku}`,
    ordered: "ordered",
    told: "reported as shipped",
    counted: (byName: string) => `counted by ${byName}`,
    left: "Deduct from stock",
    inCount: "Left before the count",
    leftOf: (line: string, order: string) => `Deduct from stock: ${line} of ${order}`,
    countedOf: (line: string, order: string) => `Left before the count: ${line} of ${order}`,
    allLeft: "Deduct all",
    allCounted: "All left before the count",
    close: "Close",
    empty: "Nothing to check.",
    failed: "Orders to check didn't load.",
    done: {
      left: (count: number) =>
        plural(count, { one: "Deducted from stock.", other: "# deducted from stock." }),
      counted: (count: number) => plural(count, { one: "Left as counted.", other: "# left as counted." }),
    },
  },
  ledger: {
    title: (sku: string) => `Stock of ${sku}`,
    name: "Ledger",
    empty: "No entries yet. The first count starts the ledger.",
    failed: "The ledger didn't load.",
    reasons,
    orders: "Orders with it",
    close: "Close",
    found: (count: number) => `found ${writeNumber(count)}`,
    booked: "recorded",
    after: (count: number | null) => (count === null ? "unknown" : `${writeNumber(count)} on hand`),
    order: "order",
    uncount: "Clear count",
    uncounted: (sku: string) => `${sku}: count cleared.`,
  },
  keys: {
    group: "Inventory",
    move: "next, previous",
    count: "count the SKU",
    paste: "paste counts",
    undo: "undo",
  },
} as const;
