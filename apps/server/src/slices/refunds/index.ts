export { registerRefunds } from "./refunds.plugin.ts";
export { refundAction } from "./refund-action.ts";
export { awaitRefund, isRefundRefused, startRefund } from "./request-refund.ts";
