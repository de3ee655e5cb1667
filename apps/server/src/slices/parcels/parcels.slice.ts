import type { Slice } from "../../platform/slice.ts";
import { workParcels } from "./parcels.jobs.ts";
import { addParcelRoutes } from "./parcels.routes.ts";
import { partShipmentAction } from "./part-action.ts";

export const parcelsSlice = {
  name: "parcels",
  routes: addParcelRoutes,
  jobs: workParcels,
  actions: [partShipmentAction],
} satisfies Slice;
