/** Atelier's categories and the attributes that each of them demands. */
import { GOODS } from "../history/goods.ts";

export type Attribute = { name: string; required: boolean; values: string[] | null };
export type TaxonomyNode = { taxonomy_id: number; name: string; attributes: Attribute[] };

const MATERIALS = [...new Set(GOODS.map((one) => one.material))];

/** All categories; the id is stable. */
export const TAXONOMY: readonly (TaxonomyNode & { category: string })[] = GOODS.map((goods, at) => ({
  taxonomy_id: 10 + at,
  name: `${goods.category.charAt(0).toUpperCase()}${goods.category.slice(1)}`,
  category: goods.category,
  attributes: [
    { name: "material", required: true, values: MATERIALS },
    {
      name: "era",
      required: at % 2 === 0,
      values: ["before 1950", "1950s", "1960s", "1970s", "1980s", "1990s", "newer"],
    },
    { name: goods.variantName?.toLowerCase() ?? "language", required: false, values: null },
  ],
}));

/** The id of a category. */
export function findTaxonomyId(category: string): number {
  return TAXONOMY.find((node) => node.category === category)?.taxonomy_id ?? 10;
}

/** Names of required attributes that are missing or not among the allowed values. */
export function findMissingAttributes(
  taxonomyId: number,
  attributes: Readonly<Record<string, string>>,
): string[] {
  const node = TAXONOMY.find((one) => one.taxonomy_id === taxonomyId);
  if (node === undefined) return ["taxonomy_id"];
  return node.attributes
    .filter((one) => {
      const value = attributes[one.name];
      if (value === undefined || value === "") return one.required;
      return one.values !== null && !one.values.includes(value);
    })
    .map((one) => one.name);
}
