/**
 * Which item a listing sells. The same SKU links by itself where nothing else carries it; everything else is
 * a suggestion that a person accepts or refuses (domain/stock/link-suggestions.ts).
 */
import {
  AppError,
  type LinkListingInput,
  type LinkSuggestion,
  type SuggestionsInput,
} from "@stallkeeper/contract";
import { suggestLinks } from "@stallkeeper/domain";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { addItemEvents } from "../items/items.store.ts";
import { addListedItems, addOrderedItems } from "../items/found-items.store.ts";
import { freeOpenSales, listOrdersOn, noteLinkedSales } from "./linked-sales.store.ts";
import { markItems, markListings } from "../push/push-marks.store.ts";
import {
  dropLink,
  findCandidates,
  findLinkableSku,
  findLinked,
  linkBySku,
  saveLink,
  saveRefusal,
} from "./links.store.ts";

/** Takes in the items that listings sell, and links them. Safe to repeat. */
export async function hearListings(tx: StoreTx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await addListedItems(tx, listingIds);
  await linkBySku(tx, listingIds);
  await markListings(tx, listingIds);
}

/** Takes in the items that orders sell, and which of them their listings' links name. Safe to repeat. */
export async function hearOrders(tx: StoreTx, { orderIds }: { orderIds: readonly string[] }): Promise<void> {
  await addOrderedItems(tx, orderIds);
  await noteLinkedSales(tx, orderIds);
}

/**
 * Links a listing to an item, says that it isn't that item, or takes either back. Throws RECORD_NOT_FOUND for
 * a listing or item that isn't the store's, or an item with variants. Safe to repeat.
 */
export async function sayLink(ctx: Ctx, { itemId, say, ...part }: LinkListingInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const sku = await findLinkableSku(tx, itemId);
    const linked = await findLinked(tx, part);
    if (sku === null || !linked.isKnown) throw new AppError("RECORD_NOT_FOUND");
    const wasLinked = linked.itemId === itemId;
    if (say === "link") await saveLink(tx, part, itemId, by);
    else {
      if (wasLinked) await dropLink(tx, part);
      await saveRefusal(tx, part, itemId, say === "refuse", by);
    }
    // Open orders whose SKU leads nowhere follow the link, also one that was wrong at first.
    if (wasLinked !== (say === "link")) await markItems(tx, await freeOpenSales(tx, part.listingId));
    if (wasLinked || say === "link") await noteLinkedSales(tx, await listOrdersOn(tx, part.listingId));
    if (wasLinked !== (say === "link"))
      await addItemEvents(
        tx,
        [
          {
            itemId,
            kind: say === "link" ? "linked" : "unlinked",
            changes: { listing: [wasLinked ? part.listingId : null, say === "link" ? part.listingId : null] },
          },
        ],
        by,
      );
    await recordAudit(tx, ctx, {
      action: "listingLinked",
      object: { type: "listing", id: [part.listingId, part.variantId].filter((one) => one !== "").join(" ") },
      before: { itemId: linked.itemId },
      after: { itemId: say === "link" ? itemId : null, say, sku },
    });
    await announce(tx, "itemLocation", [sku]);
  });
}

/** The items that unlinked listings may sell, the surest first; at most three of each. */
export async function suggestItems(ctx: Ctx, { listings }: SuggestionsInput): Promise<LinkSuggestion[]> {
  const candidates = await viewStore(ctx, (tx) => findCandidates(tx, listings));
  return listings.flatMap(({ listingId, variantId }) => {
    const own = candidates.filter((one) => one.listingId === listingId && one.variantId === variantId);
    const [first] = own;
    if (first === undefined) return [];
    return suggestLinks(
      { sku: first.listingSku, gtin: first.listingGtin, title: first.listingTitle },
      own,
    ).map(({ item: { itemId, sku, title, image }, confidence, reason }) => ({
      listingId,
      variantId,
      itemId,
      sku,
      title,
      image,
      confidence,
      reason,
    }));
  });
}
