import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, ListingDraft } from "@stallkeeper/connector-sdk";
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
function weightText(grams: number, unit: string): string | undefined {
  const one = gramsOf.get(unit);
  return one === undefined ? undefined : String(Number((grams / one).toFixed(decimals)));
}

/** What one of each of a shop's units of length is in centimetres. */
const cmOf = new Map([
  ["m", 100],
  ["cm", 1],
  ["mm", 0.1],
  ["in", 2.54],
  ["yd", 91.44],
]);

/** A product's weight and sides as texts of the shop's own units. */
export interface ShopSizes {
  weight?: string;
  dimensions?: { length: string; width: string; height: string };
}

/**
 * Weight and sides in the shop's own units: products name none. What isn't to be sent is left out, and so is
 * what the shop doesn't say its unit of: a wrong one is worse than none.
 */
export async function shopSizes(
  ctx: ConnectorContext,
  { weightGrams, packageCm }: Pick<ListingDraft, "weightGrams" | "packageCm">,
): Promise<ShopSizes> {
  const weightUnit = weightGrams === undefined ? null : await unitOf(ctx, "woocommerce_weight_unit");
  const weight = weightUnit === null ? undefined : weightText(weightGrams ?? 0, weightUnit);
  const sideUnit = packageCm === undefined ? null : await unitOf(ctx, "woocommerce_dimension_unit");
  const cm = cmOf.get(sideUnit ?? "");
  const text = (side: number): string => String(Number((side / (cm ?? 1)).toFixed(decimals)));
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(packageCm === undefined || cm === undefined
      ? {}
      : {
          dimensions: {
            length: text(packageCm.length),
            width: text(packageCm.width),
            height: text(packageCm.height),
          },
        }),
  };
}

/** What the shop is set to; null: its key may not read that. */
async function unitOf(ctx: ConnectorContext, name: string): Promise<string | null> {
  try {
    const { value } = await fetchFromShop(ctx, {
      operation: "shop.unit",
      method: "GET",
      path: `/settings/products/${name}`,
      schema: setting,
    });
    return value;
  } catch (error) {
    // The key's user may list products and not read settings.
    if (error instanceof Rejected) return null;
    throw error;
  }
}
