export { registerRefunds } from "./refunds.plugin.ts";
export { refundListeners } from "./recount-refunded.ts";
export { refundAction } from "./refund-action.ts";
export { awaitRefund, isRefundRefused, startRefund } from "./request-refund.ts";
