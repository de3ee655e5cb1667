/** SQL of `swaps`. */
import type { SwapState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface SwapLine {
  name: string;
  sku: string;
  quantity: number;
}

export interface SwapRow {
  id: string;
  order_id: string;
  kind: "swap" | "resend";
  state: SwapState;
  lines: SwapLine[];
  cost_minor: number;
  currency: string;
  note: string;
  provider: string | null;
  tracking_number: string | null;
}

/** Adds a planned swap; answers its id. */
export async function insertSwap(
  tx: StoreTx,
  swap: Pick<SwapRow, "order_id" | "kind" | "lines" | "cost_minor" | "currency" | "note"> & {
    opened_by_name: string;
    at: string;
  },
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into swaps (store_id, order_id, kind, lines, cost_minor, currency, note, opened_by_name,
      created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [
      tx.storeId,
      swap.order_id,
      swap.kind,
      JSON.stringify(swap.lines),
      swap.cost_minor,
      swap.currency,
      swap.note,
      swap.opened_by_name,
      swap.at,
    ],
  );
  if (row === null) throw new Error("the swap was not added");
  return row.id;
}

/** The order of a swap, or null. */
export async function findSwapOrder(tx: StoreTx, id: string): Promise<string | null> {
  return (
    (await tx.one<{ order_id: string }>("select order_id from swaps where id = $1", [id]))?.order_id ?? null
  );
}

/** The swap, locked until the transaction ends; null when the store has none with this id. */
export function lockSwap(tx: StoreTx, id: string): Promise<SwapRow | null> {
  return tx.one<SwapRow>("select * from swaps where id = $1 for update", [id]);
}

/** Ends a planned swap: sent with its parcel, or cancelled. */
export async function endSwap(
  tx: StoreTx,
  id: string,
  end: {
    state: "sent" | "cancelled";
    provider: string | null;
    trackingNumber: string | null;
    costMinor: number;
    at: string;
  },
): Promise<void> {
  await tx.run(
    `update swaps set state = $2, provider = $3, tracking_number = $4, cost_minor = $5, sent_at = case
       when $2 = 'sent' then $6::timestamptz end, updated_at = $6 where id = $1`,
    [id, end.state, end.provider, end.trackingNumber, end.costMinor, end.at],
  );
}

/** How many swaps of an order are still planned. */
export async function countOpenSwaps(tx: StoreTx, orderId: string): Promise<number> {
  return (
    (
      await tx.one<{ count: number }>(
        "select count(*) as count from swaps where order_id = $1 and state = 'planned'",
        [orderId],
      )
    )?.count ?? 0
  );
}
