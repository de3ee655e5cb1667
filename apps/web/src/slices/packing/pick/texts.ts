/** All words of the pick list. */
import type { ShortReason } from "@stallkeeper/domain";
import { plural } from "../../../ui/format.ts";
import { messages } from "../../../platform/messages.ts";

const reasons: Record<ShortReason, string> = {
  noneOnShelf: "None on the shelf",
  damaged: "Damaged",
  wrongPlace: "Wrong place",
};

export const texts = {
  title: "Pick list",
  source: "Orders from",
  sources: { new: "Unfulfilled", ship: "Ship", selection: "Selected orders" },
  empty: "Nothing to pick.",
  emptyShip: "Nothing to pick. Orders in Ship are already packed or sourced.",
  failed: "The pick list didn't load.",
  noLocation: "No location",
  place: (sku: string) => `Location of ${sku}`,
  placeHint: "Shelf",
  noneFound: "Set count to 0",
  done: (done: number, count: number) => `${done} of ${count} picked`,
  orders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  tick: (sku: string, count: number) => `Picked: ${sku}, ${count}`,
  short: "Short",
  shortOf: (sku: string) => `Short: ${sku}`,
  reasons,
  shortWord: (reason: string) => `Short: ${reason}`,
  partly: "Some picked",
  byName: (name: string) => `by ${name}`,
  print: "Print",
  printed: (count: number) => plural(count, { one: "Pick list · # order", other: "Pick list · # orders" }),
  noScan: (text: string) => `${text} isn't on this list.`,
  noScope: messages.noScope,
  shorted: "The orders are tagged Alternative item.",
  undo: "Undo",
  keys: { print: "print", group: "Pick list" },
} as const;
