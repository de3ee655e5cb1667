/** All words of batches. */
import type { BatchState } from "@stallkeeper/contract";
import type { Family } from "../../../ui/index.ts";

const states: Record<BatchState, { label: string; family: Family }> = {
  open: { label: "Open", family: "blue" }, processed: { label: "Processed", family: "green" }, archived: { label: "Archived", family: "slate" },
};

export const texts = {
  title: "Batches",
  states, all: "All",
  empty: { open: "No open batches.", processed: "No processed batches.", archived: "No archived batches.", all: "No batches yet." },
  howTo: "Select orders and press B to put them into a batch.",
  toOrders: "Open orders",
  failed: "Batches didn't load.",
  oneFailed: "The batch didn't load.",
  notThere: "There is no such batch.",
  back: "Back to the batches",
  columns: { order: "Order", due: "Ship by", name: "Batch", owner: "Owner", orders: "Orders", progress: "Packed", cutOff: "Cut-off", state: "State", changed: "Changed" },
  packed: (done: number, count: number) => `${done} of ${count} packed`,
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  noCutOff: "No cut-off",
  pick: "Pick list", slips: "Packing slips", scan: "Scan station",
  process: "Mark as processed", archive: "Archive", reopen: "Open again", edit: "Name and cut-off",
  takeOver: "Take over",
  ofAnother: (owner: string) => `${owner} works on this batch. Take it over to change it.`,
  taken: "The batch is yours now.",
  notOpen: "This batch is no longer open.",
  moved: (state: BatchState) => `Batch ${states[state].label.toLowerCase()}.`,
  buy: (count: number) => (count === 1 ? "Buy 1 label…" : `Buy ${count} labels…`),
  service: "Service", package: "Package", weight: "Weight, kg", none: "Not said",
  applyAll: (count: number) => `Apply to all ${count}`,
  applySome: (count: number) => `Apply to ${count} selected`,
  applyTitle: "For all or the selected",
  applied: (count: number) => `Saved for ${count === 1 ? "1 order" : `${count} orders`}.`,
  nothingToApply: "Fill in a service, a package or a weight first.",
  weightWrong: "Enter the weight in kilograms.",
  select: (order: string) => `Select ${order}`,
  selectAll: "Select all",
  remove: (count: number) => (count === 1 ? "Take 1 out" : `Take ${count} out`),
  removed: (count: number) => `${count === 1 ? "1 order" : `${count} orders`} taken out.`,
  notLoaded: "This order is not loaded.",
  nameLabel: "Name", cutOffLabel: "Cut-off", save: "Save", cancel: "Cancel",
  noScope: "Your account can't do this. Ask an administrator.",
  add: {
    title: (count: number) => (count === 1 ? "Add 1 order to a batch" : `Add ${count} orders to a batch`),
    into: "Batch", fresh: "New batch", name: "Name", nameHint: "Without one it gets the next number.",
    submit: "Add to batch", busy: "Adding…", close: "Close",
    added: (count: number, name: string) => `${count === 1 ? "1 order" : `${count} orders`} added to ${name}.`,
    newName: "the new batch",
    open: "Open batch",
    failedHead: (count: number) => (count === 1 ? "1 order was not added:" : `${count} orders were not added:`),
  },
} as const;
