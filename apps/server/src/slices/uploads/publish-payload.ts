/** What a row of the action "put up a listing" holds. Rows of older versions are read with it, too. */
import { z } from "zod";

const price = z.object({ amountMinor: z.number(), currency: z.string() });
export const publishPayload = z.object({
  draftId: z.string(),
  /** For the row of the listing. */
  platform: z.string(),
  account: z.string(),
  draft: z.object({
    sku: z.string(),
    title: z.string(),
    description: z.string(),
    categoryId: z.string(),
    condition: z.string(),
    conditionNote: z.string().optional(),
    price,
    quantity: z.number(),
    variants: z
      .array(
        z.object({
          sku: z.string(),
          options: z.array(z.object({ name: z.string(), value: z.string() })),
          price,
          quantity: z.number(),
          gtin: z.string().optional(),
          imageUrls: z.array(z.string()).optional(),
        }),
      )
      .optional(),
    imageUrls: z.array(z.string()),
    attributes: z.record(z.string(), z.array(z.string())),
    brand: z.string().optional(),
    gtin: z.string().optional(),
    weightGrams: z.number().optional(),
    packageCm: z.object({ length: z.number(), width: z.number(), height: z.number() }).optional(),
    policies: z
      .object({
        fulfilment: z.string().optional(),
        payment: z.string().optional(),
        returns: z.string().optional(),
      })
      .optional(),
    locationKey: z.string().optional(),
  }),
  /** A person listed it although none was left; left out by older rows, too: nobody did. */
  evenWithoutStock: z.boolean().optional(),
  /** What the target was told, for later changes. */
  sent: z
    .object({
      title: z.string(),
      description: z.string(),
      priceMinor: z.number().nullable(),
      variantPrices: z.record(z.string(), z.number()).optional(),
      photos: z.array(z.string()),
    })
    .optional(),
});
export type PublishPayload = z.infer<typeof publishPayload>;
