/**
 * What of an order's parcel is not plain, above its shipping form: that it waits, that it goes out with
 * others, that it could.
 */
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, useFormatSettings } from "../../ui/index.ts";
import { nameHold } from "../order-look/index.ts";
import { type ListOrder, orderTexts } from "../orders/index.ts";
import { isHeld } from "@stallkeeper/domain";
import { combineOrders, listFellows, listPossible, separateOrders } from "./combine-orders.ts";
import { holdOrders } from "./hold-orders.ts";
import { texts } from "./texts.ts";

const nameAll = (orders: readonly ListOrder[]): string =>
  orders.map(({ orderNumber }) => orderNumber).join(", ");

/** Nothing while all is plain. */
export function ParcelNotices({ order }: { order: ListOrder }) {
  const canWrite = useAllows("orders.write");
  const settings = useFormatSettings();
  const guard = { size: "sm", isDisabled: !canWrite, disabledReason: orderTexts.noScope } as const;
  const fellows = listFellows(order);
  const possible = order.combinedId === null ? listPossible(order) : [];
  return (
    <>
      {isHeld(order) && (
        <Callout tone="ochre">
          {nameHold(order.hold.until ?? "", settings)}: {texts.hold.because(order.hold.reason)}{" "}
          {texts.hold.warning}{" "}
          <Button {...guard} onClick={() => void holdOrders([order._id], null)}>
            {texts.hold.end}
          </Button>
        </Callout>
      )}
      {fellows.length > 0 && (
        <Callout tone="blue">
          {texts.combine.with(nameAll(fellows))}{" "}
          {!order.shipping.shipped && (
            <>
              {texts.combine.oneNumber}{" "}
              <Button {...guard} needsConnection onClick={() => void separateOrders([order._id])}>
                {texts.combine.separate}
              </Button>
            </>
          )}
        </Callout>
      )}
      {possible.length > 0 && (
        <Callout tone="blue">
          {texts.combine.suggestion(possible.length + 1)} ({nameAll(possible)}){" "}
          <Button {...guard} keys="U" needsConnection onClick={() => void combineOrders([order._id])}>
            {texts.combine.action}
          </Button>
        </Callout>
      )}
    </>
  );
}
