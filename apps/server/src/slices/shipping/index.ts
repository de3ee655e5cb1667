export { registerShipping } from "./shipping.plugin.ts";
export { answerWithinMs, shipmentAction } from "./shipment-action.ts";
export { correctionAction } from "./correction-action.ts";
export { isLastPart, markAsShipped, refuseToShip, type ShippedAnswer } from "./mark-as-shipped.ts";
