export { ordersSlice } from "./orders.slice.ts";
export { receiveOrders, type ReceivedOrders } from "./receive-orders.ts";
export { type OrderSource } from "./platform-row.ts";
export { addOrderEvents, actorOf, type NewOrderEvent, type OrderEventKind } from "./order-events.store.ts";
export {
  lockOrders,
  lockSplitOrders,
  updateOrder,
  addTag,
  saveRefundedItems,
  countQueues,
  listMisread,
  listOwnStatuses,
  listUnseen,
  analyzeOrders,
  lockCombined,
  lockOrderRows,
  sortItemsByOrder,
  type OrderRow,
  type MisreadOrder,
  type OrderPart,
  type LocalChange,
} from "./orders.store.ts";
export { takeEndedHolds, takeEndedPartHolds } from "./ended-holds.store.ts";
export { closeDeleted } from "./close-deleted.ts";
export { refuseHeldBack, refuseStanding } from "./refuse-standing.ts";
export { changeOrders } from "./change-orders.ts";
export { stepOf, unpinned } from "./order-steps.ts";
export { forgetSource, isSecured } from "./securing.ts";
export { eraseBuyer } from "./erase-buyer.ts";
export { findBuyersBy, findNamesOfBuyer } from "./buyers-to-erase.store.ts";
export { findErased } from "./erased-buyers.store.ts";
export {
  buyerErased,
  buyerErasing,
  departuresAhead,
  departuresChanged,
  orderNotFound,
  ordersArrived,
  ordersRead,
  refundedPiecesChanged,
  refundsTold,
  timelineWritten,
} from "./orders.events.ts";
export { wantRecount, workDeadlines } from "./recount-deadlines.ts";
