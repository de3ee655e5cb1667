import { action } from "./action.entity.ts";
import { auditEntry } from "./audit-entry.entity.ts";
import { batch } from "./batch.entity.ts";
import { itemLocation, pack, itemPick, slipTemplate } from "./batch-work.entity.ts";
import { customsItem } from "./customs-item.entity.ts";
import { exportPreset, exportRun, exportSchedule } from "./export-run.entity.ts";
import { itemImport, itemImportRow } from "./item-import.entity.ts";
import { listing } from "./listing.entity.ts";
import { messageSnippet } from "./message-snippet.entity.ts";
import { messagingSession } from "./messaging-session.entity.ts";
import { offer } from "./offer.entity.ts";
import { orderEvent } from "./order-event.entity.ts";
import { post } from "./post.entity.ts";
import { rating } from "./rating.entity.ts";
import { refund } from "./refund.entity.ts";
import { savedView } from "./saved-view.entity.ts";
import { manifest, parcel, shipment } from "./shipment.entity.ts";
import {
  stockCheck,
  stockEntry,
  stockLevel,
  stockLot,
  stockBin,
  stockPlace,
  itemBin,
} from "./stock.entity.ts";
import { inventoryItem, itemEvent, stockHold, unlinkedListing } from "./item.entity.ts";
import { purchase, purchaseLine, reorderItem } from "./purchase.entity.ts";
import { stockTake, stockTakeLine } from "./stock-take.entity.ts";
import { listingRule, listingStock } from "./listing-stock.entity.ts";
import { returnedLine } from "./return.entity.ts";
import { swap } from "./swap.entity.ts";
import { transaction } from "./transaction.entity.ts";
import { listingChange } from "./listing-change.entity.ts";
import { uploadDraft } from "./upload-draft.entity.ts";

export {
  defineEntity,
  fieldAt,
  columnOf,
  type EntityDefinition,
  type EntityOf,
  type EntityPatch,
} from "./entity.ts";
export {
  isObjectField,
  type Field,
  type FieldMap,
  type ObjectField,
  type ScalarField,
  type ScalarKind,
} from "./field.ts";
export { transaction, type Address, type Order, type OrderPatch } from "./transaction.entity.ts";
export { post, type Post, type PostPatch } from "./post.entity.ts";
export { orderEvent, type OrderEvent } from "./order-event.entity.ts";
export { action, type Action } from "./action.entity.ts";
export { auditEntry, type AuditEntry } from "./audit-entry.entity.ts";
export { messagingSession, type MessagingSession } from "./messaging-session.entity.ts";
export { messageSnippet, type MessageSnippet, type MessageSnippetPatch } from "./message-snippet.entity.ts";
export { shipment, parcel, manifest, type Shipment, type Parcel, type Manifest } from "./shipment.entity.ts";
export { offer, type Offer } from "./offer.entity.ts";
export { customsItem, type CustomsItem } from "./customs-item.entity.ts";
export {
  exportPreset,
  exportRun,
  exportSchedule,
  type ExportPreset,
  type ExportRun,
  type ExportSchedule,
} from "./export-run.entity.ts";
export { itemImport, itemImportRow, type ItemImport, type ItemImportRow } from "./item-import.entity.ts";
export { listing, type Listing } from "./listing.entity.ts";
export { savedView, type SavedView, type SavedViewPatch } from "./saved-view.entity.ts";
export { rating, type Rating } from "./rating.entity.ts";
export { refund, type Refund } from "./refund.entity.ts";
export { returnedLine, type Return } from "./return.entity.ts";
export { swap, type Swap } from "./swap.entity.ts";
export { batch, type Batch } from "./batch.entity.ts";
export {
  itemLocation,
  pack,
  itemPick,
  slipTemplate,
  type ItemLocation,
  type Pack,
  type ItemPick,
  type SlipTemplate,
} from "./batch-work.entity.ts";
export {
  stockLevel,
  stockEntry,
  stockCheck,
  stockLot,
  stockBin,
  stockPlace,
  itemBin,
  type StockLevel,
  type StockEntry,
  type StockCheck,
  type StockLot,
  type StockBin,
  type StockPlace,
  type ItemBin,
} from "./stock.entity.ts";
export {
  inventoryItem,
  itemEvent,
  stockHold,
  unlinkedListing,
  type InventoryItem,
  type ItemEvent,
  type BundlePartShown,
  type ItemListing,
  type StockHold,
  type UnlinkedListing,
} from "./item.entity.ts";
export {
  purchase,
  purchaseLine,
  reorderItem,
  type Purchase,
  type PurchaseLine,
  type ReorderItem,
} from "./purchase.entity.ts";
export { stockTake, stockTakeLine, type StockTake, type StockTakeLine } from "./stock-take.entity.ts";
export { listingRule, listingStock, type ListingRule, type ListingStock } from "./listing-stock.entity.ts";

export { listingChange, type ListingChange } from "./listing-change.entity.ts";
export { uploadDraft, type UploadDraft } from "./upload-draft.entity.ts";

/** Every entity of the wire. A new one is a file beside these and a line here. */
export const entities = [
  transaction,
  post,
  orderEvent,
  action,
  auditEntry,
  messagingSession,
  messageSnippet,
  offer,
  listing,
  rating,
  refund,
  returnedLine,
  swap,
  batch,
  pack,
  itemPick,
  itemLocation,
  stockLevel,
  stockEntry,
  stockCheck,
  stockLot,
  stockPlace,
  stockBin,
  itemBin,
  inventoryItem,
  itemEvent,
  stockHold,
  unlinkedListing,
  listingStock,
  listingRule,
  purchase,
  purchaseLine,
  reorderItem,
  stockTake,
  stockTakeLine,
  slipTemplate,
  savedView,
  shipment,
  parcel,
  manifest,
  customsItem,
  uploadDraft,
  listingChange,
  itemImport,
  itemImportRow,
  exportRun,
  exportPreset,
  exportSchedule,
] as const;
