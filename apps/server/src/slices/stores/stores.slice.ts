import type { Services } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { workStores, type StoresTimings } from "./stores.jobs.ts";
import { addStoreRoutes } from "./stores.routes.ts";

export const storesSlice = {
  name: "stores",
  routes: addStoreRoutes,
  jobs: (services: Services, { timings }: { timings: { stores?: Partial<StoresTimings> } }) =>
    workStores(services, timings.stores),
} satisfies Slice;
