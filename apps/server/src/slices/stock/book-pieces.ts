/** Pieces that come back, and those that go out in their place: each is booked once, whatever is repeated. */
import { stockChangeOf } from "@stallkeeper/domain";
import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { MovedPieces } from "../returns/index.ts";
import { listPartsOfLines } from "./bundles/bundles.store.ts";
import { currentSkus, namesOf } from "./items/items.store.ts";
import { findLinkedSkus } from "./links/linked-sales.store.ts";
import { findBookedSkus } from "./sold-lines.store.ts";
import { addEntries, findBooked, lockCounted, type NewEntry } from "./stock.store.ts";

/** Lines of a bundle are its parts: those that its sale took, else those that it has now. */
async function inParts(tx: StoreTx, lines: MovedPieces["lines"]): Promise<MovedPieces["lines"]> {
  const parts = await listPartsOfLines(tx, lines);
  return lines.flatMap((line, at) => {
    const own = parts.filter((part) => part.at === at);
    return own.length === 0
      ? [line]
      : own.map(({ sku, pieces }) => ({ sku, quantity: line.quantity * pieces }));
  });
}

/** Books what moved, of SKUs that were counted. The caller has locked what moved them. Safe to repeat. */
export async function bookPieces(
  tx: StoreTx,
  { reason, causeId, orderId, lines: said, movedAt, by }: MovedPieces & { by: DoneBy },
): Promise<void> {
  const lines = await inParts(tx, said);
  const lineIds = lines.flatMap(({ itemId }) => itemId ?? []);
  const bookedSkus = await findBookedSkus(tx, lineIds);
  const linkedSkus = await findLinkedSkus(tx, lineIds);
  const names = await currentSkus(
    tx,
    lines.map(({ sku }) => sku.trim()),
  );
  const skusOf = ({ sku, itemId }: MovedPieces["lines"][number]): string[] =>
    [bookedSkus.get(itemId ?? "") ?? "", linkedSkus.get(itemId ?? "") ?? names.get(sku.trim()) ?? ""].filter(
      (one) => one !== "",
    );
  const levels = await lockCounted(tx, [...new Set(lines.flatMap(skusOf))]);
  const quantities = new Map<string, number>();
  for (const line of lines) {
    const sku = skusOf(line).find((one) => levels.has(one));
    if (sku !== undefined) quantities.set(sku, (quantities.get(sku) ?? 0) + line.quantity);
  }
  // Of the item, since its SKU may change; booked before it had an id: by any of its names.
  const idOf = (sku: string): string => levels.get(sku)?.id ?? sku;
  const causeOf = (sku: string): string => `${causeId}:${idOf(sku)}`;
  const former = await namesOf(tx, [...quantities.keys()].map(idOf));
  const causesOf = (sku: string): string[] => [
    causeOf(sku),
    ...(former.get(idOf(sku)) ?? []).map((one) => `${causeId}:${one}`),
  ];
  const booked = new Set(
    (await findBooked(tx, reason, [...quantities.keys()].flatMap(causesOf))).map(({ cause }) => cause),
  );
  const entries = [...quantities].flatMap(([sku, quantity]): NewEntry[] => {
    const cause = causeOf(sku);
    const change = stockChangeOf(levels.get(sku)?.on_hand ?? null, {
      reason,
      quantity,
      isBooked: causesOf(sku).some((one) => booked.has(one)),
    });
    return change === null ? [] : [{ ...change, sku, cause, step: 0, orderId, movedAt }];
  });
  await addEntries(tx, entries, by);
  await announce(
    tx,
    "itemLocation",
    entries.map(({ sku }) => sku),
  );
}
