export { refundsSlice } from "./refunds.slice.ts";
export { awaitRefund, isRefundRefused, startRefund } from "./request-refund.ts";
