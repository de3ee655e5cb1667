import { z } from "zod";
import type { CataloguePort } from "@stallkeeper/connector-sdk";
import { fetchFromAtelier } from "./atelier.client.ts";

const taxonomy = z.looseObject({
  results: z.array(z.looseObject({ taxonomy_id: z.number(), name: z.string() })),
});

/** Atelier's categories are one flat list. */
export const atelierCatalogue: CataloguePort = {
  async categories(ctx) {
    const { results } = await fetchFromAtelier(ctx, {
      operation: "taxonomy.list",
      method: "GET",
      path: "/taxonomy",
      schema: taxonomy,
    });
    return results.map((node) => ({ id: String(node.taxonomy_id), name: node.name, parentId: null }));
  },
};
