/**
 * The question before a refund (design 4.4): open -> sending -> closed, or open again with why it failed and another way.
 * The amount is all that is left until somebody chooses less. Focus starts and stays on the safe button; a call that
 * reached nobody is tried again under its own key, so that it is never a second refund.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../platform/api/api-error.ts";
import { AlertDialog, Button, Callout, formatMoney, useFormatSettings } from "../../../ui/index.ts";
import type { ListOrder } from "../list-order.ts";
import { toMinor } from "../order-columns.tsx";
import { markOrdersFor } from "../order-commands.ts";
import { nameBuyer } from "../name-order.ts";
import { orderDetailQuery } from "../use-order-detail.ts";
import { useRefundAbility } from "./refund-ability.ts";
import { RefundFields } from "./refund-fields.tsx";
import { emptyDraft, paramsOf, readDraft, type RefundLine } from "./refund-form.ts";
import { refundOrder } from "./refund-order.ts";
import { refundsQuery } from "./refund.api.ts";
import { texts } from "./texts.ts";

/** What is left of what the buyer paid, and the lines, once they are known. */
function useRefundable(order: ListOrder): { leftMinor: number; lines: RefundLine[]; isKnown: boolean } {
  const { currency } = order;
  const asked = useQuery(refundsQuery(order._id));
  const refunds = asked.data ?? [];
  const detail = useQuery(orderDetailQuery(order._id)).data ?? null;
  const gone = refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  const lines = (detail?.order.items ?? []).map(({ _id, name, quantity, price }) => ({ itemId: _id, name: name ?? "", quantity: quantity ?? 1, priceMinor: price === null ? 0 : toMinor(price, currency) }));
  return { leftMinor: Math.max(0, toMinor(order.amountTotal, currency) - gone), lines, isKnown: !asked.isPending };
}

/** A key that stays while nobody knows what became of the call. */
function useRequestKey(): { read: (params: object) => string; settle: (error: ApiError) => void } {
  const kept = useRef<{ of: string; key: string }>(null);
  return {
    read(params) {
      const of = JSON.stringify(params);
      if (kept.current?.of !== of) kept.current = { of, key: crypto.randomUUID() };
      return kept.current.key;
    },
    settle(error) {
      if (error.status < 500) kept.current = null;
    },
  };
}

/** Open while it is drawn. */
export function RefundDialog({ order, onClose }: { order: ListOrder; onClose: () => void }) {
  const { locale } = useFormatSettings();
  const { currency } = order;
  const ability = useRefundAbility(order);
  const { leftMinor, lines, isKnown } = useRefundable(order);
  const [draft, setDraft] = useState(emptyDraft);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const requestKey = useRequestKey();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const reading = readDraft(draft, lines, leftMinor, currency);
  const amount = formatMoney(reading.amountMinor, currency, locale);

  const refund = async (): Promise<void> => {
    if (isBusy || reading.problem !== null) return;
    const params = paramsOf(draft, lines, reading, leftMinor, currency);
    setIsBusy(true);
    setFailure(null);
    const isTaken = await refundOrder({
      orderId: order._id, params, requestKey: requestKey.read(params),
      onFailed(reason, error) {
        requestKey.settle(error);
        if (isOpen.current) setFailure(reason);
        return isOpen.current;
      },
    });
    setIsBusy(false);
    if (isTaken) onClose();
  };
  const markInstead = (): void => {
    void markOrdersFor([order._id], "markForRefund");
    onClose();
  };
  return (
    <AlertDialog
      isOpen onClose={onClose} title={texts.title(nameBuyer(order))} description={texts.body(amount, order.source)} confirmLabel={texts.submit(amount)} cancelLabel={texts.cancel}
      onConfirm={() => void refund()} isBusy={isBusy} busyLabel={texts.busy} canConfirm={isKnown && reading.problem === null}
      extraAction={failure === null ? undefined : <Button variant="quiet" onClick={markInstead}>{texts.markInstead}</Button>}
    >
      <div className="grid gap-3">
        <RefundFields
          draft={draft} reading={reading} lines={lines} leftMinor={leftMinor} currency={currency} isBusy={isBusy}
          takesAmount={ability.takesAmount} takesLines={ability.takesLines} onChange={setDraft}
        />
        <div role="status">{failure !== null && <Callout tone="blue">{texts.failed(failure)}</Callout>}</div>
      </div>
    </AlertDialog>
  );
}
