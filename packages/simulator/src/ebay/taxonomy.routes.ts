/** Categories and their item specifics (commerce/taxonomy/v1): two levels, goods below one root. */
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { GOODS } from "../history/goods.ts";
import type { Route } from "../http/router.ts";
import type { EbayContext } from "./ebay.context.ts";
import { ebayError } from "./ebay.context.ts";

const TREE = "/commerce/taxonomy/v1";
const TREE_ID = "3";

export const CATEGORIES: readonly { categoryId: string; category: string; categoryName: string }[] =
  GOODS.map(({ category }, at) => ({
    categoryId: String(2_600 + at),
    category,
    categoryName: `${category.charAt(0).toUpperCase()}${category.slice(1)}`,
  }));

export const TAXONOMY_ROUTES: readonly Route<EbayContext>[] = [
  {
    method: "GET",
    pattern: `${TREE}/get_default_category_tree_id`,
    scope: "-",
    run: () => answer(200, { categoryTreeId: TREE_ID, categoryTreeVersion: "119" }),
  },
  { method: "GET", pattern: `${TREE}/category_tree/:tree`, scope: "-", run: readTree },
  {
    method: "GET",
    pattern: `${TREE}/category_tree/:tree/get_item_aspects_for_category`,
    scope: "-",
    run: readAspects,
  },
];

const MATERIALS = [...new Set(GOODS.map((one) => one.material))];

function refuseTree({ params }: Call): void {
  if (params.tree === TREE_ID) return;
  throw ebayError(62004, "The category tree ID isn't valid.", { status: 404, domain: "API_TAXONOMY" });
}

function readTree(call: Call): Answer {
  refuseTree(call);
  return answer(200, {
    categoryTreeId: TREE_ID,
    categoryTreeVersion: "119",
    applicableMarketplaceIds: ["EBAY_GB"],
    rootCategoryNode: {
      category: { categoryId: "0", categoryName: "Root" },
      categoryTreeNodeLevel: 0,
      childCategoryTreeNodes: [
        {
          category: { categoryId: "2599", categoryName: "Everything" },
          categoryTreeNodeLevel: 1,
          childCategoryTreeNodes: CATEGORIES.map(({ categoryId, categoryName }) => ({
            category: { categoryId, categoryName },
            categoryTreeNodeLevel: 2,
            leafCategoryTreeNode: true,
          })),
        },
      ],
    },
  });
}

function readAspects(call: Call): Answer {
  refuseTree(call);
  const known = CATEGORIES.some(({ categoryId }) => categoryId === call.query.get("category_id"));
  if (!known) throw ebayError(62005, "The category ID isn't valid.", { status: 400, domain: "API_TAXONOMY" });
  return answer(200, {
    aspects: [
      {
        localizedAspectName: "Material",
        aspectConstraint: {
          aspectDataType: "STRING",
          itemToAspectCardinality: "SINGLE",
          aspectMode: "SELECTION_ONLY",
          aspectRequired: true,
          aspectUsage: "RECOMMENDED",
          aspectEnabledForVariations: false,
          aspectApplicableTo: ["PRODUCT"],
        },
        aspectValues: MATERIALS.map((localizedValue) => ({ localizedValue })),
      },
      {
        localizedAspectName: "Brand",
        aspectConstraint: {
          aspectDataType: "STRING",
          itemToAspectCardinality: "SINGLE",
          aspectMode: "FREE_TEXT",
          aspectRequired: false,
          aspectUsage: "RECOMMENDED",
          aspectEnabledForVariations: false,
          aspectMaxLength: 65,
          aspectApplicableTo: ["PRODUCT"],
        },
        aspectValues: [],
      },
    ],
  });
}

/** Item specifics that the category asks for and that are missing, or not among its words. */
export function findMissingAspects(_categoryId: string, aspects: Record<string, unknown>): string[] {
  const { Material: material } = aspects;
  const isGiven = Array.isArray(material) && material.some((one) => MATERIALS.includes(String(one)));
  return isGiven ? [] : ["Material"];
}
