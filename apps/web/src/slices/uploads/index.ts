export { EndListing, endMany, useListingChanges } from "./end-listing.tsx";
