export { RefundButton } from "./refund-button.tsx";
export { useRefundAbility } from "./refund-ability.ts";
export { RefundsSummary } from "./refunds-summary.tsx";
export { refundDialog, useRefundDialog } from "./use-refund-dialog.tsx";
export { texts as refundTexts } from "./texts.ts";
