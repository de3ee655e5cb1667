import type { Slice } from "../../platform/slice.ts";
import { paypalTrackingAction } from "./paypal-tracking-action.ts";
import { addPaypalRoutes } from "./paypal.routes.ts";

export const paypalSlice = {
  name: "paypal",
  routes: addPaypalRoutes,
  actions: [paypalTrackingAction],
} satisfies Slice;
