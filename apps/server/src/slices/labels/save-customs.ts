import type { SaveCustomsInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { deleteCustoms, findCustoms, lockCustoms, writeCustoms, type CustomsRow } from "./customs.store.ts";

/** As many are named in the audit's line; of the others their number. */
const mostNamed = 100;

/**
 * Says this of SKUs: what is left out stays, an empty text or null takes back what was said. Answers how many
 * changed. A repeat changes nothing.
 */
export function saveCustoms(ctx: Ctx, { customs }: SaveCustomsInput): Promise<number> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    await lockCustoms(tx);
    const known = new Map(
      (
        await findCustoms(
          tx,
          customs.map(({ sku }) => sku),
        )
      ).map((row) => [row.sku, row]),
    );
    const after = new Map<string, CustomsRow>();
    for (const said of customs)
      after.set(said.sku, merge(after.get(said.sku) ?? known.get(said.sku) ?? nothing(said.sku), said));
    const changed = [...after.values()].filter(
      (row) => JSON.stringify(row) !== JSON.stringify(known.get(row.sku) ?? nothing(row.sku)),
    );
    if (changed.length === 0) return 0;
    await writeCustoms(
      tx,
      changed.filter((row) => !isNothing(row)),
      ctx.now(),
    );
    await deleteCustoms(
      tx,
      changed.filter(isNothing).map(({ sku }) => sku),
    );
    const named = changed.slice(0, mostNamed);
    await recordAudit(tx, ctx, {
      action: "settingsChanged",
      object: { type: "settings", id: "customs" },
      before: { customs: named.flatMap(({ sku }) => known.get(sku) ?? []) },
      after: { customs: named, skus: changed.length },
    });
    await announce(tx, "settings", ["customs"]);
    return changed.length;
  });
}

const nothing = (sku: string): CustomsRow => ({
  sku,
  description: "",
  hs_code: "",
  origin_country_code: null,
  value: null,
  weight_grams: null,
});
const isNothing = (row: CustomsRow): boolean => JSON.stringify(row) === JSON.stringify(nothing(row.sku));

function merge(
  row: CustomsRow,
  { sku, description, hsCode, originCountryCode, value, weightGrams }: SaveCustomsInput["customs"][number],
): CustomsRow {
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
