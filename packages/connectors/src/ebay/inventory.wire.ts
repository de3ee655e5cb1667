/** The parts of eBay's Inventory API that we read (sell_inventory_v1). */
import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
const amount = z.looseObject({ value: z.string(), currency: z.string() });

export const itemWire = z.looseObject({
  sku: text,
  condition: text,
  inventoryItemGroupKeys: texts,
  availability: z
    .looseObject({ shipToLocationAvailability: z.looseObject({ quantity: z.int32().nullish() }).nullish() })
    .nullish(),
  product: z
    .looseObject({
      title: text,
      description: text,
      imageUrls: texts,
      brand: text,
      ean: texts,
      upc: texts,
      isbn: texts,
      aspects: z.record(z.string(), z.array(z.string())).catch({}),
    })
    .nullish(),
});
export type Item = z.infer<typeof itemWire>;

export const offerWire = z.looseObject({
  offerId: z.string(),
  sku: text,
  /** PUBLISHED or UNPUBLISHED. */
  status: text,
  marketplaceId: text,
  categoryId: text,
  listingDescription: text,
  availableQuantity: z.int32().nullish(),
  pricingSummary: z.looseObject({ price: amount.nullish() }).nullish(),
  listing: z
    .looseObject({ listingId: text, listingStatus: text, listingOnHold: z.boolean().nullish() })
    .nullish(),
});
export type Offer = z.infer<typeof offerWire>;

const error = z.looseObject({
  errorId: z.union([z.number(), z.string()]).transform(String),
  message: text,
  longMessage: text,
  parameters: z.array(z.looseObject({ name: text, value: text })).catch([]),
});
/** One entry of a bulk answer. */
export const bulkEntry = z.looseObject({
  statusCode: z.int32(),
  offerId: text,
  sku: text,
  listingId: text,
  errors: z
    .array(error)
    .nullish()
    .transform((value) => value ?? []),
  inventoryItems: z.array(z.looseObject({ sku: text })).catch([]),
});
