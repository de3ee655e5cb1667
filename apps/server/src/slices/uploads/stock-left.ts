/** What is left of the items that drafts sell, so that nothing goes up that sold meanwhile. */
import { withinStock, type EffectiveListing, type TargetProblem } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listSkuStock } from "../stock/index.ts";
import type { DraftRow } from "./drafts.store.ts";
import { listLastSold } from "./places.store.ts";

export interface StockLeft {
  /** By SKU; null: not counted. What isn't an item is left out. */
  available: ReadonlyMap<string, number | null>;
  families: ReadonlySet<string>;
  /** The names of the platforms where what is gone sold last, by SKU. */
  soldOn: ReadonlyMap<string, string>;
}

const skusOf = ({ sku, variants }: DraftRow): string[] =>
  [sku, ...variants.rows.map((row) => row.sku)].map((one) => one.trim()).filter((one) => one !== "");

/** What is available under the SKUs of these drafts. */
export async function readStockLeft(ctx: Ctx, tx: StoreTx, drafts: readonly DraftRow[]): Promise<StockLeft> {
  const stock = await listSkuStock(tx, [...new Set(drafts.flatMap(skusOf))]);
  const gone = stock.filter(({ available }) => available !== null && available <= 0);
  const sold =
    gone.length === 0
      ? []
      : await listLastSold(
          tx,
          gone.map(({ sku }) => sku),
        );
  return {
    available: new Map(stock.map(({ sku, available }) => [sku, available])),
    families: new Set(stock.flatMap(({ sku, isFamily }) => (isFamily ? sku : []))),
    soldOn: new Map(sold.map(({ sku, platform }) => [sku, ctx.connectors.find(platform)?.name ?? platform])),
  };
}

/** The listing with no more than is there. `problem`: none is left of it. Pure. */
export function judgeStock(
  listing: EffectiveListing,
  { available, soldOn }: StockLeft,
): { listing: EffectiveListing; problem: TargetProblem | null } {
  const within = withinStock(listing, available);
  if (within !== null) return { listing: within, problem: null };
  const places = [listing.sku, ...listing.variants.map(({ sku }) => sku)].flatMap(
    (sku) => soldOn.get(sku) ?? [],
  );
  const text = places[0] === undefined ? "None left in stock." : `None left: it last sold on ${places[0]}.`;
  return { listing, problem: { field: "quantity", text, isBlocking: true } };
}

/**
 * Of what a listing sells, the SKUs of items that nobody ever counted: a sale of one tells its other listings
 * nothing. Pure.
 */
export function neverCounted(
  { sku, variants }: Pick<EffectiveListing, "sku" | "variants">,
  { available, families }: StockLeft,
): string[] {
  const sold = variants.length === 0 ? [sku] : variants.map((one) => one.sku);
  return sold.filter((one) => available.get(one) === null && !families.has(one));
}

/** A family has the SKU: only one of its variants can be listed by itself. */
export function familyProblem(
  { sku, variants }: EffectiveListing,
  { families }: StockLeft,
): TargetProblem | undefined {
  return variants.length === 0 && families.has(sku)
    ? { field: "sku", text: `${sku} comes in variants. Choose one of them.`, isBlocking: true }
    : undefined;
}
