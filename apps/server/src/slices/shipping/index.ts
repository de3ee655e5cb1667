export { registerShipping } from "./shipping.plugin.ts";
export { answerWithinMs, planAgain, shipmentAction } from "./shipment-action.ts";
export { lockNumbers } from "./number-use.store.ts";
export { correctionAction } from "./correction-action.ts";
export {
  isLastPart,
  markAsShipped,
  refuseToShip,
  refuseUsedNumber,
  refuseWhilePartIsUnderWay,
  type ShippedAnswer,
} from "./mark-as-shipped.ts";
