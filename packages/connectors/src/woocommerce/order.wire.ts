/**
 * The parts of a WooCommerce order that we read (wc/v3); texts may be null or missing, money may not be odd.
 */
import { z } from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const wireId = z.union([z.number(), z.string()]).transform(String);
const id = wireId;
const money = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/));
export const moneyOrZero = z
  .union([money, z.literal("").transform(() => "0")])
  .nullish()
  .transform((value) => value ?? "0");
/** A refund made without an amount has the total "-": no money moved [M]. */
const refundMoney = z.union([z.literal("-").transform(() => "0"), moneyOrZero]);
const meta = z.looseObject({
  key: z.string(),
  value: z.unknown().optional(),
  display_key: z.unknown().optional(),
  display_value: z.unknown().optional(),
});
export const metas = z.array(meta).default([]);

const party = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    phone: text,
    email: text,
  })
  .partial();

/** What a line carries of one tax rate. */
export const taxShares = z.array(z.object({ id: wireId, total: moneyOrZero })).default([]);

const line = z.object({
  id,
  name: text,
  product_id: z.number().catch(0),
  variation_id: z.number().catch(0),
  quantity: z.number(),
  subtotal: moneyOrZero,
  subtotal_tax: moneyOrZero,
  total: moneyOrZero,
  total_tax: moneyOrZero,
  taxes: taxShares,
  sku: text,
  meta_data: metas,
  image: z.object({ src: text }).nullish().catch(null),
});

const fee = z.object({ id, name: text, total: moneyOrZero, total_tax: moneyOrZero, taxes: taxShares });
const delivery = z.object({
  id: wireId.catch(""),
  method_title: text,
  total: moneyOrZero,
  total_tax: moneyOrZero,
  taxes: taxShares,
});
const coupon = z.object({ code: text, discount: moneyOrZero, discount_tax: moneyOrZero });
const taxRate = z.object({
  label: text,
  rate_percent: z.number().catch(0),
  tax_total: moneyOrZero,
  shipping_tax_total: moneyOrZero,
});

export const orderWire = z.object({
  id,
  number: text,
  status: z.string(),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  created_via: text,
  customer_id: z.number().catch(0),
  date_created_gmt: z.string().min(1),
  date_modified_gmt: text,
  date_paid_gmt: text,
  date_completed_gmt: text,
  total: money,
  shipping_total: moneyOrZero,
  customer_note: text,
  payment_method: text,
  transaction_id: text,
  billing: party.catch({}),
  shipping: party.catch({}),
  prices_include_tax: z.boolean().catch(false),
  discount_total: moneyOrZero,
  discount_tax: moneyOrZero,
  line_items: z.array(line),
  fee_lines: z.array(fee).default([]),
  shipping_lines: z.array(delivery).catch([]),
  coupon_lines: z.array(coupon).default([]),
  tax_lines: z.array(taxRate).default([]),
  refunds: z.array(z.object({ id: id.nullish(), total: refundMoney })).default([]),
  meta_data: metas,
});

export type WooOrder = z.infer<typeof orderWire>;
export type WooMeta = z.infer<typeof meta>;
