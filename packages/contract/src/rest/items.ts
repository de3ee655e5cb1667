/** Bodies of /api/stock/items, links, holds and adjustments (docs/adr/0089-items-own-their-listings.md). */
import { adjustments, mostOnHand } from "@stallkeeper/domain";
import { z } from "zod";

const line = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters.`);
const sku = line(100).min(1, "Enter a SKU.");
const figure = z
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(mostOnHand, "At most 1,000,000.");
const pieces = figure.min(1, "Enter 1 or more.");
const amount = z.number("Enter an amount.").min(0, "Enter 0 or more.").max(100_000_000).nullable();
const itemId = z.uuid();

/** What people change of an item; price and cost are decimal, in the item's currency. */
const itemFields = z.strictObject({
  sku,
  title: line(500),
  brand: line(100),
  category: line(200),
  condition: line(60),
  gtin: line(20),
  location: line(60),
  note: line(2000),
  images: z.array(z.url("Enter an address.").max(2000)).max(24, "At most 24 photos."),
  price: amount,
  cost: amount,
  safety: figure,
  /** Below it the item is on the reorder list; 0: never. */
  minimum: figure,
  onlyOne: z.boolean(),
});
export type ItemFields = z.infer<typeof itemFields>;

const seenText = z.string();
/** What was shown, which a marketplace may have written: as it is, however long. */
const seenFields = z.strictObject({
  ...itemFields.shape,
  sku: seenText,
  title: seenText,
  brand: seenText,
  category: seenText,
  condition: seenText,
  gtin: seenText,
  location: seenText,
  note: seenText,
});
export type ItemFieldName = keyof ItemFields;

/**
 * Each edit stands by itself: one that fails leaves the others. `seen`: only where these are still the values
 * that were shown.
 */
export const itemEditsInput = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        itemId,
        set: itemFields.partial().refine((set) => Object.keys(set).length > 0, "Nothing to change."),
        seen: seenFields.partial().optional(),
      }),
    )
    .min(1, "Name at least one item.")
    .max(1000, "At most 1,000 items at once.")
    .refine(
      (edits) => new Set(edits.map((edit) => edit.itemId)).size === edits.length,
      "An item is listed twice.",
    ),
});
export type ItemEditsInput = z.infer<typeof itemEditsInput>;

/** What was changed, each with what it was before, and what wasn't. */
export interface ItemEditsOutcome {
  done: { itemId: string; before: Partial<ItemFields> }[];
  failed: { itemId: string; code: "RECORD_NOT_FOUND" | "CHANGED_MEANWHILE" | "SKU_TAKEN"; msg: string }[];
}

const axis = z.strictObject({
  name: line(40).min(1, "Enter an option name."),
  value: line(60).min(1, "Enter a value."),
});

/** The brands and categories of items, each with how many have it. */
export interface ItemWords {
  brands: { value: string; count: number }[];
  categories: { value: string; count: number }[];
}

export const newItemInput = z.strictObject({
  ...itemFields.omit({ sku: true, title: true }).partial().shape,
  sku,
  title: line(500).min(1, "Enter a title."),
  onHand: figure.optional(),
  /** With variants it is a family: they are what is stocked. */
  variants: z
    .array(
      z.strictObject({
        sku,
        options: z.array(axis).min(1, "Enter at least one option.").max(2, "Up to two options."),
        onHand: figure.optional(),
      }),
    )
    .max(250, "At most 250 variants.")
    .optional(),
});
export type NewItemInput = z.infer<typeof newItemInput>;

export const linkListingInput = z.strictObject({
  listingId: z.string().min(1).max(500),
  variantId: z.string().max(500),
  itemId,
  /** link; no, it isn't that item; or neither any more */
  say: z.enum(["link", "refuse", "forget"]),
});
export type LinkListingInput = z.infer<typeof linkListingInput>;

export const suggestionsInput = z.strictObject({
  listings: z
    .array(linkListingInput.pick({ listingId: true, variantId: true }))
    .min(1)
    .max(50, "At most 50 at once."),
});
export type SuggestionsInput = z.infer<typeof suggestionsInput>;

/** An item that a listing may sell; confidence from 0 to 1. */
export interface LinkSuggestion {
  listingId: string;
  variantId: string;
  itemId: string;
  sku: string;
  title: string;
  image: string | null;
  confidence: number;
  reason: "sku" | "nearSku" | "gtin" | "title";
}

/** What an item is made of, whole; empty: it's no bundle. */
export const saveBundleInput = z.strictObject({
  itemId,
  parts: z
    .array(
      z.strictObject({
        code: line(100).min(1, "Enter a SKU."),
        pieces: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(1000, "At most 1,000."),
      }),
    )
    .max(50, "At most 50 items."),
});
export type SaveBundleInput = z.infer<typeof saveBundleInput>;

export const holdStockInput = z.strictObject({
  itemId,
  quantity: pieces,
  reason: line(200).min(1, "Enter a reason."),
  until: z.iso.datetime().nullable(),
});
export type HoldStockInput = z.infer<typeof holdStockInput>;
export const endHoldInput = z.strictObject({ holdId: z.uuid() });
export type EndHoldInput = z.infer<typeof endHoldInput>;

export const adjustInput = z.strictObject({
  itemId,
  reason: z.enum(adjustments),
  quantity: pieces,
  note: line(200),
  /** Of a piece that came in, in the item's currency; without it what the item costs. */
  cost: amount.optional(),
});
export type AdjustInput = z.infer<typeof adjustInput>;

/** Sells a lot before older ones, or the oldest first again. */
export const firstLotInput = z.strictObject({ lotId: z.uuid(), isFirst: z.boolean() });
export type FirstLotInput = z.infer<typeof firstLotInput>;

const placeName = line(60).min(1, "Enter a name.");
export const savePlaceInput = z.strictObject({ placeId: z.uuid(), name: placeName });
export type SavePlaceInput = z.infer<typeof savePlaceInput>;
/** `name`: as it was shown, for what the answer says. */
export const archivePlaceInput = z.strictObject({
  placeId: z.uuid(),
  name: placeName,
  isArchived: z.boolean(),
});
export type ArchivePlaceInput = z.infer<typeof archivePlaceInput>;

const binName = z.strictObject({ placeId: z.uuid(), bin: line(60) });
/** A bin of a place; without a name: the place itself. */
export type BinName = z.infer<typeof binName>;
/** `pieces` null: whatever lies there. */
export const movePiecesInput = z
  .strictObject({ itemId, from: binName, to: binName, pieces: pieces.nullable() })
  .refine(({ from, to }) => from.placeId !== to.placeId || from.bin !== to.bin, {
    path: ["to"],
    message: "Choose another bin.",
  });
export type MovePiecesInput = z.infer<typeof movePiecesInput>;
