import type { Slice } from "../../platform/slice.ts";
import { correctionAction } from "./correction-action.ts";
import { shipmentAction } from "./shipment-action.ts";
import { addShippingRoutes } from "./shipping.routes.ts";

export const shippingSlice = {
  name: "shipping",
  routes: addShippingRoutes,
  actions: [shipmentAction, correctionAction],
} satisfies Slice;
