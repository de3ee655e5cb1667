/** Answers of the shop's batch calls: 200, with an error inside for each entry that was refused. */
import { z } from "zod";
import { Malformed } from "@stallkeeper/connector-sdk";
import type { RefusalProblem } from "@stallkeeper/connector-sdk";

const entry = z.looseObject({
  id: z.number().nullish(),
  error: z
    .looseObject({
      code: z.string().catch(""),
      message: z.string().catch(""),
      data: z.looseObject({ status: z.number().catch(400) }).nullish(),
    })
    .nullish(),
});
export type BatchEntry = z.infer<typeof entry>;

export const batchAnswer = z.looseObject({
  create: z.array(entry).default([]),
  update: z.array(entry).default([]),
});

/** The entries of an answer, one for each that was sent. Throws Malformed, with the effect unknown. */
export function entriesOf(entries: readonly BatchEntry[], sent: number, operation: string): BatchEntry[] {
  if (entries.length !== sent)
    throw new Malformed("The shop answered for another number of entries than it was sent.", {
      operation,
      effectUnknown: true,
    });
  return [...entries];
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ["product_invalid_sku", "sku"],
  ["woocommerce_rest_product_sku_already_exists", "sku"],
  ["product_invalid_global_unique_id", "gtin"],
  ["woocommerce_product_image_upload_error", "imageUrls"],
  ["woocommerce_rest_invalid_image", "imageUrls"],
  ["woocommerce_rest_invalid_product_id", "platformListingId"],
]);
const PARAMS: ReadonlyMap<string, string> = new Map([
  ["name", "title"],
  ["categories", "categoryId"],
  ["images", "imageUrls"],
  ["regular_price", "price"],
  ["stock_quantity", "quantity"],
  ["global_unique_id", "gtin"],
]);

/** What a refusal is about, in our names: by its code, or by the parameters that it lists. */
export function problemsOf(
  code: string,
  text: string,
  params: Readonly<Record<string, unknown>> = {},
): readonly RefusalProblem[] {
  const names = Object.keys(params);
  if (names.length === 0) return [{ code, text, field: FIELDS.get(code) ?? null }];
  return names.map((name) => {
    const own = params[name];
    return { code, text: typeof own === "string" ? own : text, field: PARAMS.get(name) ?? name };
  });
}
