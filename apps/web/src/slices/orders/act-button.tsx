import type { Scope } from "@stallkeeper/domain";
import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { afterPaint } from "../../platform/after-paint.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, focusPageHeading } from "../../ui/index.ts";
import { readAgain } from "./orders-loader.ts";
import type { OrderDetail } from "./orders.api.ts";
import { texts } from "./texts.ts";

export type ShownAction = OrderDetail["actions"][number];

const actScopes: Record<string, Scope> = { refund: "refunds.write", message: "messages.write", labelPurchase: "labels.buy", labelVoid: "labels.buy", manifest: "labels.buy" };

/** Whether the person may decide about an act: whoever may carry it out. */
export const useMayDecide = ({ kind }: ShownAction): boolean => useAllows(actScopes[kind] ?? "orders.write");

/** Reads an order again after an act of it. The button may be gone with what it was for: then the focus stays with the order. */
export async function readAfterAct(orderId: string): Promise<void> {
  await readAgain([orderId]);
  afterPaint(() => {
    if (document.activeElement !== document.body) return;
    const drawer = document.querySelector<HTMLElement>("aside.sk-drawer");
    if (drawer === null) focusPageHeading();
    else drawer.focus({ preventScroll: true });
  });
}

interface ActButtonProps {
  action: ShownAction;
  orderId: string;
  label: string;
  busyLabel?: string;
  run: (actionId: string) => Promise<void>;
}

/** Does something about an act of an order, and reads the order again whatever came of it. */
export function ActButton({ action, orderId, label, busyLabel, run }: ActButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isAllowed = useMayDecide(action);
  const act = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await run(action._id);
    } catch (error) {
      notifyError(error);
    }
    await readAfterAct(orderId);
    setIsBusy(false);
  };
  return <Button size="sm" needsConnection isBusy={isBusy} {...(busyLabel === undefined ? {} : { busyLabel })} isDisabled={!isAllowed} disabledReason={texts.noScope} onClick={() => void act()}>{label}</Button>;
}
