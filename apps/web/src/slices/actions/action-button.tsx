import type { Scope } from "@stallkeeper/domain";
import { useEffect, useRef, useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, focusPageHeading } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { readAgain, orderTexts as texts } from "../orders/index.ts";
import type { ShownAction } from "./actions.api.ts";

const actionScopes: Record<string, Scope> = {
  refund: "refunds.write",
  cancellation: "refunds.write",
  message: "messages.write",
  labelPurchase: "labels.buy",
  labelVoid: "labels.buy",
  manifest: "labels.buy",
};

/** Whether the person may decide about an action: whoever may carry it out. */
export const useMayDecide = ({ kind }: ShownAction): boolean =>
  useAllows(actionScopes[kind] ?? "orders.write");

/** Where the focus was is gone with what it was for: it stays with the order. */
function focusOrder(): void {
  if (document.activeElement !== document.body) return;
  const drawer = document.querySelector<HTMLElement>("aside.sk-drawer");
  if (drawer === null) focusPageHeading();
  else drawer.focus({ preventScroll: true });
}

/**
 * Keeps the focus with the order when the button of an action goes away because of it; call what it gives
 * when somebody acts.
 */
export function useFocusAfterAction(): () => void {
  const hasActed = useRef(false);
  useEffect(
    () => () => {
      if (hasActed.current) afterPaint(focusOrder);
    },
    [],
  );
  return () => {
    hasActed.current = true;
  };
}

interface ActionButtonProps {
  action: ShownAction;
  orderId: string;
  label: string;
  busyLabel?: string;
  run: (actionId: string) => Promise<void>;
}

/** Does something about an action of an order, and reads the order again whatever came of it. */
export function ActionButton({ action, orderId, label, busyLabel, run }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isAllowed = useMayDecide(action);
  const keepFocus = useFocusAfterAction();
  const act = async (): Promise<void> => {
    keepFocus();
    setIsBusy(true);
    try {
      await run(action._id);
    } catch (error) {
      notifyError(error, undefined, aboutOrder(orderId));
    }
    await readAgain([orderId]);
    setIsBusy(false);
  };
  return (
    <Button
      size="sm"
      needsConnection
      isBusy={isBusy}
      {...(busyLabel === undefined ? {} : { busyLabel })}
      isDisabled={!isAllowed}
      disabledReason={texts.noScope}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}
