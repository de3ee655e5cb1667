/**
 * Provider, tracking number, one button. The provider follows from the number's format, before there is one
 * from what rules planned, else from what the account usually uses; a doubtful format warns and never blocks
 * (design 4.4).
 */
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { useCouriers } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { Button, Callout } from "../../ui/index.ts";
import { checkFormat, recogniseCourier } from "@stallkeeper/domain";
import { type ListOrder, orderTexts as texts } from "../orders/index.ts";
import { useShipmentStates } from "../actions/index.ts";
import { AddToPaypal } from "../paypal/index.ts";
import { shipOrder } from "./ship-order.ts";
import { UnpaidDialog } from "./unpaid-dialog.tsx";
import { forgetNumber, keepNumber, readNumber } from "./unsent-numbers.ts";
import { NumberFields, useNumberUse, useSuggestedCourier } from "../parcels/index.ts";

export interface ShipFormProps {
  order: ListOrder;
  trackingInput: RefObject<HTMLInputElement | null>;
  /** A good label of the order: its number stands there until another is typed. */
  label?: { provider: string; trackingNumber: string | null } | undefined;
  onShipped?: ((orderId: string) => void) | undefined;
}

function FormatHint({
  provider,
  trackingNumber,
  labelNumber,
}: {
  provider: string | null;
  trackingNumber: string;
  /** The number on the label that was bought; null: none was. */
  labelNumber: string | null;
}) {
  const check = checkFormat(trackingNumber, provider, useCouriers());
  if (labelNumber !== null && trackingNumber !== "" && trackingNumber !== labelNumber)
    return (
      <span className="text-ochre" role="status">
        {texts.ship.otherLabel(labelNumber)}
      </span>
    );
  if (check.kind === "none") return null;
  return check.kind === "fits" ? (
    <span className="text-green">✓ {texts.ship.fits(check.courier)}</span>
  ) : (
    <span className="text-ochre" role="status">
      {texts.ship.doubtful(check.courier, check.length)}
    </span>
  );
}

/** The form of one order; give it the order's id as key. */
export function ShipForm({ order, trackingInput, label, onShipped }: ShipFormProps) {
  const couriers = useCouriers();
  const courier = useRef<HTMLSelectElement>(null);
  const shipment = useShipmentStates().get(order._id);
  const [unsent] = useState(() => shipment?.typed ?? readNumber(order._id));
  const [chosen, setChosen] = useState(unsent?.provider ?? null);
  const [typed, setTyped] = useState(unsent?.trackingNumber ?? null);
  const trackingNumber = typed ?? label?.trackingNumber ?? "";
  const [addToPaypal, setAddToPaypal] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const [isAskedReused, setIsAskedReused] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canWrite = useAllows("orders.write");
  const needsConnection = useNeedsConnection();
  const suggested = useSuggestedCourier(order);
  const provider =
    chosen ??
    (label?.trackingNumber === trackingNumber ? label.provider : null) ??
    recogniseCourier(trackingNumber, couriers, suggested) ??
    suggested;
  const isBusy = shipment?.state === "sending";
  const blockedReason = !canWrite ? texts.noScope : needsConnection;

  const use = useNumberUse(order, trackingNumber);
  const wasUsed =
    shipment?.state === "refused" &&
    shipment.code === "NUMBER_IN_USE" &&
    shipment.typed?.trackingNumber === trackingNumber;
  // It stands until what it is about is another one; where the number stands is said above, with its link.
  const isRefusedYet =
    trackingNumber === (shipment?.typed?.trackingNumber ?? trackingNumber) &&
    provider === (shipment?.typed?.provider ?? provider) &&
    !(wasUsed && use !== null);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // The question stands above the button: only its own answer goes past it.
    if (use === null) void submit(false);
  };
  const submit = async (isReused: boolean): Promise<void> => {
    if (isBusy) return;
    // Enter asks past the button and its tooltip.
    if (blockedReason !== undefined) return setProblem(blockedReason);
    if (provider === null || trackingNumber === "") {
      setProblem(texts.shippingIncomplete);
      // To the field that says it.
      (trackingNumber === "" ? trackingInput : courier).current?.focus();
      return;
    }
    setProblem(null);
    if (order.external) {
      setIsAskedReused(isReused);
      return setIsAsked(true);
    }
    await send(provider, false, isReused);
  };
  const send = async (wanted: string, confirmUnpaid: boolean, isReused: boolean): Promise<void> => {
    setIsAsked(false);
    const outcome = await shipOrder({
      orderId: order._id,
      provider: wanted,
      trackingNumber,
      addToPaypal,
      confirmUnpaid,
      isReused,
    });
    if (outcome !== "done" && outcome !== "onItsWay") return;
    forgetNumber(order._id);
    onShipped?.(order._id);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <NumberFields
        provider={provider}
        onProvider={(name) => {
          if (typed !== null) keepNumber(order._id, { trackingNumber: typed, provider: name });
          setChosen(name);
        }}
        trackingNumber={trackingNumber}
        onTrackingNumber={(text) => {
          keepNumber(order._id, { trackingNumber: text, provider: chosen });
          setTyped(text);
        }}
        providerProblem={problem !== null && provider === null && trackingNumber !== "" ? problem : undefined}
        numberProblem={
          problem !== null && (trackingNumber === "" || problem === blockedReason) ? problem : undefined
        }
        input={trackingInput}
        courier={courier}
        use={use}
        wasUsed={wasUsed}
        onReuse={() => void submit(true)}
      >
        {/* Its line is there before it has words: a button that moves between press and release is not pressed. */}
        <p className="sk-format-hint">
          <FormatHint
            provider={provider}
            trackingNumber={trackingNumber}
            labelNumber={label?.trackingNumber ?? null}
          />
        </p>
      </NumberFields>
      {shipment?.state === "refused" && isRefusedYet && <Callout tone="red">{shipment.reason}</Callout>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="grow min-w-0">
          <AddToPaypal
            paidCount={order.paypal === null || order.paypal === "" ? 0 : 1}
            orderCount={1}
            isOn={addToPaypal}
            onChange={setAddToPaypal}
          />
        </span>
        <Button
          type="submit"
          variant="primary"
          keys="Enter"
          className="max-md:w-full"
          isBusy={isBusy}
          busyLabel={texts.ship.busy}
          isDisabled={blockedReason !== undefined}
          disabledReason={blockedReason}
        >
          {texts.ship.submit}
        </Button>
      </div>
      {isAsked && (
        <UnpaidDialog
          order={order}
          onClose={() => setIsAsked(false)}
          onConfirm={() => provider !== null && void send(provider, true, isAskedReused)}
        />
      )}
    </form>
  );
}
