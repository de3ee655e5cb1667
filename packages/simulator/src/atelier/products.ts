/** The products of a listing that has several, as sellers send them: up to two properties, each SKU once. */
import { Refusal } from "../engine.ts";
import { readObject } from "../http/call.ts";
import { decimalsOf } from "../money.ts";
import type { Listing, Product, Variant } from "../model.ts";
import type { ListingWish } from "../acts/listing.acts.ts";

const most = 70;

function refuse(at: number, field: string, rule: string): never {
  const path = `products[${String(at)}].${field}`;
  throw new Refusal("bad_field", `${path} must be ${rule}.`, { field: path });
}

function readAmount(value: unknown, at: number, currency: string): number {
  const { amount, divisor, currency_code: code } = readObject(value);
  const isRight = code === currency && divisor === 10 ** decimalsOf(currency);
  return isRight && typeof amount === "number" && Number.isInteger(amount) && amount >= 0
    ? amount
    : refuse(at, "price", `an amount in ${currency}`);
}

function readPieces(value: unknown, at: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0
    ? value
    : refuse(at, "quantity", "a whole number from 0");
}

function readOptions(value: unknown, at: number): Variant[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 2)
    return refuse(at, "property_values", "one or two properties");
  return value.map((one) => {
    const { property_name: name, value: chosen } = readObject(one);
    return typeof name === "string" && name !== "" && typeof chosen === "string" && chosen !== ""
      ? { name, value: chosen }
      : refuse(at, "property_values", "a name and a value each");
  });
}

/** All products of a listing, with its price and pieces. Throws Refusal `bad_field`. */
export function readProducts(value: unknown, currency: string): ListingWish {
  if (!Array.isArray(value) || value.length === 0 || value.length > most)
    throw new Refusal("bad_field", `products must hold 1 to ${String(most)} entries.`, { field: "products" });
  const products = value.map((entry, at): Product => {
    const { sku, property_values: values, price, quantity } = readObject(entry);
    return {
      id: at + 1,
      sku:
        typeof sku === "string" && sku !== "" && sku.length <= 32
          ? sku
          : refuse(at, "sku", "1 to 32 characters"),
      options: readOptions(values, at),
      priceMinor: readAmount(price, at, currency),
      quantity: readPieces(quantity, at),
    };
  });
  const twice = products.findIndex(({ sku }, at) => products.findIndex((one) => one.sku === sku) !== at);
  if (twice >= 0) refuse(twice, "sku", "another one than the products before");
  return addUp(products);
}

/** Pieces and prices of products that stand there, by `product_id`. Throws Refusal `bad_field`. */
export function changeProducts(listing: Listing, value: unknown): ListingWish {
  const { products = [], currency } = listing;
  if (!Array.isArray(value))
    throw new Refusal("bad_field", "products must be a list.", { field: "products" });
  const changes = new Map(
    value.map((entry, at) => {
      const { product_id: id, price, quantity } = readObject(entry);
      const known = products.find((one) => one.id === id) ?? refuse(at, "product_id", "one of the listing");
      return [
        known.id,
        {
          ...known,
          ...(price !== undefined && { priceMinor: readAmount(price, at, currency) }),
          ...(quantity !== undefined && { quantity: readPieces(quantity, at) }),
        },
      ] as const;
    }),
  );
  return addUp(products.map((one) => changes.get(one.id) ?? one));
}

function addUp(products: Product[]): ListingWish {
  return {
    products,
    quantity: products.reduce((all, { quantity }) => all + quantity, 0),
    priceMinor: Math.min(...products.map(({ priceMinor }) => priceMinor)),
  };
}
