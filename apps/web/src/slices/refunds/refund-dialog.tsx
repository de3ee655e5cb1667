/**
 * The question before a refund (design 4.4): open -> sending -> closed, or open again with why it failed and
 * another way. The amount is all that is left until somebody chooses less. Focus starts and stays on the safe
 * button. One that was asked for and not answered says so: pressing again asks about that one, also after the
 * dialog or the page was left. Once it shows among the order's refunds, the dialog closes with what became of
 * it.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AlertDialog, Button, Callout, useFormatSettings, When } from "../../ui/index.ts";
import { type ListOrder, tagOrders } from "../orders/index.ts";
import { toMinor, nameBuyer, formatMoney } from "@stallkeeper/domain";
import { orderDetailQuery } from "../order-detail/index.ts";
import { useRefundAbility } from "./refund-ability.ts";
import { nameProblem, RefundFields } from "./refund-fields.tsx";
import {
  asAskedBefore,
  emptyDraft,
  linesToRefund,
  paramsOf,
  readDraft,
  taxBesideLines,
  type RefundLine,
} from "./refund-form.ts";
import { endLostRefund, readLostRefund, refundOrder } from "./refund-order.ts";
import { refundsQuery, type ShownRefund } from "./refund.api.ts";
import { texts } from "./texts.ts";

/** What is left of what the buyer paid, and the lines, once they are known. */
function useRefundable(
  order: ListOrder,
  takesPostage: boolean,
): {
  leftMinor: number;
  lines: RefundLine[];
  taxBesideMinor: number;
  isKnown: boolean;
  refunds: readonly ShownRefund[];
} {
  const { currency } = order;
  const asked = useQuery(refundsQuery(order._id));
  const refunds = asked.data ?? [];
  const detail = useQuery(orderDetailQuery(order._id)).data ?? null;
  const gone = refunds
    .filter(({ state }) => state !== "refused")
    .reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  const lines = detail === null ? [] : linesToRefund(detail.order, refunds, takesPostage);
  return {
    leftMinor: Math.max(0, toMinor(order.amountTotal, currency) - gone),
    lines,
    taxBesideMinor: detail === null ? 0 : taxBesideLines(detail.order),
    isKnown: !asked.isPending,
    refunds,
  };
}

export interface RefundDialogProps {
  order: ListOrder;
  onClose: () => void;
}

/** Open while it is drawn. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { locale } = useFormatSettings();
  const { currency } = order;
  const ability = useRefundAbility(order);
  const {
    leftMinor: leftNow,
    lines: linesNow,
    taxBesideMinor,
    isKnown,
    refunds,
  } = useRefundable(order, ability.takesPostage);
  // A platform that can't return this payment is told of the refund alone.
  const canPayBack = !(ability.canRecord && order.facts.canPayBack === false);
  const [draft, setDraft] = useState({ ...emptyDraft, isByHand: !canPayBack });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // While one is being sent, or nobody answered it: what was left, of the order and its lines, and the
  // refunds that were there, before it. Read again they would lack what this refund takes, and it would look
  // like another one.
  const [sent, setSent] = useState<{
    leftMinor: number;
    lines: RefundLine[];
    before: ReadonlySet<string>;
  } | null>(null);
  const { leftMinor, lines } = sent ?? { leftMinor: leftNow, lines: linesNow };
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const reading = readDraft(draft, lines, leftMinor, currency);
  const left = formatMoney(leftMinor, currency, locale);
  const amount = formatMoney(reading.amountMinor, currency, locale);
  const params = paramsOf(draft, lines, reading, leftMinor, currency);
  const shown =
    isBusy || sent === null
      ? undefined
      : refunds.find(
          ({ _id, amount: paid }) => !sent.before.has(_id) && toMinor(paid, currency) === reading.amountMinor,
        );
  const reason = failure ?? (shown?.state === "refused" ? (shown.problem ?? texts.states.refused) : null);
  const lost = reason !== null || reading.problem !== null ? null : readLostRefund(order._id, params);
  // What goes out again is the first one's, so the words are too.
  const asked = lost === null ? draft : asAskedBefore(draft, lost.params);
  const end = useEffectEvent((refund: ShownRefund): void => {
    endLostRefund({ orderId: order._id, params }, refund);
    if (refund.state !== "refused") onClose();
  });
  useEffect(() => {
    if (shown !== undefined) end(shown);
  }, [shown]);

  const refund = async (): Promise<void> => {
    if (isBusy || reading.problem !== null) return;
    setIsBusy(true);
    setFailure(null);
    if (sent === null || shown !== undefined)
      setSent({ leftMinor, lines, before: new Set(refunds.map(({ _id }) => _id)) });
    const isTaken = await refundOrder({
      orderId: order._id,
      params,
      onFailed(why, isUnanswered) {
        if (!isUnanswered) {
          setSent(null);
          if (isOpen.current) setFailure(why);
        }
        return isOpen.current;
      },
    });
    setIsBusy(false);
    if (isTaken) onClose();
  };
  const markInstead = (): void => {
    void tagOrders([order._id], "markForRefund", true);
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.title(nameBuyer(order), order.orderNumber)}
      description={(asked.isByHand ? texts.byHandBody : texts.body)(amount, order.source)}
      confirmLabel={(asked.isByHand ? texts.record : texts.submit)(amount)}
      cancelLabel={texts.cancel}
      onConfirm={() => void refund()}
      isBusy={isBusy}
      busyLabel={asked.isByHand ? texts.recording : texts.busy}
      obstacle={isKnown ? nameProblem(reading.problem, left) : texts.loading}
      extraAction={
        reason === null ? undefined : (
          <Button variant="quiet" onClick={markInstead}>
            {texts.markInstead}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <RefundFields
          draft={asked}
          reading={reading}
          lines={lines}
          taxBesideMinor={taxBesideMinor}
          leftMinor={leftMinor}
          currency={currency}
          isBusy={isBusy || (sent !== null && shown === undefined)}
          isAsked={lost !== null}
          ability={ability}
          canPayBack={canPayBack}
          platform={order.source}
          onChange={setDraft}
        />
        {!canPayBack && asked.isByHand && <p className="sk-meta">{texts.mustBeByHand(order.source)}</p>}
        <div role="status">
          {reason !== null && <Callout tone="blue">{texts.failed(reason)}</Callout>}
          {lost !== null && !isBusy && (
            <Callout tone="ochre">
              {texts.lost} <When at={lost.atMs} format="clock" />. {texts.lostMeans(asked.isByHand)}
            </Callout>
          )}
        </div>
      </div>
    </AlertDialog>
  );
}
