import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { fetchFromShop } from "./woocommerce.client.ts";

/** What one piece of each of a shop's units weighs in grams (WooCommerce's WeightUnit). */
const gramsOf = new Map([
  ["g", 1],
  ["kg", 1_000],
  ["oz", 28.349_523_125],
  ["lbs", 453.592_37],
]);
const decimals = 4;
const setting = z.looseObject({ value: z.string() });

/** A weight as a shop with this unit takes it; undefined: nobody knows the unit. Pure. */
export function weightText(grams: number, unit: string): string | undefined {
  const one = gramsOf.get(unit);
  return one === undefined ? undefined : String(Number((grams / one).toFixed(decimals)));
}

/**
 * The weight in the shop's own unit: products name none. Undefined where none is to be sent, or where the shop
 * doesn't say its unit: a wrong one is worse than none.
 */
export async function shopWeight(
  ctx: ConnectorContext,
  grams: number | undefined,
): Promise<string | undefined> {
  if (grams === undefined) return undefined;
  try {
    const { value } = await fetchFromShop(ctx, {
      operation: "shop.weightUnit",
      method: "GET",
      path: "/settings/products/woocommerce_weight_unit",
      schema: setting,
    });
    return weightText(grams, value);
  } catch (error) {
    // The key's user may list products and not read settings.
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}
