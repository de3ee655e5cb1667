export { registerShipping } from "./shipping.plugin.ts";
export { shipmentAction } from "./shipment-action.ts";
export { correctionAction } from "./correction-action.ts";
export { markAsShipped, type ShippedAnswer } from "./mark-as-shipped.ts";
