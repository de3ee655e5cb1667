export { registerShipping } from "./shipping.plugin.ts";
export { shipmentAction } from "./shipment-action.ts";
