import { exportPreset, exportRun, exportSchedule } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { tidyArchives, workArchives } from "./archives.ts";
import { addArchiveRoutes } from "./archives.routes.ts";
import { addExportRoutes } from "./exports.routes.ts";
import { workSchedules } from "./schedules.ts";
import { tidyExports } from "./start-export.ts";
import { workExports } from "./work-export.ts";

/** Files of the store's data, once or on a schedule. */
export const exportsSlice = {
  name: "exports",
  routes: (app: FastifyInstance) => {
    addExportRoutes(app);
    addArchiveRoutes(app);
  },
  jobs: (services: Services) => {
    workExports(services);
    workSchedules(services);
    workArchives(services);
  },
  entities: [registerEntity(exportRun), registerEntity(exportPreset), registerEntity(exportSchedule)],
  tidy: async (services: Services) => {
    await tidyExports(services);
    await tidyArchives(services);
  },
} satisfies Slice;
