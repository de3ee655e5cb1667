export { registerParcels, workParcels } from "./parcels.plugin.ts";
export { partShipmentAction } from "./part-action.ts";
