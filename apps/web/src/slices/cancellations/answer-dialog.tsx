import type { CancellationDecision } from "@stallkeeper/contract";
import { formatMoney, toMinor } from "@stallkeeper/domain";
import { useState } from "react";
import { aboutOrder } from "../../platform/order-names.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { AlertDialog, useFormatSettings } from "../../ui/index.ts";
import { useFocusAfterAction } from "../actions/index.ts";
import { type ListOrder, readAgain } from "../orders/index.ts";
import { answerCancellation } from "./cancellations.api.ts";
import { texts } from "./texts.ts";

export interface AnswerDialogProps {
  order: ListOrder;
  /** What the buyer has back already. */
  refunded: number;
  source: string;
  decision: CancellationDecision;
  onClose: () => void;
}

/** The question before an answer to a cancellation request; open while it is drawn. */
export function AnswerDialog({ order, refunded, source, decision, onClose }: AnswerDialogProps) {
  const { locale } = useFormatSettings();
  const [isBusy, setIsBusy] = useState(false);
  const { currency, amountTotal, orderNumber } = order;
  const { shipped, trackingNumber } = order.shipping;
  const { approve, reject } = texts.questions;
  const question = texts.questions[decision];
  const keepFocus = useFocusAfterAction();
  const backMinor = toMinor(refunded, currency);
  const leftMinor = toMinor(amountTotal, currency) - backMinor;
  const left = formatMoney(leftMinor, currency, locale);
  const ofRejection =
    shipped && trackingNumber !== null ? reject.textShipped(source, trackingNumber) : reject.text(source);
  const paysBack = backMinor > 0 ? approve.textRest(source, left) : approve.text(source, left);
  const ofApproval = leftMinor > 0 ? paysBack : approve.textUnpaid(source);
  const answer = async (): Promise<void> => {
    if (isBusy) return;
    keepFocus();
    setIsBusy(true);
    const about = aboutOrder(order._id);
    try {
      const outcome = await answerCancellation(order._id, decision);
      if (outcome === "done") notifySuccess(question.done, undefined, about);
      else notifyInfo(texts.onItsWay(source), undefined, about);
    } catch (error) {
      notifyError(error, undefined, about);
    }
    await readAgain([order._id]);
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={question.title(orderNumber)}
      description={decision === "approve" ? ofApproval : ofRejection}
      confirmLabel={question.confirm}
      cancelLabel={texts.cancel}
      onConfirm={() => void answer()}
      isBusy={isBusy}
      busyLabel={question.busy}
      tone={decision === "approve" ? "danger" : "primary"}
    />
  );
}
