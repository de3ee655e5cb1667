export { registerRefunds } from "./refunds.plugin.ts";
export { refundAction } from "./refund-action.ts";
export { awaitRefund, isRefundRefused, startRefund, type RefundOutcome, type RefundWish } from "./request-refund.ts";
