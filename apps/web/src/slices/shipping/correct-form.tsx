/** Another courier or number for a parcel that is on its way. The platform's word is waited for. */
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { cancelHeld, holdBeforeSending } from "../../platform/hold-before-sending.ts";
import { useCouriers } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { Button, Callout } from "../../ui/index.ts";
import { recogniseCourier, nameOrder } from "@stallkeeper/domain";
import { aboutOrder } from "../../platform/order-names.ts";
import { type ListOrder, readAgain, orderTexts } from "../orders/index.ts";
import { correctTracking } from "./shipments.api.ts";
import { NumberFields, useNumberUse } from "../parcels/index.ts";
import { orderDetailTexts as texts } from "../order-detail/index.ts";

/** Open for as long as it is drawn. */
export function CorrectForm({ order, onDone }: { order: ListOrder; onDone: () => void }) {
  const couriers = useCouriers();
  const [chosen, setChosen] = useState<string | null>(null);
  const [trackingNumber, setTrackingNumber] = useState(order.shipping.trackingNumber ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ message: string; usedNumber: string | null } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isHeld = useRef(false);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
    return () => {
      isDrawn.current = false;
    };
  }, []);
  const canWrite = useAllows("orders.write");
  // The courier follows from the new number, until one is chosen by hand.
  const provider =
    chosen ?? recogniseCourier(trackingNumber, couriers, order.shipping.provider) ?? order.shipping.provider;
  // Another courier for the number that it has is no second use of it.
  const otherUse = useNumberUse(order, trackingNumber);
  const use = trackingNumber === order.shipping.trackingNumber ? null : otherUse;
  const wasUsed = refusal?.usedNumber === trackingNumber;

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // The question stands above the button: only its own answer goes past it.
    if (use === null) void submit(false);
  };
  const submit = async (isReused: boolean): Promise<void> => {
    if (isBusy || !canWrite) return;
    if (provider === null || trackingNumber === "") return setProblem(orderTexts.shippingIncomplete);
    setProblem(null);
    setRefusal(null);
    setIsBusy(true);
    const name = nameOrder(order);
    isHeld.current = true;
    const isMeant = await holdBeforeSending({
      text: (seconds) => texts.correctsIn(name, seconds),
      notSent: texts.notCorrected(name),
    });
    isHeld.current = false;
    if (!isMeant) return setIsBusy(false);
    try {
      const outcome = await correctTracking(
        { orderId: order._id, provider, trackingNumber, isReused },
        crypto.randomUUID(),
      );
      if (outcome === "done") notifySuccess(texts.corrected, undefined, aboutOrder(order._id));
      else notifyInfo(texts.correctionOnItsWay, undefined, aboutOrder(order._id));
      onDone();
    } catch (error) {
      const { message, code } = normaliseError(error);
      setRefusal({ message, usedNumber: code === "NUMBER_IN_USE" ? trackingNumber : null });
      // Held, it may be refused after the person went on to another order.
      if (!isDrawn.current) notifyError(error, undefined, aboutOrder(order._id));
    }
    setIsBusy(false);
    void readAgain([order._id]);
  };
  /** What is held is not sent either. */
  const handleCancel = (): void => {
    if (isHeld.current) cancelHeld();
    onDone();
  };
  return (
    <form noValidate aria-label={texts.correctTitle} className="grid gap-3 mt-2" onSubmit={handleSubmit}>
      <NumberFields
        provider={provider}
        onProvider={setChosen}
        trackingNumber={trackingNumber}
        onTrackingNumber={setTrackingNumber}
        providerProblem={problem !== null && provider === null ? problem : undefined}
        numberProblem={problem !== null && trackingNumber === "" ? problem : undefined}
        knownProvider={order.shipping.provider}
        use={use}
        wasUsed={wasUsed}
        onReuse={() => void submit(true)}
      />
      {refusal !== null && (
        <Callout tone="red">
          <span role="alert">{refusal.message}</span>
        </Callout>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={handleCancel}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          needsConnection
          isBusy={isBusy}
          busyLabel={texts.correctBusy}
          isDisabled={!canWrite}
          disabledReason={orderTexts.noScope}
        >
          {texts.correctSubmit}
        </Button>
      </div>
    </form>
  );
}
