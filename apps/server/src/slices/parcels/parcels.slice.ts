import { on } from "../../platform/events/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { refundedPiecesChanged } from "../orders/index.ts";
import { workParcels } from "./parcels.jobs.ts";
import { addParcelRoutes } from "./parcels.routes.ts";
import { partShipmentAction } from "./part-action.ts";
import { withholdFromParts } from "./withhold-refunded.ts";

export const parcelsSlice = {
  name: "parcels",
  routes: addParcelRoutes,
  jobs: workParcels,
  actions: [partShipmentAction],
  events: [on(refundedPiecesChanged, withholdFromParts)],
} satisfies Slice;
