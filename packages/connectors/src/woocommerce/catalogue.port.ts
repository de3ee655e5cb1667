import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type { CataloguePort, ConnectorContext } from "@stallkeeper/connector-sdk";
import { fetchFromShop } from "./woocommerce.client.ts";

const pageSize = 100;
const mostPages = 50;
const terms = z.array(z.looseObject({ id: z.number(), name: z.string(), parent: z.number().nullish() }));
type Term = z.infer<typeof terms>[number];

/** A taxonomy whole, page by page. */
async function readTerms(ctx: ConnectorContext, operation: string, path: string): Promise<Term[]> {
  const found: Term[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const part = await fetchFromShop(ctx, {
      operation,
      method: "GET",
      path,
      query: { per_page: pageSize, page, orderby: "id", order: "asc" },
      schema: terms,
    });
    found.push(...part);
    if (part.length < pageSize) break;
  }
  return found;
}

/** A shop's own categories, and its brands where its WooCommerce has them (9.6 and later). */
export const wooCatalogue: CataloguePort = {
  async categories(ctx) {
    const found = await readTerms(ctx, "categories.list", "/products/categories");
    return found.map(({ id, name, parent }) => ({
      id: String(id),
      name,
      parentId: parent ? String(parent) : null,
    }));
  },

  async brands(ctx) {
    try {
      return (await readTerms(ctx, "brands.list", "/products/brands")).map(({ id, name }) => ({
        id: String(id),
        name,
      }));
    } catch (error) {
      if (
        error instanceof Rejected &&
        (error.vendorCode === "rest_no_route" || error.vendorCode === "NO_ROUTE")
      )
        return [];
      throw error;
    }
  },
};
