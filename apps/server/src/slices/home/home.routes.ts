import type { FastifyInstance } from "fastify";
import {
  AppError,
  couriersPatch,
  platformSettingsPatch,
  serverSwitchInput,
  settingsPatch,
} from "@stallkeeper/contract";
import { viewStore } from "../../platform/context.ts";
import { takeFlashes } from "../../platform/flashes.ts";
import { ctxOf, isOwnNavigation, memberOf, readInput } from "../../platform/http/index.ts";
import { changeSettings } from "./change-settings.ts";
import { changeCouriers, listCouriers } from "./courier-settings.ts";
import { readDashboard } from "./dashboard.service.ts";
import { listBrands, listCategories, listVariants } from "./goods.store.ts";
import { changePlatformSettings, listPlatformSettings, listStatuses } from "./platform-settings.ts";
import { readAccountFigures, readAttention, readRun } from "./run.service.ts";
import { readSettings } from "./settings.store.ts";
import { readIncubator, startServerSwitch } from "./switch-server.ts";

const read = { config: { requires: "member" } } as const;
const write = { config: { requires: "settings.write" } } as const;
const readers = {
  couriers: listCouriers,
  categories: listCategories,
  brands: listBrands,
  variants: listVariants,
  settings: readSettings,
  platformSettings: listPlatformSettings,
  statuses: listStatuses,
} as const;

/** Dashboard figures, flashes and the metadata that every screen loads. */
export function addHomeRoutes(app: FastifyInstance): void {
  app.get("/api/dashboard/stats", read, async (request) => ({ data: await readDashboard(ctxOf(request)) }));
  app.get("/api/dashboard/run", read, async (request) => ({ data: await readRun(ctxOf(request)) }));
  app.get("/api/dashboard/attention", read, async (request) => ({
    data: await readAttention(ctxOf(request)),
  }));
  app.get("/api/dashboard/accounts", read, async (request) => ({
    data: await readAccountFigures(ctxOf(request)),
  }));
  // Looking takes them, so only our own pages may: a HEAD or a foreign page would take flashes that nobody
  // reads.
  app.get("/api/flashes/", { ...read, exposeHeadRoute: false }, async (request, reply) => {
    if (!isOwnNavigation(request.headers)) throw new AppError("CROSS_SITE");
    void reply.header("cache-control", "no-store");
    const { db, now } = ctxOf(request);
    return { data: await db.asSystem((tx) => takeFlashes(tx, memberOf(request), now())) };
  });
  for (const [name, list] of Object.entries(readers)) {
    app.get(`/api/meta/${name}`, read, async (request) => ({
      data: await viewStore<unknown>(ctxOf(request), list),
    }));
  }
  app.patch("/api/meta/settings", write, async (request) => ({
    data: await changeSettings(ctxOf(request), readInput(settingsPatch, request.body)),
  }));
  app.patch("/api/meta/couriers", write, async (request) => ({
    data: await changeCouriers(ctxOf(request), readInput(couriersPatch, request.body)),
  }));
  app.patch("/api/meta/platformSettings", write, async (request) => ({
    data: await changePlatformSettings(ctxOf(request), readInput(platformSettingsPatch, request.body)),
  }));
  app.get("/api/meta/incubator", read, async (request) => ({
    data: await readIncubator(app.services, memberOf(request)),
  }));
  app.post("/api/meta/incubator", read, async (request, reply) => {
    await startServerSwitch(
      ctxOf(request),
      memberOf(request),
      readInput(serverSwitchInput, request.body).serverName,
    );
    void reply.code(202);
    return { data: { started: true } };
  });
}
