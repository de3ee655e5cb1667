export { useRefundAbility } from "./refund-ability.ts";
export { RefundButton } from "./refund-button.tsx";
export { RefundsSummary } from "./refunds-summary.tsx";
export { texts as refundTexts } from "./texts.ts";
export { refundDialog, useRefundDialog } from "./use-refund-dialog.tsx";
