import type { FastifyInstance } from "fastify";
import { ctxOf, memberOf, serve } from "../../platform/http/index.ts";
import { archiveStore, createStore, readStores, renameOwnStore, restoreStore } from "./manage-stores.ts";

/** Admin › Stores. `forget` drops what this process remembers of sessions. */
export function addManagedStoreRoutes(app: FastifyInstance, forget: () => void): void {
  serve(app, "GET /api/admin/stores", async (request) => ({
    data: await readStores(ctxOf(request), memberOf(request)),
  }));
  serve(app, "POST /api/admin/stores", async (request) => ({
    data: await createStore(ctxOf(request), memberOf(request), request.input.name),
  }));
  serve(app, "POST /api/admin/stores/rename", async (request) => ({
    data: await renameOwnStore(ctxOf(request), memberOf(request), request.input.name),
  }));
  serve(app, "POST /api/admin/stores/archive", async (request) => {
    const data = await archiveStore(ctxOf(request), memberOf(request), request.input.storeName);
    forget();
    return { data };
  });
  serve(app, "POST /api/admin/stores/restore", async (request) => ({
    data: await restoreStore(ctxOf(request), memberOf(request), request.input.storeName),
  }));
}
