export { FrozenSet } from "./frozen-set.tsx";
export { ItemDrafts } from "./item-drafts.tsx";
export { EndListing, endMany, useListingChanges } from "./end-listing.tsx";
