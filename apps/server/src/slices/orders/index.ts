export { receiveOrders, type ReceivedOrders } from "./receive-orders.ts";
export { orderIdOf, type OrderSource } from "./platform-row.ts";
export { addOrderEvents, actorOf, type NewOrderEvent, type OrderEventKind } from "./order-events.store.ts";
export { lockOrders, updateOrder, addTag, countQueues, listQueue, listVersions, analyzeOrders, type OrderRow, type LocalChange } from "./orders.store.ts";
export { changeOrders, unpinned } from "./change-orders.ts";
export { registerOrders } from "./orders.plugin.ts";
export { changeItems, type ItemMetaPatch } from "./change-items.ts";
