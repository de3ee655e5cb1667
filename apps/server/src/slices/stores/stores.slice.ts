import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { workStores, type StoresTimings } from "./stores.jobs.ts";
import { addManagedStoreRoutes } from "./manage-stores.routes.ts";
import { addStoreRoutes } from "./stores.routes.ts";

export const storesSlice = {
  name: "stores",
  routes(app: FastifyInstance, { forget }: { forget: () => void }) {
    addStoreRoutes(app);
    addManagedStoreRoutes(app, forget);
  },
  jobs: (services: Services, { timings }: { timings: { stores?: Partial<StoresTimings> } }) =>
    workStores(services, timings.stores),
} satisfies Slice;
