export { parcelsSlice } from "./parcels.slice.ts";
export { combineOrders } from "./combining.service.ts";
export { holdOrders } from "./holds.service.ts";
export { splitOrder } from "./split.service.ts";
