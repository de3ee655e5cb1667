export { couriersSlice } from "./couriers.slice.ts";
export { changeCouriers, listCouriers } from "./courier-settings.ts";
export { couriers } from "./couriers.ts";
export { findTrackingLink } from "./tracking-link.ts";
