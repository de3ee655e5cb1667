/** What becomes of orders once a schedule's file with them is whole. */
import { orderLocations, type OrderLocation } from "../moves.ts";
import type { OrderTag } from "../order-tags.ts";
import { ruleTags } from "../rules/rule-conditions.ts";
import type { ExportSetId } from "./export-sets.ts";

/** The tags that a rule may set, for the same reasons, and that of the books: it asks nobody to do anything. */
export const exportTags = [...ruleTags, "manuallyMarkedDisbursed"] as const satisfies readonly OrderTag[];

export type AfterExport =
  | { kind: "addTag"; tag: (typeof exportTags)[number] }
  | { kind: "move"; to: OrderLocation };

/** Everything that can become of them, in the order in which it's offered. */
export const afterExports: readonly AfterExport[] = [
  ...orderLocations.map((to) => ({ kind: "move", to }) as const),
  ...exportTags.map((tag) => ({ kind: "addTag", tag }) as const),
];

/** Whether a set's rows are of orders, so that something can become of them. Pure. */
export const isOfOrders = (set: ExportSetId): boolean =>
  set === "orders" || set === "orderLines" || set === "tracking";
