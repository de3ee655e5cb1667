/** What listings tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** Listings were read at their platform, new ones or changed ones. */
export const listingsRead = defineEvent<{ listingIds: readonly string[] }>("listings.listingsRead");
