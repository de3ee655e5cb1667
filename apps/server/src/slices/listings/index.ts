export { receiveListings } from "./receive-listings.ts";
export { countListings } from "./listings.store.ts";
