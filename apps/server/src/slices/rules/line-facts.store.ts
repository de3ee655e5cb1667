/** What rules look at of the items that lines are about: brand, category and what is available. */
import type { RuleCondition, RuleFacts, RuleField } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export type AskedGroups = readonly (readonly (readonly RuleCondition[])[])[];

/** Whether a rule looks at any of these. */
export const asksFor = (groups: AskedGroups, ...fields: readonly RuleField[]): boolean =>
  groups.flat(2).some(({ field }) => fields.includes(field));

const asksForItems = (groups: AskedGroups): boolean =>
  asksFor(groups, "stock") ||
  groups.flat(2).some((one) => one.field === "line" && (one.part === "brand" || one.part === "category"));

interface ItemRow {
  sku: string;
  brand: string;
  category: string;
  available: number | null;
}

/** Adds what is known of their items to the lines of facts; nothing is read where no rule asks for it. */
export async function withLineFacts<Facts extends RuleFacts>(
  tx: StoreTx,
  facts: readonly Facts[],
  groups: AskedGroups,
): Promise<Facts[]> {
  const skus = new Set(facts.flatMap(({ lines }) => lines.map(({ sku }) => sku)));
  skus.delete("");
  if (skus.size === 0 || !asksForItems(groups)) return [...facts];
  const rows = await tx.rows<ItemRow>(
    `select f.sku, f.brand, f.category, a.available from item_facts f
       left join stock_availability a on a.item_id = f.item_id where f.sku = any($1)`,
    [[...skus]],
  );
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return facts.map((one) => ({
    ...one,
    lines: one.lines.map((line) => ({ ...line, ...bySku.get(line.sku) })),
  }));
}
