import { z } from "zod";
import type { ConnectorContext, ListingAttribute } from "@stallkeeper/connector-sdk";
import { fetchFromShop } from "./woocommerce.client.ts";

const terms = z.array(z.looseObject({ id: z.number(), name: z.string() }));
/** One call each; a shop with more of them is offered the first. */
const MOST_ATTRIBUTES = 20;

/** The attributes that a shop set up for all its products, with their words. Its categories ask for none. */
export async function shopAttributes(ctx: ConnectorContext): Promise<readonly ListingAttribute[]> {
  const read = (path: string) =>
    fetchFromShop(ctx, {
      operation: "attributes.list",
      method: "GET",
      path,
      query: { per_page: 100 },
      schema: terms,
    });
  const found: ListingAttribute[] = [];
  for (const { id, name } of (await read("/products/attributes")).slice(0, MOST_ATTRIBUTES)) {
    const choices = await read(`/products/attributes/${id}/terms`);
    found.push({
      name,
      label: name,
      isRequired: false,
      isRecommended: false,
      isForVariants: true,
      kind: "choices",
      choices: choices.map((term) => term.name),
      takesOwnValues: true,
      maxLength: null,
    });
  }
  return found;
}
