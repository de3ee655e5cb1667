export { registerShipping } from "./shipping.plugin.ts";
export { shipmentAction } from "./shipment-action.ts";
export { markAsShipped, type ShippedAnswer } from "./mark-as-shipped.ts";
