import { isPartToSend, isShipmentSettled, owesRefund, trackingLink } from "@stallkeeper/domain";
import { useCouriers, usePlatforms } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Id, Section, TextLink, useNow, When } from "../../ui/index.ts";
import { CancelRequest, findStandingAnswer, isPaidBackThere } from "../cancellations/index.ts";
import { CorrectTracking } from "./correct-tracking.tsx";
import { describePlan } from "../order-look/index.ts";
import { askAboutOrders, type ListOrder, readAgain, orderTexts as texts } from "../orders/index.ts";
import { useShipmentStates, isUnconfirmed, retryAction, UnconfirmedActions } from "../actions/index.ts";
import type { ShipmentSlotProps } from "../order-detail/index.ts";
import { ParcelNotices, PartForms, PartList } from "../parcels/index.ts";
import { PaypalState } from "../paypal/index.ts";
import { ShipForm } from "./ship-form.tsx";
import { readNumber } from "./unsent-numbers.ts";
import { isUsableLabel } from "./usable-label.ts";

const words = texts.ship;
const underWay = new Set(["pending", "sent", "unknown"]);

function ActionLine({ order, detail }: Pick<ShipmentSlotProps, "order" | "detail">) {
  const source = usePlatforms().find((platform) => platform._id === order.platform)?.name ?? order.source;
  const shipment = useShipmentStates().get(order._id)?.state;
  const canWrite = useAllows("orders.write");
  const action = detail?.actions.findLast(({ kind }) => kind === "shipment" || kind === "partShipment");
  const retry = (): void => {
    if (action !== undefined)
      retryAction(action._id)
        .then(() => readAgain([order._id]))
        .catch(notifyError);
  };
  if (action?.state === "gaveUp")
    return (
      <Callout tone="red">
        {action.problem ?? texts.refusedBy(source)}{" "}
        <Button
          size="sm"
          needsConnection
          isDisabled={!canWrite}
          disabledReason={texts.noScope}
          onClick={retry}
        >
          {words.retry}
        </Button>
        {isUnconfirmed(action) && (
          <>
            {" "}
            <UnconfirmedActions action={action} orderId={order._id} />
          </>
        )}
      </Callout>
    );
  // A refusal of this visit stands in the form, beside what was typed; what a person withdrew was refused by
  // nobody.
  if (action?.state === "refused" && action.problemCode !== "WITHDRAWN" && shipment !== "refused")
    return (
      <Callout tone="red">
        {texts.refusedBy(source)}: {action.problem ?? ""}
      </Callout>
    );
  if (action === undefined ? shipment === "onItsWay" : underWay.has(action.state))
    return <Callout tone="ochre">{texts.onItsWay(source)}</Callout>;
  return null;
}

/** What is planned for the label, and setting it: by a preset, or part by part. */
function PlanLine({ orderId, plan }: { orderId: string; plan: string }) {
  const canWrite = useAllows("orders.write");
  const guard = {
    size: "sm",
    variant: "quiet",
    needsConnection: true,
    isDisabled: !canWrite,
    disabledReason: texts.noScope,
  } as const;
  return (
    <div className="flex items-center gap-x-2 flex-wrap -me-2">
      {plan !== "" && <span className="min-w-0">{words.planned(plan)}</span>}
      <span className="sk-space" />
      <Button {...guard} keys="S" onClick={() => askAboutOrders("preset", [orderId])}>
        {words.preset}
      </Button>
      <Button {...guard} keys="W" onClick={() => askAboutOrders("plan", [orderId])}>
        {words.plan}
      </Button>
    </div>
  );
}

const closeMs = 24 * 3_600_000;

function DueLine({ dispatchBy }: { dispatchBy: string }) {
  const leftMs = Date.parse(dispatchBy) - useNow();
  return (
    <span className={leftMs < 0 ? "text-red" : undefined}>
      {words.due} <When at={dispatchBy} format="deadlineInText" />
      {leftMs > 0 && leftMs < closeMs && (
        <>
          , <When at={dispatchBy} format="age" />
        </>
      )}
    </span>
  );
}

/** Why the service would refuse a shipment of this order; null while it can be shipped. */
function refusalOf(order: ListOrder): string | null {
  const { state, refund } = order;
  if (state === "deleted") return words.deleted;
  if (state === "cancelled") return owesRefund(order) ? words.owesRefund : words.cancelled;
  return refund === 2 || state === "refunded" ? words.refunded : null;
}

/** The shipping form until the service has answered for it; afterwards courier and number. */
export function ShipSection({ order, detail, trackingInput, onShipped }: ShipmentSlotProps) {
  const couriers = useCouriers();
  const { shipped, provider, trackingNumber } = order.shipping;
  const source = usePlatforms().find((platform) => platform._id === order.platform)?.name ?? order.source;
  const now = useNow();
  const isSending = useShipmentStates().get(order._id)?.state === "sending";
  const link = trackingNumber === null ? null : trackingLink(trackingNumber, provider, couriers);
  if (shipped && !isSending) {
    const typed = readNumber(order._id)?.trackingNumber ?? null;
    return (
      <Section title={texts.shippedTitle} tone="tinted">
        <p className="flex items-center gap-2 flex-wrap">
          {provider}
          {trackingNumber !== null && <Id value={trackingNumber} canCopy label="tracking number" keys="Y" />}
          {link !== null && (
            <TextLink href={link} target="_blank" rel="noreferrer" className="py-0.5">
              {words.follow}
            </TextLink>
          )}
        </p>
        <CancelRequest order={order} detail={detail} />
        {typed !== null && trackingNumber !== null && typed !== trackingNumber && (
          <Callout tone="ochre">{words.shippedMeanwhile(typed)}</Callout>
        )}
        {detail !== null && <PartList detail={detail.order} />}
        <ParcelNotices order={order} />
        <ActionLine order={order} detail={detail} />
        <PaypalState orderId={order._id} actions={detail?.actions ?? []} />
        {trackingNumber !== null && (
          <CorrectTracking
            key={order._id}
            order={order}
            isConfirmed={detail === null || isShipmentSettled(detail.order.shipmentState)}
          />
        )}
      </Section>
    );
  }
  const given = detail === null ? null : findStandingAnswer(detail.actions, detail.events);
  const refusal = isPaidBackThere(order, given, now) ? words.isPaidBack(source) : refusalOf(order);
  // Every parcel was sent, and the platform took the shipment back; or all that wasn't sent was refunded.
  const isNothingLeft =
    detail !== null &&
    detail.order.parts.length > 0 &&
    !detail.order.shipping.shipped &&
    !detail.order.parts.some(isPartToSend);
  if (refusal !== null && !isSending)
    return (
      <Section title={words.title} tone="tinted">
        <CancelRequest order={order} detail={detail} />
        <Callout tone="ochre">{refusal}</Callout>
      </Section>
    );
  // A label that was bought goes before it.
  const plan = detail?.labels.some(isUsableLabel) === true ? "" : describePlan(order);
  return (
    <Section
      title={words.title}
      tone="tinted"
      meta={order.dispatchBy === null ? undefined : <DueLine dispatchBy={order.dispatchBy} />}
    >
      <div className="grid gap-3">
        {order.external && order.state === "unknown" && (
          <Callout tone="ochre">
            {words.unmapped(order.status)} <TextLink href="/control/platforms#statuses">{words.map}</TextLink>
          </Callout>
        )}
        {!isSending && <CancelRequest order={order} detail={detail} />}
        {!isSending && <PlanLine orderId={order._id} plan={plan} />}
        {!isSending && <ParcelNotices order={order} />}
        {!isSending && <ActionLine order={order} detail={detail} />}
        {isNothingLeft && <PartList detail={detail.order} />}
        {detail !== null && detail.order.parts.length > 0 && !isSending && !isNothingLeft ? (
          <PartForms
            key={order._id}
            order={order}
            detail={detail.order}
            trackingInput={trackingInput}
            onShipped={onShipped}
          />
        ) : (
          <ShipForm
            key={order._id}
            order={order}
            label={detail?.labels.find(isUsableLabel)}
            trackingInput={trackingInput}
            onShipped={onShipped}
          />
        )}
      </div>
    </Section>
  );
}
