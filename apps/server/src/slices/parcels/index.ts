export { combineOrders } from "./combining.service.ts";
export { holdOrders } from "./holds.service.ts";
export { registerParcels, workParcels } from "./parcels.plugin.ts";
export { partShipmentAction } from "./part-action.ts";
export { splitOrder } from "./split.service.ts";
