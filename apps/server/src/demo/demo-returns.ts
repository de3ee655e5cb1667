/** What comes back to a demo's people, each line at another step, and a replacement that waits to be sent. */
import { daysInMs } from "@stallkeeper/domain";
import { inStore } from "../platform/context.ts";
import { advanceReturn, openReturn, openSwap } from "../slices/returns/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const reasons = [
  "Doesn't fit",
  "Arrived with a chip on the rim",
  "Not the colour in the picture",
  "Changed my mind",
  "The wrong one was in the parcel",
];

interface Candidate {
  id: string;
  items: { _id: string; name: string; sku: string }[];
}

/**
 * Opens a few returns and takes each as far as its place says. Call once, on worked history; a store without
 * sales gets none.
 */
export async function addReturns(ctx: OwnerCtx, seed: number): Promise<void> {
  const deadline = new Date(ctx.now().getTime() + daysInMs(12)).toISOString();
  const overdue = new Date(ctx.now().getTime() - daysInMs(2)).toISOString();
  const sent = await choose(
    ctx,
    "shipped and refund is null and jsonb_array_length(items) > 0 and created_at > now() - interval '40 days'",
    seed,
    reasons.length,
  );
  for (const [place, { id: orderId, items }] of sent.entries()) {
    const [returnId = ""] = await openReturn(ctx, {
      orderId,
      items: [{ itemId: items[0]?._id ?? "", quantity: 1 }],
      reason: reasons[place] ?? "",
      note: "",
    });
    if (place >= 1)
      await advanceReturn(ctx, { returnId, to: "authorised", deadline: place === 1 ? overdue : deadline });
    if (place === 2)
      await advanceReturn(ctx, {
        returnId,
        to: "inTransit",
        provider: "Royal Mail",
        trackingNumber: "RR473124829GB",
      });
    if (place >= 3) await advanceReturn(ctx, { returnId, to: "received" });
    if (place >= 4)
      await advanceReturn(ctx, {
        returnId,
        to: "inspected",
        condition: "asDescribed",
        disposition: "restock",
        bin: "B-12",
      });
  }
  for (const { id: orderId, items } of await choose(
    ctx,
    "tags @> '{markForSwap}' and jsonb_array_length(items) > 0",
    seed,
    1,
  )) {
    await openSwap(ctx, {
      orderId,
      kind: "swap",
      lines: [{ name: `${items[0]?.name ?? "Item"}, the green one`, sku: items[0]?.sku ?? "", quantity: 1 }],
      cost: "4",
      note: "",
    });
  }
}

function choose(ctx: OwnerCtx, condition: string, seed: number, count: number): Promise<Candidate[]> {
  return inStore(ctx, (tx) =>
    tx.rows<Candidate>(
      `select id, items from orders where ${condition}
         order by hashtextextended(platform || platform_order_id, $1), id limit $2`,
      [seed, count],
    ),
  );
}
