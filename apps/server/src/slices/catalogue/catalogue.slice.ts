import type { Services } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { addCatalogueRoutes } from "./catalogue.routes.ts";
import { workCatalogue, type CatalogueTimings } from "./collect-words.ts";

export const catalogueSlice = {
  name: "catalogue",
  routes: addCatalogueRoutes,
  jobs: (services: Services, { timings }: { timings: { catalogue?: Partial<CatalogueTimings> } }) =>
    workCatalogue(services, timings.catalogue),
} satisfies Slice;
