/** The labels that an order has, with what can be done with each. */
import { isLabelGood, isVoidable, type ShipmentState, type VoidState } from "@stallkeeper/domain";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Id } from "../../ui/index.ts";
import { shipOrder } from "../shipping/index.ts";
import { useOrder } from "../orders/index.ts";
import { useAmounts } from "./label-amount.ts";
import { LabelState } from "./label-state.tsx";
import { labelsKey, orderLabelsQuery, retryPurchases, type ListedShipment } from "./labels.api.ts";
import { printLabel } from "./print-file.ts";
import { texts } from "./texts.ts";
import { VoidDialog } from "./void-dialog.tsx";
import { WithdrawAction } from "./withdraw-action.tsx";

/** Whether a label can be printed, and whether it can be given back. */
export function readUses({
  state,
  voidState,
  trackingNumber,
}: Pick<ListedShipment, "state" | "voidState" | "trackingNumber">): {
  isPrintable: boolean;
  isVoidable: boolean;
} {
  const [at, voided] = [state as ShipmentState, voidState as VoidState | null];
  return {
    isPrintable: trackingNumber !== null && isLabelGood(at, voided),
    isVoidable: isVoidable(at, voided),
  };
}

/** The newest label of an order that can be printed, or null. Throws ApiError. */
export async function findPrintableLabel(orderId: string): Promise<string | null> {
  return (
    (await queryClient.fetchQuery(orderLabelsQuery(orderId))).find((label) => readUses(label).isPrintable)
      ?._id ?? null
  );
}

/**
 * The label of an order that can be put on its parcel, as it is now; null where it has none, or several of
 * which only the packer knows the right one. Throws ApiError.
 */
export async function findOnlyLabel(
  orderId: string,
): Promise<{ id: string; trackingNumber: string; provider: string } | null> {
  const labels = await queryClient.fetchQuery({ ...orderLabelsQuery(orderId), staleTime: 0 });
  const [only, ...more] = labels.flatMap((label) =>
    label.trackingNumber !== null && readUses(label).isPrintable
      ? [{ id: label._id, trackingNumber: label.trackingNumber, provider: label.provider }]
      : [],
  );
  return more.length > 0 ? null : (only ?? null);
}

function OneLabel({ label, onShipped }: { label: ListedShipment; onShipped: () => void }) {
  const [isVoiding, setIsVoiding] = useState(false);
  const [isShipping, setIsShipping] = useState(false);
  const amounts = useAmounts();
  const order = useOrder(label.orderId);
  const mayBuy = useAllows("labels.buy");
  const mayShip = useAllows("orders.write");
  const { isPrintable, isVoidable: canVoid } = readUses(label);
  const guard = mayBuy ? {} : { isDisabled: true, disabledReason: texts.noScope };
  const { trackingNumber } = label;
  const retry = (): void =>
    void retryPurchases(label.orderId)
      .then(() => queryClient.invalidateQueries({ queryKey: labelsKey }))
      .catch(notifyError);
  const ship = async (): Promise<void> => {
    if (trackingNumber === null) return;
    setIsShipping(true);
    const outcome = await shipOrder({
      orderId: label.orderId,
      provider: label.provider,
      trackingNumber,
      addToPaypal: true,
    });
    setIsShipping(false);
    if (outcome === "done" || outcome === "onItsWay") onShipped();
  };
  return (
    <li className="grid gap-2 p-3 border border-line rounded-[4px]">
      <div className="flex items-center gap-3 flex-wrap">
        <LabelState state={label.state} voidState={label.voidState} />
        <span className="font-[600]">{[label.provider, label.serviceName].filter(Boolean).join(" · ")}</span>
        <span className="sk-space" />
        <span className="sk-mono">{amounts([label])}</span>
      </div>
      {trackingNumber !== null && (
        <div>
          <Id value={trackingNumber} canCopy label="tracking number" />
        </div>
      )}
      <p className="sk-meta">
        {texts.print.count(label.printedCount)}
        {label.shipDate === null ? "" : ` · ${label.shipDate}`}
      </p>
      {label.problem !== null && (
        <Callout tone="red">
          {label.problem}{" "}
          <Button size="sm" needsConnection {...guard} onClick={retry}>
            {texts.rates.retry}
          </Button>
        </Callout>
      )}
      {label.voidReason !== null && <Callout tone="ochre">{label.voidReason}</Callout>}
      <div className="flex gap-2 flex-wrap">
        {isPrintable && (
          <Button
            size="sm"
            icon={<Printer className="sk-icon" aria-hidden="true" />}
            needsConnection
            {...guard}
            onClick={() => printLabel(label._id)}
          >
            {label.printedCount > 0 ? texts.print.again : texts.print.action}
          </Button>
        )}
        {isPrintable && order?.shipping.shipped === false && (
          <Button
            size="sm"
            needsConnection
            isBusy={isShipping}
            busyLabel={texts.ship.busy}
            isDisabled={!mayShip}
            disabledReason={texts.noScope}
            onClick={() => void ship()}
          >
            {texts.ship.action}
          </Button>
        )}
        {canVoid && label.trackingNumber !== null && (
          <Button size="sm" variant="danger" needsConnection {...guard} onClick={() => setIsVoiding(true)}>
            {texts.void.action(1)}
          </Button>
        )}
        <WithdrawAction label={label} />
      </div>
      {isVoiding && <VoidDialog labels={[label]} onClose={() => setIsVoiding(false)} />}
    </li>
  );
}

/** All of them, the newest first. */
export function OrderLabels({
  labels,
  onShipped,
}: {
  labels: readonly ListedShipment[];
  onShipped: () => void;
}) {
  return (
    <ul className="grid gap-2">
      {labels.map((label) => (
        <OneLabel key={label._id} label={label} onShipped={onShipped} />
      ))}
    </ul>
  );
}
