import type { FastifyInstance } from "fastify";
import { viewStore } from "../../platform/context.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { listBrands, listCategories, listVariants } from "./words.store.ts";

/** The words that the store has for what it sells. */
export function addCatalogueRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/categories", async (request) => ({
    data: await viewStore(ctxOf(request), listCategories),
  }));
  serve(app, "GET /api/meta/brands", async (request) => ({
    data: await viewStore(ctxOf(request), listBrands),
  }));
  serve(app, "GET /api/meta/variants", async (request) => ({
    data: await viewStore(ctxOf(request), listVariants),
  }));
}
