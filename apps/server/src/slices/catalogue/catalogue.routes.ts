import type { FastifyInstance } from "fastify";
import { viewStore } from "../../platform/context.ts";
import { ctxOf } from "../../platform/http/index.ts";
import { listBrands, listCategories, listVariants } from "./words.store.ts";

/** The words that the store has for what it sells. */
export function addCatalogueRoutes(app: FastifyInstance): void {
  for (const [name, list] of Object.entries({
    categories: listCategories,
    brands: listBrands,
    variants: listVariants,
  }))
    app.get(`/api/meta/${name}`, { config: { requires: "member" } }, async (request) => ({
      data: await viewStore<unknown>(ctxOf(request), list),
    }));
}
