/**
 * The parts of a WooCommerce product that we read (wc/v3). Prices are texts, "" for none; stock may be null,
 * negative, or with digits after the point where a plugin sells by weight.
 */
import { z } from "zod";
import { metas, moneyOrZero, wireId } from "./order.wire.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const options = z
  .array(z.looseObject({ name: text, option: text }))
  .nullish()
  .transform((value) => value ?? []);

const sold = {
  id: wireId,
  sku: text,
  price: moneyOrZero,
  regular_price: moneyOrZero,
  sale_price: text,
  on_sale: z.boolean().nullish(),
  /** "parent": a variation that shares the stock of its product. */
  manage_stock: z.union([z.boolean(), z.literal("parent")]).catch(false),
  stock_quantity: z.number().nullish(),
  stock_status: text,
  backorders: text,
  status: text,
  global_unique_id: text,
  date_modified_gmt: text,
};

export const variationWire = z.looseObject({
  ...sold,
  attributes: options,
  image: z.looseObject({ src: text }).nullish(),
});
export type Variation = z.infer<typeof variationWire>;

export const productWire = z.looseObject({
  ...sold,
  name: text,
  type: text,
  parent_id: z.number().nullish(),
  permalink: text,
  description: text,
  date_created_gmt: text,
  images: z
    .array(z.looseObject({ id: z.number().nullish(), src: text }))
    .nullish()
    .transform((value) => value ?? []),
  categories: z.array(z.looseObject({ id: wireId })).default([]),
  brands: z.array(z.looseObject({ name: text })).default([]),
  attributes: z
    .array(
      z.looseObject({
        id: z.number().nullish(),
        name: text,
        visible: z.boolean().nullish(),
        variation: z.boolean().nullish(),
        options: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  meta_data: metas,
});
export type Product = z.infer<typeof productWire>;

/** Set where a listing was ended from here: a draft of the shop's own was never live. */
export const ENDED_KEY = "_stallkeeper_ended";
export const isEndedHere = ({ meta_data: meta }: Product): boolean =>
  meta.some(({ key, value }) => key === ENDED_KEY && value === "yes");
