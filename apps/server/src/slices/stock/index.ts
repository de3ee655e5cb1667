export { stockSlice } from "./stock.slice.ts";
export { bookCounts, countStock, setItemLocation, type TakenCount } from "./count-stock.ts";
export { hasPlace, putBins, readBinsOf } from "./bins/bins.store.ts";
export { takeBackCounts } from "./take-back-counts.ts";
export { receivePieces, type ReceivedPieces } from "./items/receive-pieces.ts";
export { explainUnclear, findScanned } from "./items/scanned-items.store.ts";
export { countOversold } from "./stock.store.ts";
export { stockBooked } from "./stock.events.ts";
export { countChecks } from "./stock-checks.store.ts";
export { changeItemsIn } from "./items/change-items.ts";
export { makeItemIn } from "./items/make-item.ts";
export {
  findItemBySku,
  isSkuTaken,
  listItemPhotosUnder,
  listSkuStock,
  type ListableItem,
} from "./items/items.store.ts";
export {
  planItems,
  takeItems,
  type CheckedItem,
  type ImportedItem,
  type ItemChanges,
  type NotedItem,
} from "./items/import-items.ts";
export { restoreItems } from "./items/restore-items.ts";
export { findAlikeSkus } from "./items/imported-items.store.ts";
export {
  countListingsToTake,
  listListingsToTake,
  type LiveListing,
  type TakenListing,
} from "./links/live-listings.store.ts";
export { takeListings, untakeListings } from "./links/take-listings.ts";
