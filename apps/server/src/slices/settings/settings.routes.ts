import type { FastifyInstance } from "fastify";
import { viewStore } from "../../platform/context.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { changeSettings } from "./change-settings.ts";
import { changePlatformSettings, listPlatformSettings, listStatuses } from "./platform-settings.ts";
import { readSettings, viewSettings } from "./settings.store.ts";

/** What the store says of itself, and of each of its accounts. */
export function addSettingsRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/settings", async (request) => ({
    data: viewSettings(await viewStore(ctxOf(request), readSettings)),
  }));
  serve(app, "GET /api/meta/platformSettings", async (request) => ({
    data: await viewStore(ctxOf(request), listPlatformSettings),
  }));
  serve(app, "GET /api/meta/statuses", async (request) => ({
    data: await viewStore(ctxOf(request), listStatuses),
  }));
  serve(app, "PATCH /api/meta/settings", async (request) => ({
    data: await changeSettings(ctxOf(request), request.input),
  }));
  serve(app, "PATCH /api/meta/platformSettings", async (request) => ({
    data: await changePlatformSettings(ctxOf(request), request.input),
  }));
}
