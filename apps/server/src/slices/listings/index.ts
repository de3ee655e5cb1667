export { listingsSlice } from "./listings.slice.ts";
export { receiveListings } from "./receive-listings.ts";
export { countListings, countListingsByAccount } from "./listings.store.ts";
