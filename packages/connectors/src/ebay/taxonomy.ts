/** eBay's categories and their item specifics, by the site that the seller sells on. */
import { z } from "zod";
import type { ConnectorContext, ListingAttribute, PlatformCategory } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";

const TREES = "/commerce/taxonomy/v1";
const treeIdSchema = z.looseObject({ categoryTreeId: z.string() });

interface Node {
  category: { categoryId: string; categoryName: string };
  childCategoryTreeNodes?: Node[] | null | undefined;
}
const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.looseObject({
    category: z.looseObject({ categoryId: z.string(), categoryName: z.string() }),
    childCategoryTreeNodes: z.array(nodeSchema).nullish(),
  }),
);

const aspectsSchema = z
  .looseObject({
    aspects: z
      .array(
        z.looseObject({
          localizedAspectName: z.string(),
          aspectConstraint: z.looseObject({
            aspectDataType: z.string().catch("STRING"),
            itemToAspectCardinality: z.string().catch("SINGLE"),
            aspectMode: z.string().catch("FREE_TEXT"),
            aspectRequired: z.boolean().catch(false),
            aspectUsage: z.string().catch(""),
            aspectEnabledForVariations: z.boolean().catch(false),
            aspectMaxLength: z.number().nullish(),
          }),
          aspectValues: z.array(z.looseObject({ localizedValue: z.string() })).catch([]),
        }),
      )
      .default([]),
  })
  // 204: nothing is asked of that category.
  .nullable();

async function treeOf(ctx: ConnectorContext, site: string): Promise<string> {
  const { categoryTreeId } = await fetchFromEbay(ctx, {
    operation: "taxonomy.tree",
    method: "GET",
    path: `${TREES}/get_default_category_tree_id`,
    query: { marketplace_id: site },
    schema: treeIdSchema,
  });
  return `${TREES}/category_tree/${encodeURIComponent(categoryTreeId)}`;
}

/** Every category of the site, the ones above included. A few megabytes: ask rarely. */
export async function categoriesOf(ctx: ConnectorContext, site: string): Promise<PlatformCategory[]> {
  const { rootCategoryNode: root } = await fetchFromEbay(ctx, {
    operation: "taxonomy.list",
    method: "GET",
    path: await treeOf(ctx, site),
    schema: z.looseObject({ rootCategoryNode: nodeSchema }),
    timeoutMs: 90_000,
  });
  const found: PlatformCategory[] = [];
  const walk = ({ category, childCategoryTreeNodes: below }: Node, parentId: string | null): void => {
    found.push({ id: category.categoryId, name: category.categoryName, parentId });
    for (const node of below ?? []) walk(node, category.categoryId);
  };
  for (const node of root.childCategoryTreeNodes ?? []) walk(node, null);
  return found;
}

/** What eBay asks about an item of a category. */
export async function specificsOf(
  ctx: ConnectorContext,
  site: string,
  categoryId: string,
): Promise<ListingAttribute[]> {
  const answer = await fetchFromEbay(ctx, {
    operation: "taxonomy.aspects",
    method: "GET",
    path: `${await treeOf(ctx, site)}/get_item_aspects_for_category`,
    query: { category_id: categoryId },
    schema: aspectsSchema,
  });
  return (answer?.aspects ?? []).map(
    ({ localizedAspectName: name, aspectConstraint: rule, aspectValues }) => ({
      name,
      label: name,
      isRequired: rule.aspectRequired,
      isRecommended: rule.aspectUsage === "RECOMMENDED",
      isForVariants: rule.aspectEnabledForVariations,
      kind:
        rule.itemToAspectCardinality === "MULTI"
          ? "choices"
          : rule.aspectDataType === "NUMBER"
            ? "number"
            : aspectValues.length > 0
              ? "choice"
              : "text",
      choices: aspectValues.map(({ localizedValue }) => localizedValue),
      takesOwnValues: rule.aspectMode !== "SELECTION_ONLY",
      maxLength: rule.aspectMaxLength ?? null,
    }),
  );
}
