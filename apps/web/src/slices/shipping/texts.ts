/** All words of the shipping pages. */
import type { SortField } from "../orders/index.ts";

const sorts: Record<SortField, string> = { updated: "Updated", created: "Created", due: "Ship by", total: "Total", number: "Order number" };

export const texts = {
  title: "Shipping",
  orderTitle: (number: string) => `Order ${number}`,
  queues: "Queues",
  queue: "Queue",
  filter: "Filter this queue",
  filterHint: "Words, or is: tag: platform: account: country: buyer: sku: total:>50 before: after: has:note",
  clearFilters: "Clear filters",
  sort: "Sort",
  sorts,
  incoming: (count: number) => (count === 1 ? "1 new order. Show" : `${count} new orders. Show`),
  dueToday: (count: number) => `${count} due today`,
  shown: (count: string) => `${count} shown`,
  selected: (count: number, hidden: number) => (hidden === 0 ? `${count} selected` : `${count} selected, ${hidden} hidden by filters`),
  select: "Select",
  selectDone: "Done",
  shipNext: "Ship next",
  actions: "Main actions",
  noAccounts: "No platform is linked yet.",
  linkAccount: "Link a platform account",
  noScanMatch: (text: string) => `Nothing matches "${text}".`,
  keys: {
    list: "Orders in a list", order: "The order, or the selection",
    move: "next, previous", open: "open", page: "full page", select: "select", extend: "extend the selection", all: "select all", clear: "close, clear",
    filter: "filter", undo: "undo", ship: "mark as shipped", notes: "notes", moveTo: "move", tag: "tag", markFor: "mark for", pin: "pin", address: "copy address", tracking: "copy tracking", menu: "row actions", queue: "queue",
  },
  many: {
    title: (count: number) => (count === 1 ? "Mark 1 order as shipped" : `Mark ${count} orders as shipped`),
    submit: (count: number) => `Mark ${count} as shipped`,
    running: (count: number) => `Marking ${count} as shipped…`,
    skipped: (count: number) => `${count} will be skipped`,
    partly: (sent: number, count: number, left: number) => `${sent} of ${count} marked as shipped. ${left} need attention.`,
    providerForAll: "Provider for all", pasteHint: "Paste a column of tracking numbers into the first field: it fills downwards.",
    sending: "Sending…", sent: "Sent", onItsWay: "On its way", cancel: "Cancel", keepRunning: "Close, keep running",
  },
  notInQueue: (queue: string) => `Not in ${queue}`,
  hiddenByFilter: "Hidden by the filter",
  back: "Back to the queue",
  notThere: "Can't modify nonexistent order.",
} as const;
