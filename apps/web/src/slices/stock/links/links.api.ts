/** The calls of links: alone knows their transport. */
import type { LinkListingInput, LinkSuggestion, UnlinkedListing } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { itemsKey } from "../grid/items.api.ts";

/** One call answers suggestions for no more. */
const linksShown = 50;

export type ShownUnlinked = Pick<
  UnlinkedListing,
  "_id" | "listingId" | "variantId" | "sku" | "title" | "platform" | "account" | "quantity" | "link"
>;

/** Unlinked listings with the items that they may sell, the newest first, and how many there are in all. */
export const unlinkedQuery = queryOptions({
  queryKey: [...itemsKey, "unlinked"],
  queryFn: async ({
    signal,
  }): Promise<{ listings: (ShownUnlinked & { suggestions: LinkSuggestion[] })[]; count: number }> => {
    const { listings, count } = await askGraphql<{ listings: ShownUnlinked[]; count: number }>(
      `query Unlinked { listings: UnlinkedListingMany(sort: UPDATEDAT_DESC, limit: ${linksShown}) {
         _id listingId variantId sku title platform account quantity link }
         count: UnlinkedListingCount }`,
      {},
      signal,
    );
    if (listings.length === 0) return { listings: [], count };
    const suggestions = await call("POST /api/stock/links/suggestions", {
      body: { listings: listings.map(({ listingId, variantId }) => ({ listingId, variantId })) },
      signal,
    });
    const withSuggestions = listings.map((listing) => ({
      ...listing,
      suggestions: suggestions.filter(
        ({ listingId, variantId }) => listingId === listing.listingId && variantId === listing.variantId,
      ),
    }));
    return { listings: withSuggestions, count };
  },
});

/** Links a listing to an item, refuses it, or takes either back. Throws ApiError. */
export const sayLink = (link: LinkListingInput): Promise<unknown> =>
  call("POST /api/stock/links", { body: link });
