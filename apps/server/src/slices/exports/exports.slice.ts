import { exportPreset, exportRun, exportSchedule } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addExportRoutes } from "./exports.routes.ts";
import { workSchedules } from "./schedules.ts";
import { tidyExports } from "./start-export.ts";
import { workExports } from "./work-export.ts";

/** Files of the store's data, once or on a schedule. */
export const exportsSlice = {
  name: "exports",
  routes: (app: FastifyInstance) => addExportRoutes(app),
  jobs: (services: Services) => {
    workExports(services);
    workSchedules(services);
  },
  entities: [registerEntity(exportRun), registerEntity(exportPreset), registerEntity(exportSchedule)],
  tidy: tidyExports,
} satisfies Slice;
