import type { SaveGoodsInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { deleteGoods, findGoods, lockGoods, writeGoods, type GoodsRow } from "./goods.store.ts";

/** As many are named in the audit's line; of the others their number. */
const mostNamed = 100;

/**
 * Says this of SKUs: what is left out stays, an empty text or null takes back what was said. Answers how many
 * changed. A repeat changes nothing.
 */
export function saveGoods(ctx: Ctx, { goods }: SaveGoodsInput): Promise<number> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    await lockGoods(tx);
    const known = new Map(
      (
        await findGoods(
          tx,
          goods.map(({ sku }) => sku),
        )
      ).map((row) => [row.sku, row]),
    );
    const after = new Map<string, GoodsRow>();
    for (const said of goods)
      after.set(said.sku, merge(after.get(said.sku) ?? known.get(said.sku) ?? nothing(said.sku), said));
    const changed = [...after.values()].filter(
      (row) => JSON.stringify(row) !== JSON.stringify(known.get(row.sku) ?? nothing(row.sku)),
    );
    if (changed.length === 0) return 0;
    await writeGoods(
      tx,
      changed.filter((row) => !isNothing(row)),
      ctx.now(),
    );
    await deleteGoods(
      tx,
      changed.filter(isNothing).map(({ sku }) => sku),
    );
    const named = changed.slice(0, mostNamed);
    await recordAudit(tx, ctx, {
      action: "settingsChanged",
      object: { type: "settings", id: "goods" },
      before: { goods: named.flatMap(({ sku }) => known.get(sku) ?? []) },
      after: { goods: named, skus: changed.length },
    });
    await announce(tx, "settings", ["goods"]);
    return changed.length;
  });
}

const nothing = (sku: string): GoodsRow => ({
  sku,
  description: "",
  hs_code: "",
  origin_country_code: null,
  value: null,
  weight_grams: null,
});
const isNothing = (row: GoodsRow): boolean => JSON.stringify(row) === JSON.stringify(nothing(row.sku));

function merge(
  row: GoodsRow,
  { sku, description, hsCode, originCountryCode, value, weightGrams }: SaveGoodsInput["goods"][number],
): GoodsRow {
  return {
    sku,
    description: description ?? row.description,
    hs_code: hsCode ?? row.hs_code,
    origin_country_code:
      originCountryCode === undefined ? row.origin_country_code : originCountryCode || null,
    value: value === undefined ? row.value : value,
    weight_grams: weightGrams === undefined ? row.weight_grams : weightGrams,
  };
}
