export { checkTargets, type CheckedTarget } from "./check-targets.ts";
export { relistListing, repriceListing } from "./change-listing.ts";
export { endListing } from "./end-listings.ts";
export { listUploadAccounts } from "./places.ts";
export { askForAttributes, publishIn } from "./publish.ts";
export { targetsChanged } from "./targets-changed.ts";
export { uploadsSlice } from "./uploads.slice.ts";
