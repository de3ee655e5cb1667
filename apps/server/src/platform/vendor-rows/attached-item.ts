import type { PlatformAttachedItem } from "@stallkeeper/connector-sdk";
import type { RowSource } from "./newer-wins.ts";

/** Our id of a thing that a platform knows under its own, for one account; made as the ids of orders are. */
export function idAt(
  { platform, accountId }: Pick<RowSource, "platform" | "accountId">,
  identifier: string,
): string {
  return `${platform}:${accountId}:${identifier}`;
}

/** An item as it is kept inside a conversation or an offer; its id is that of its listing. */
export function attachedItemRow(source: RowSource, item: PlatformAttachedItem) {
  return {
    _id: idAt(source, item.platformItemId),
    name: item.name,
    description: item.description,
    images: item.images,
    // In the shape of an order's items, so that both can be held against each other.
    platforms: { [source.platform]: { listingId: item.platformItemId } },
    meta: { link: item.link, id: item.platformItemId, fulfillmentLink: "", fulfillmentId: "" },
    priceMinor: item.priceMinor,
  };
}
