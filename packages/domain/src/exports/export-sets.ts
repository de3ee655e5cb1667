/**
 * What can be exported: each data set with its columns in their usual order. A column's id is its name in the
 * SQL of the set (exports/sets), its label is what the file calls it unless somebody renames it.
 */
import { auditLog, bookSets, snippets } from "./book-sets.ts";
import { column, extra, morePersonal, personal, type ExportColumn, type ExportSet } from "./export-column.ts";

export const exportSetIds = [
  "orders",
  "orderLines",
  "items",
  "listings",
  "messages",
  "offers",
  "ratings",
  "salesByMonth",
  "tracking",
  "marginBook",
  "settlements",
  "payouts",
  "refunds",
  "returns",
  "stockLedger",
  "stockValue",
  "snippets",
  "auditLog",
] as const;
export type ExportSetId = (typeof exportSetIds)[number];

/** Sets whose rows come one by one and stay the same ones: a schedule can export only the new ones. */
export const onlyNewSets = [
  "orders",
  "orderLines",
  "messages",
  "offers",
  "ratings",
  "tracking",
  "settlements",
  "refunds",
  "returns",
  "stockLedger",
  "auditLog",
] as const satisfies readonly ExportSetId[];
export type OnlyNewSetId = (typeof onlyNewSets)[number];

/** Whether a schedule of this set can leave out what an earlier file of it held. Pure. */
export const canBeOnlyNew = (set: ExportSetId): set is OnlyNewSetId =>
  (onlyNewSets as readonly ExportSetId[]).includes(set);

/** A filter that a set knows beside range and accounts. sold: what Analytics counts as a sale. */
export const exportStatuses = [
  "any",
  "sold",
  "open",
  "shipped",
  "refundPending",
  "refunded",
  "notRefunded",
] as const;
export type ExportStatus = (typeof exportStatuses)[number];

const orderHead = [
  column("order_number", "Order"),
  column("placed_at", "Placed on", "date"),
  column("platform", "Platform"),
  column("account", "Account"),
];
const buyerColumns = [
  column("buyer_handle", "Buyer", "text", personal),
  column("buyer_name", "Buyer name", "text", personal),
  column("country", "Country"),
];

export const exportSets: Readonly<Record<ExportSetId, ExportSet>> = {
  orders: {
    label: "Orders",
    dated: "Placed",
    isOfAccounts: true,
    hasStatus: true,
    columns: [
      ...orderHead,
      ...buyerColumns,
      column("items", "Items"),
      column("skus", "SKUs"),
      column("pieces", "Quantity", "number"),
      column("total", "Total", "money"),
      column("refunded", "Refunded", "money"),
      column("currency", "Currency"),
      column("state", "Status"),
      column("paid_at", "Paid on", "date"),
      column("shipped_at", "Shipped on", "date"),
      column("courier", "Courier"),
      column("tracking_number", "Tracking number"),
      column("postage", "Postage", "money", extra),
      column("tax", "Tax", "money", extra),
      column("remitted_tax", "Tax remitted by platform", "money", extra),
      column("fees", "Platform fees", "money", extra),
      column("fee_basis", "Fees are", "text", extra),
      column("buyer_email", "Buyer email", "text", morePersonal),
      column("phone", "Phone", "text", morePersonal),
      column("address_name", "Ship to", "text", morePersonal),
      column("address_line1", "Address line 1", "text", morePersonal),
      column("address_line2", "Address line 2", "text", morePersonal),
      column("city", "Town", "text", morePersonal),
      column("county", "County or state", "text", morePersonal),
      column("postcode", "Postcode", "text", morePersonal),
      column("country_code", "Country code", "text", extra),
      column("buyer_note", "Note from buyer", "text", morePersonal),
      column("notes", "Notes", "text", morePersonal),
      column("tags", "Tags", "text", extra),
      column("platform_status", "Platform status", "text", extra),
      column("platform_order_id", "Platform order id", "text", extra),
      column("order_id", "Stallkeeper id", "text", extra),
      column("is_gift", "Gift", "yesNo", extra),
      column("is_external", "Fulfilled elsewhere or unpaid", "yesNo", extra),
      column("dispatch_by", "Dispatch by", "date", extra),
      column("updated_at", "Updated on", "date", extra),
    ],
  },
  orderLines: {
    label: "Order lines",
    dated: "Placed",
    isOfAccounts: true,
    hasStatus: true,
    columns: [
      ...orderHead,
      column("line", "Line", "number"),
      column("item", "Item"),
      column("sku", "SKU"),
      column("quantity", "Quantity", "number"),
      column("price", "Unit price", "money"),
      column("line_total", "Line total", "money"),
      column("currency", "Currency"),
      ...buyerColumns,
      column("state", "Status"),
      column("shipped_at", "Shipped on", "date", extra),
      column("line_id", "Platform line id", "text", extra),
      column("order_id", "Stallkeeper id", "text", extra),
    ],
  },
  items: {
    label: "Inventory",
    dated: null,
    isOfAccounts: false,
    hasStatus: false,
    columns: [
      column("sku", "SKU"),
      column("title", "Title"),
      column("on_hand", "On hand", "number"),
      column("allocated", "Allocated", "number"),
      column("available", "Available", "number"),
      column("price", "Price", "money"),
      column("cost", "Cost", "money"),
      column("currency", "Currency"),
      column("location", "Location"),
      column("brand", "Brand"),
      column("category", "Category"),
      column("condition", "Condition"),
      column("barcode", "Barcode"),
      column("held", "Held", "number", extra),
      column("safety", "Safety stock", "number", extra),
      column("minimum", "Reorder level", "number", extra),
      column("note", "Note", "text", extra),
      column("counted_at", "Counted on", "date", extra),
      column("created_at", "Added on", "date", extra),
      column("item_id", "Stallkeeper id", "text", extra),
    ],
  },
  listings: {
    label: "Listings per platform",
    dated: null,
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("platform", "Platform"),
      column("account", "Account"),
      column("identifier", "Listing"),
      column("sku", "SKU"),
      column("title", "Title"),
      column("price", "Price", "money"),
      column("currency", "Currency"),
      column("quantity", "Quantity", "number"),
      column("state", "Status"),
      column("link", "Link"),
      column("barcode", "Barcode", "text", extra),
      column("updated_at", "Updated on", "date", extra),
      column("listing_id", "Stallkeeper id", "text", extra),
    ],
  },
  messages: {
    label: "Messages",
    dated: "Sent",
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("sent_at", "Sent on", "date"),
      column("platform", "Platform"),
      column("account", "Account"),
      column("from_us", "From us", "yesNo"),
      column("buyer_handle", "Buyer", "text", personal),
      column("title", "Subject", "text", personal),
      column("content", "Message", "text", personal),
      column("conversation", "Conversation", "text", extra),
      column("message_id", "Message id", "text", extra),
    ],
  },
  offers: {
    label: "Offers",
    dated: "Received",
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("received_at", "Received on", "date"),
      column("platform", "Platform"),
      column("account", "Account"),
      column("buyer_handle", "Buyer", "text", personal),
      column("item", "Item"),
      column("quantity", "Quantity", "number"),
      column("amount", "Offer", "money"),
      column("counter", "Counter-offer", "money"),
      column("currency", "Currency"),
      column("state", "Status"),
      column("updated_at", "Updated on", "date", extra),
      column("offer_id", "Platform offer id", "text", extra),
    ],
  },
  ratings: {
    label: "Ratings",
    dated: "Left",
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("left_at", "Left on", "date"),
      column("platform", "Platform"),
      column("account", "Account"),
      column("polarity", "Rating"),
      column("stars", "Stars", "number"),
      column("content", "Comment"),
      column("reply", "Reply"),
      column("buyer_handle", "Buyer", "text", personal),
      column("order_id", "Stallkeeper order id", "text", extra),
      column("rating_id", "Platform rating id", "text", extra),
    ],
  },
  salesByMonth: {
    label: "Sales and tax by month",
    dated: "Placed",
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("month", "Month"),
      column("platform", "Platform"),
      column("account", "Account"),
      column("country", "Country"),
      column("orders", "Orders", "number"),
      column("total", "Paid by buyers", "money"),
      column("refunded", "Refunded", "money"),
      column("net", "Net sales", "money"),
      column("tax", "Tax after refunds", "money"),
      column("remitted_tax", "Tax remitted by platform", "money"),
      column("postage", "Postage", "money"),
      column("fees", "Platform fees", "money"),
      column("currency", "Currency"),
    ],
  },
  tracking: {
    label: "Tracking",
    dated: "Shipped",
    isOfAccounts: true,
    hasStatus: false,
    columns: [
      column("order_number", "Order"),
      column("shipped_at", "Shipped on", "date"),
      column("platform", "Platform"),
      column("account", "Account"),
      column("courier", "Courier"),
      column("tracking_number", "Tracking number"),
      column("parcel", "Parcel", "number"),
      column("country", "Country"),
      column("platform_order_id", "Platform order id", "text", extra),
      column("order_id", "Stallkeeper id", "text", extra),
    ],
  },
  ...bookSets,
  snippets,
  auditLog,
};

const byId = new Map(
  exportSetIds.map((set) => [set, new Map(exportSets[set].columns.map((one) => [one.id, one]))]),
);

/** A column of a set; undefined: there is none of this id. Pure. */
export const exportColumn = (set: ExportSetId, id: string): ExportColumn | undefined =>
  byId.get(set)?.get(id);

/** What stands in the place of personal data that somebody may not export. */
export const maskedCell = "hidden";
