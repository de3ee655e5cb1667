import type { FastifyInstance } from "fastify";
import { settingsPatch, type FlashView } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf, memberOf, readInput } from "../../platform/http/index.ts";
import { changeSettings } from "./change-settings.ts";
import { couriers } from "./couriers.ts";
import { readDashboard } from "./dashboard.service.ts";
import { listStoresOf } from "./incubator.store.ts";
import { readSettings } from "./settings.store.ts";

const read = { config: { requires: "member" } } as const;
// Categories, brands and variants belong to stock: nothing in the product makes one yet.
const notMadeYet = ["categories", "brands", "variants"] as const;

/** Dashboard figures, flashes and the metadata that every screen loads. */
export function addHomeRoutes(app: FastifyInstance): void {
  app.get("/api/dashboard/stats", read, async (request) => ({ data: await readDashboard(ctxOf(request)) }));
  app.get("/api/flashes/", read, async () => ({ data: [] satisfies FlashView[] }));
  app.get("/api/meta/couriers", read, async () => ({ data: couriers }));
  for (const name of notMadeYet) app.get(`/api/meta/${name}`, read, async () => ({ data: [] }));
  app.get("/api/meta/settings", read, async (request) => ({ data: await inStore(ctxOf(request), readSettings) }));
  app.patch("/api/meta/settings", { config: { requires: "settings.write" } }, async (request) => ({
    data: await changeSettings(ctxOf(request), readInput(settingsPatch, request.body)),
  }));
  app.get("/api/meta/incubator", read, async (request) => {
    const { userId, storeId } = memberOf(request);
    const stores = await app.services.db.asSystem((tx) => listStoresOf(tx, userId));
    return {
      data: {
        isIncubatorServer: stores.length > 1,
        incubatorStores: stores.map(({ name }) => ({ name })),
        current: stores.find(({ id }) => id === storeId)?.name ?? null,
      },
    };
  });
}
