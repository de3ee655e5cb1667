/** The parts of a WooCommerce order that we read (wc/v3); texts may be null or missing, money may not be odd. */
import { z } from "zod";

const text = z.union([z.string(), z.null(), z.undefined()]).transform((value) => value ?? "");
export const wireId = z.union([z.number(), z.string()]).transform(String);
const id = wireId;
const money = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^-?\d+(\.\d+)?$/));
export const moneyOrZero = z.union([money, z.literal("").transform(() => "0"), z.null().transform(() => "0"), z.undefined().transform(() => "0")]);
/** A refund made without an amount has the total "-": no money moved [M]. */
const refundMoney = z.union([z.literal("-").transform(() => "0"), moneyOrZero]);
const meta = z.looseObject({ key: z.string(), value: z.unknown().optional(), display_key: z.unknown().optional(), display_value: z.unknown().optional() });
export const metas = z.array(meta).default([]);

const party = z.object({
  first_name: text, last_name: text, company: text, address_1: text, address_2: text, city: text, state: text,
  postcode: text, country: text, phone: text, email: text,
}).partial();

const line = z.object({
  id, name: text, product_id: z.number().catch(0), variation_id: z.number().catch(0), quantity: z.number(),
  subtotal: moneyOrZero, total: moneyOrZero, sku: text, meta_data: metas,
  image: z.object({ src: text }).nullish().catch(null),
});

const fee = z.object({ id, name: text, total: moneyOrZero });

export const orderWire = z.object({
  id, number: text, status: z.string(), currency: z.string().regex(/^[A-Za-z]{3}$/), created_via: text, customer_id: z.number().catch(0),
  date_created_gmt: z.string().min(1), date_modified_gmt: text, date_paid_gmt: text,
  total: money, shipping_total: moneyOrZero, customer_note: text, payment_method: text, transaction_id: text,
  billing: party.catch({}), shipping: party.catch({}),
  line_items: z.array(line), fee_lines: z.array(fee).default([]), shipping_lines: z.array(z.object({ method_title: text })).catch([]),
  refunds: z.array(z.object({ id: id.nullish(), total: refundMoney })).default([]), meta_data: metas,
});

export type WooOrder = z.infer<typeof orderWire>;
export type WooMeta = z.infer<typeof meta>;
