export { shippingSlice } from "./shipping.slice.ts";
export { planAgain } from "./shipment-action.ts";
export { lockNumbers } from "./number-use.store.ts";
export {
  isLastPart,
  markAsShipped,
  refuseToShip,
  refuseUsedNumber,
  refuseWhilePartIsUnderWay,
  startShipments,
  type ShippedAnswer,
} from "./mark-as-shipped.ts";
