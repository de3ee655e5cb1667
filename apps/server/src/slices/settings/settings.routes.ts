import type { FastifyInstance } from "fastify";
import { platformSettingsPatch, settingsPatch } from "@stallkeeper/contract";
import { viewStore } from "../../platform/context.ts";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { changeSettings } from "./change-settings.ts";
import { changePlatformSettings, listPlatformSettings, listStatuses } from "./platform-settings.ts";
import { readSettings } from "./settings.store.ts";

const read = { config: { requires: "member" } } as const;
const write = { config: { requires: "settings.write" } } as const;

/** What the store says of itself, and of each of its accounts. */
export function addSettingsRoutes(app: FastifyInstance): void {
  for (const [name, list] of Object.entries({
    settings: readSettings,
    platformSettings: listPlatformSettings,
    statuses: listStatuses,
  }))
    app.get(`/api/meta/${name}`, read, async (request) => ({
      data: await viewStore<unknown>(ctxOf(request), list),
    }));
  app.patch("/api/meta/settings", write, async (request) => ({
    data: await changeSettings(ctxOf(request), readInput(settingsPatch, request.body)),
  }));
  app.patch("/api/meta/platformSettings", write, async (request) => ({
    data: await changePlatformSettings(ctxOf(request), readInput(platformSettingsPatch, request.body)),
  }));
}
