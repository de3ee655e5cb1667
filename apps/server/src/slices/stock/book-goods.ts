/** Goods that come back, and parcels that go out in their place: each is booked once, whatever is repeated. */
import type { StockReason } from "@stallkeeper/domain";
import { stockChangeOf } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { bookerOf } from "./booker.ts";
import { addEntries, findBooked, lockCounted, type NewEntry } from "./stock.store.ts";

export interface MovedGoods {
  reason: Exclude<StockReason, "count" | "sale" | "cancel">;
  /** The return or swap that moved them. */
  causeId: string;
  orderId: string;
  lines: readonly { sku: string; quantity: number }[];
}

/** Books what moved, of SKUs that were counted. The caller has locked what moved them. Safe to repeat. */
export async function bookGoods(ctx: Ctx, tx: StoreTx, { reason, causeId, orderId, lines }: MovedGoods): Promise<void> {
  const quantities = new Map<string, number>();
  for (const { sku, quantity } of lines) if (sku.trim() !== "") quantities.set(sku.trim(), (quantities.get(sku.trim()) ?? 0) + quantity);
  const levels = await lockCounted(tx, [...quantities.keys()]);
  const booked = new Set((await findBooked(tx, [...levels.keys()].map((sku) => `${causeId}:${sku}`))).map((entry) => `${entry.reason} ${entry.cause}`));
  const entries = [...levels.values()].flatMap(({ sku, on_hand: onHand }): NewEntry[] => {
    const cause = `${causeId}:${sku}`;
    const change = stockChangeOf(onHand, { reason, quantity: quantities.get(sku) ?? 0, isBooked: booked.has(`${reason} ${cause}`) });
    return change === null ? [] : [{ ...change, sku, cause, step: 0, orderId }];
  });
  await addEntries(tx, entries, bookerOf(ctx));
  await announce(tx, "itemLocation", entries.map(({ sku }) => sku));
}
