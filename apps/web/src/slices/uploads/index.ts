export { EndListing, useListingChanges } from "./end-listing.tsx";
