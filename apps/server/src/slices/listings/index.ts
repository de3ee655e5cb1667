export { listingsSlice } from "./listings.slice.ts";
export { listingsRead } from "./listings.events.ts";
export { noteListingsOver, receiveListings } from "./receive-listings.ts";
export { countListings, countListingsByAccount, readListingStandings } from "./listings.store.ts";
