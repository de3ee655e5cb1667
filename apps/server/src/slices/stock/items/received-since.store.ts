/** The SQL of receipts that lie after the last count of their item. */
import type { StoreTx } from "../../../platform/db/index.ts";

/** Pieces that were booked for these causes after the last count of each item, as far as any were. */
export async function sumReceivedSince(
  tx: StoreTx,
  items: readonly { itemId: string; causes: readonly string[] }[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const rows = await tx.rows<{ itemId: string; pieces: number }>(
    `select i.id as "itemId", sum(e.delta)::integer as pieces
       from jsonb_to_recordset($1::jsonb) as c("itemId" uuid, causes text[])
         join items i on i.id = c."itemId"
         join stock_entries e on e.reason = 'receipt' and e.cause = any(c.causes)
           and e.moved_at > coalesce(i.counted_at, '-infinity') group by i.id`,
    [JSON.stringify(items)],
  );
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]));
}
