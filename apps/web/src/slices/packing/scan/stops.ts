/**
 * What stands against sending an order that could be sent all the same: its marks, a hold, notes, a piece
 * that was refunded after it went into the parcel. The packer has to take note of each before the parcel is
 * finished; what comes later is asked for again. Hard refusals (shipped, cancelled, unpaid) are in
 * read-scan.ts. Pure.
 */
import type { ItemCheck } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";
import { itemsToPack } from "./to-pack.ts";

const markedTags = [
  "markForRefund",
  "markForReturn",
  "markForSwap",
  "alreadySold",
  "needsAdminAttention",
  "queued",
  "unresponsive",
] as const;
type MarkedTag = (typeof markedTags)[number];

export type Stop =
  | { kind: MarkedTag | "refundPending" | "cancelRequested" }
  | { kind: "held"; until: string; reason: string }
  | { kind: "note" | "buyerNote"; text: string }
  | { kind: "takeOut"; itemId: string; name: string; count: number };

/** What stands against sending the order with what was checked of it, the gravest first. */
export function listStops(order: ListOrder, checks: readonly ItemCheck[]): Stop[] {
  const { state, tags, refund, hold, notes, noteFromBuyer, items } = order;
  const left = new Map(itemsToPack(order).map(({ _id, quantity }) => [_id, quantity]));
  const tooMany = items.flatMap(({ _id: itemId, sku, name, isFee }): Stop[] => {
    const checked = checks.find((check) => check.itemId === itemId)?.checked ?? 0;
    const count = checked - (left.get(itemId) ?? 0);
    return count > 0 && isFee !== true ? [{ kind: "takeOut", itemId, name: sku || (name ?? ""), count }] : [];
  });
  const buyerNote = (noteFromBuyer ?? "").trim();
  return [
    ...tooMany,
    ...(state === "cancelRequested" ? [{ kind: "cancelRequested" } as const] : []),
    ...(refund === 1 ? [{ kind: "refundPending" } as const] : []),
    ...markedTags.filter((tag) => tags.includes(tag)).map((kind): Stop => ({ kind })),
    ...(hold.until === null ? [] : [{ kind: "held", until: hold.until, reason: hold.reason } as const]),
    ...(notes.trim() === "" ? [] : [{ kind: "note", text: notes.trim() } as const]),
    ...(buyerNote === "" ? [] : [{ kind: "buyerNote", text: buyerNote } as const]),
  ];
}

/** Tells a stop from any other: a note that was changed is another one. */
export function keyOfStop(stop: Stop): string {
  return JSON.stringify(stop);
}

/** Those that the packer has not taken note of. */
export function unreadStops(
  order: ListOrder,
  checks: readonly ItemCheck[],
  noted: readonly string[],
): Stop[] {
  return listStops(order, checks).filter((stop) => !noted.includes(keyOfStop(stop)));
}

/** The checks without pieces that go out of the parcel again. */
export function checksWithoutRefunded(order: ListOrder, checks: readonly ItemCheck[]): ItemCheck[] {
  const left = new Map(itemsToPack(order).map(({ _id, quantity }) => [_id, quantity]));
  return checks.map((check) => ({ ...check, checked: Math.min(check.checked, left.get(check.itemId) ?? 0) }));
}
