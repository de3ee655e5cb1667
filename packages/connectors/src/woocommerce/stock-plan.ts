/** What a change of stock or price means for a product as it stands: what to write, or why not. Pure. */
import type { JsonObject, StockChange, StockOutcome, StockRef } from "@stallkeeper/connector-sdk";
import { priceText } from "./listing-body.ts";
import { piecesOf, readProduct, readVariation } from "./product.mapping.ts";
import type { Product, Variation } from "./product.wire.ts";
import { productPath } from "./product.reading.ts";

export interface Shelf {
  readonly products: Map<string, JsonObject>;
  /** By product, then by variation. */
  readonly variations: Map<string, Map<string, JsonObject>>;
}

type Told = StockOutcome extends infer One
  ? One extends unknown
    ? Omit<One, keyof StockRef>
    : never
  : never;

export type Planned =
  | { readonly kind: "told"; readonly outcome: Told }
  | {
      readonly kind: "write";
      /** Of the list; the batch is below it. */
      readonly path: string;
      readonly id: number;
      readonly body: object;
      readonly warning?: string;
    };

const refuse = (code: string, text: string, field: string | null = null): Planned => ({
  kind: "told",
  outcome: { state: "refused", code, text, field },
});

/** What is written for a change, or what is said instead. Throws Malformed for a product of another shape. */
export function planChange(change: StockChange, shelf: Shelf, currency: string): Planned {
  const { platformListingId, platformVariantId, quantity, price } = change;
  const found = shelf.products.get(platformListingId);
  if (found === undefined)
    return refuse("woocommerce_rest_product_invalid_id", "The shop doesn't have this product any more.");
  const product = readProduct(found);
  const kept =
    platformVariantId === null ? found : shelf.variations.get(platformListingId)?.get(platformVariantId);
  if (kept === undefined)
    return refuse("woocommerce_rest_product_variation_invalid_id", "The shop doesn't have this variation.");
  const own = platformVariantId === null ? product : readVariation(kept);
  if (price !== undefined && price.currency !== currency)
    return refuse("CURRENCY", `The shop's prices are in ${currency}, not ${price.currency}.`, "price");
  if (platformVariantId === null && product.type === "variable" && price !== undefined)
    return refuse("HAS_VARIATIONS", "This product has variations. Set the price of each.", "price");
  if (price !== undefined && own.on_sale === true)
    return refuse(
      "ON_SALE",
      `It is on sale in the shop for ${own.sale_price}. End the sale there first.`,
      "price",
    );
  if (quantity === undefined) return write(change, product, { price: price && priceText(price) });
  return planQuantity(change, product, own);
}

function planQuantity(change: StockChange, product: Product, own: Product | Variation): Planned {
  const { quantity = 0, expectedQuantity, price, startsCounting } = change;
  const isShared = own.manage_stock === "parent";
  const counted = isShared ? product : own;
  if (own === product && product.type === "variable" && product.manage_stock !== true)
    return refuse("HAS_VARIATIONS", "This product has variations. Set the stock of each.", "quantity");
  if (counted.manage_stock === false && startsCounting !== true)
    return refuse(
      "STOCK_NOT_MANAGED",
      "The shop sells this without counting it. Turn on stock management for it first.",
      "quantity",
    );
  const current = counted.manage_stock === false ? null : piecesOf(counted);
  const isStale = expectedQuantity !== undefined && current !== null && current !== expectedQuantity;
  if (isStale && (current !== quantity || price !== undefined))
    return { kind: "told", outcome: { state: "stale", quantity: current } };
  const stock = { manage_stock: true, stock_quantity: quantity };
  const warning =
    quantity === 0 && counted.backorders !== "no" && counted.backorders !== ""
      ? "The shop takes back-orders for it, so it can still be bought at 0."
      : undefined;
  if (isShared) {
    if (price !== undefined)
      return refuse(
        "SHARED_STOCK",
        "This variation shares its product's stock. Push stock and price one after the other.",
        "price",
      );
    return { ...write({ ...change, platformVariantId: null }, product, stock), ...(warning && { warning }) };
  }
  return {
    ...write(change, product, { ...stock, price: price && priceText(price) }),
    ...(warning && { warning }),
  };
}

function write(
  { platformVariantId }: Pick<StockChange, "platformVariantId">,
  product: Product,
  { price, ...stock }: { price?: string | undefined; manage_stock?: boolean; stock_quantity?: number },
): Planned {
  return {
    kind: "write",
    path: platformVariantId === null ? "/products" : `${productPath(product.id)}/variations`,
    id: Number(platformVariantId ?? product.id),
    body: { ...stock, ...(price === undefined ? {} : { regular_price: price }) },
  };
}
