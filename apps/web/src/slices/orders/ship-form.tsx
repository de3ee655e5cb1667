/**
 * Provider, tracking number, one button. The provider follows from the number's format, else from the
 * last one used for this platform and country; a doubtful format warns and never blocks (design 4.4).
 */
import { useState, type FormEvent, type RefObject } from "react";
import { useCouriers } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { Button, Callout, Field, Select, TextInput } from "../../ui/index.ts";
import { checkFormat, cleanTrackingNumber, recallCourier, recogniseCourier, rememberCourier } from "./couriers.ts";
import type { ListOrder } from "./list-order.ts";
import { AddToPaypal } from "./paypal/add-to-paypal.tsx";
import { shipOrder } from "./ship-order.ts";
import { UnpaidDialog } from "./unpaid-dialog.tsx";
import { useShipmentStates } from "./shipment-states.ts";
import { texts } from "./texts.ts";

export interface ShipFormProps {
  order: ListOrder;
  trackingInput: RefObject<HTMLInputElement | null>;
  /** A good label of the order: its number stands there until another is typed. */
  label?: { provider: string; trackingNumber: string | null } | undefined;
  onShipped?: ((orderId: string) => void) | undefined;
}

function FormatHint({ provider, trackingNumber }: { provider: string | null; trackingNumber: string }) {
  const check = checkFormat(trackingNumber, provider, useCouriers());
  if (check.kind === "none") return null;
  return check.kind === "fits"
    ? <span className="text-green text-[12px]">✓ {texts.ship.fits(check.courier)}</span>
    : <span className="text-ochre text-[12px]" role="status">{texts.ship.doubtful(check.courier)}</span>;
}

/** The form of one order; give it the order's id as key. */
export function ShipForm({ order, trackingInput, label, onShipped }: ShipFormProps) {
  const couriers = useCouriers();
  const place = `${order.platform} ${order.buyer.country ?? ""}`;
  const shipment = useShipmentStates().get(order._id);
  const [chosen, setChosen] = useState(shipment?.typed?.provider ?? null);
  const [typed, setTyped] = useState(shipment?.typed?.trackingNumber ?? null);
  const trackingNumber = typed ?? label?.trackingNumber ?? "";
  const [addToPaypal, setAddToPaypal] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canWrite = useAllows("orders.write");
  const needsConnection = useNeedsConnection();
  const remembered = recallCourier(place);
  const provider = chosen ?? (label?.trackingNumber === trackingNumber ? label.provider : null) ?? recogniseCourier(trackingNumber, couriers, remembered) ?? remembered;
  const isBusy = shipment?.state === "sending";
  const blockedReason = !canWrite ? texts.noScope : needsConnection;

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    // Enter asks past the button and its tooltip.
    if (blockedReason !== undefined) return setProblem(blockedReason);
    if (provider === null || trackingNumber === "") {
      setProblem(texts.shippingIncomplete);
      trackingInput.current?.focus();
      return;
    }
    setProblem(null);
    if (order.external) return setIsAsked(true);
    await send(provider, false);
  };
  const send = async (provider: string, confirmUnpaid: boolean): Promise<void> => {
    setIsAsked(false);
    const outcome = await shipOrder({ orderId: order._id, provider, trackingNumber, addToPaypal, confirmUnpaid });
    if (outcome !== "done" && outcome !== "onItsWay") return;
    rememberCourier(place, provider);
    onShipped?.(order._id);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
      <div className="grid grid-cols-1 md:grid-cols-[144px_1fr] gap-x-2 gap-y-3">
        <Field label={texts.ship.provider} error={problem !== null && provider === null ? problem : undefined}>
          <Select options={couriers.map(({ name }) => ({ value: name, label: name }))} value={provider} onValueChange={setChosen} />
        </Field>
        <Field label={texts.ship.trackingNumber} labelEnd={<FormatHint provider={provider} trackingNumber={trackingNumber} />} error={problem !== null && (trackingNumber === "" || problem === blockedReason) ? problem : undefined}>
          <TextInput
            ref={trackingInput}
            isMono
            name="trackingNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={trackingNumber}
            onChange={(event) => setTyped(cleanTrackingNumber(event.target.value))}
          />
        </Field>
      </div>
      {shipment?.state === "refused" && <Callout tone="red">{shipment.reason}</Callout>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="grow min-w-0"><AddToPaypal paidCount={order.paypal === null || order.paypal === "" ? 0 : 1} orderCount={1} isOn={addToPaypal} onChange={setAddToPaypal} /></span>
        <Button type="submit" variant="primary" keys="Enter" className="max-md:w-full" isBusy={isBusy} busyLabel={texts.ship.busy} isDisabled={blockedReason !== undefined} {...(blockedReason === undefined ? {} : { disabledReason: blockedReason })}>
          {texts.ship.submit}
        </Button>
      </div>
      {isAsked && <UnpaidDialog order={order} onClose={() => setIsAsked(false)} onConfirm={() => provider !== null && void send(provider, true)} />}
    </form>
  );
}
