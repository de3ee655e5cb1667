/**
 * The parcels of a split order in place of its shipping form: what was sent with its number, and the form of
 * the next one.
 */
import type { Order } from "@stallkeeper/contract";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useCouriers, usePlatforms } from "../../platform/metadata.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Id, useFormatSettings } from "../../ui/index.ts";
import { isPartToSend, recogniseCourier } from "@stallkeeper/domain";
import { nameHold } from "../order-look/index.ts";
import { type ListOrder, orderTexts } from "../orders/index.ts";
import { AddToPaypal } from "../paypal/index.ts";
import { useSuggestedCourier } from "./suggested-courier.ts";
import { NumberFields } from "./number-fields.tsx";
import { useNumberUse } from "./used-number.tsx";
import { holdOrders } from "./hold-orders.ts";
import { joinParts, sendOnePart } from "./split-order.ts";
import { texts } from "./texts.ts";

const words = texts.split;

type Part = Order["parts"][number];

interface PartFormProps {
  order: ListOrder;
  part: Part;
  isLast: boolean;
  /** It came in place of one that was just sent here, and took the focus away with it. */
  isFollowing: boolean;
  input: RefObject<HTMLInputElement | null>;
  onSent: () => void;
}

function PartForm({ order, part, isLast, isFollowing, input, onSent }: PartFormProps) {
  const couriers = useCouriers();
  const courier = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [trackingNumber, setTrackingNumber] = useState("");
  const [addToPaypal, setAddToPaypal] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const canWrite = useAllows("orders.write");
  const needsConnection = useNeedsConnection();
  const blocked = canWrite ? needsConnection : orderTexts.noScope;
  const suggested = useSuggestedCourier(order);
  const provider = chosen ?? recogniseCourier(trackingNumber, couriers, suggested) ?? suggested;
  useEffect(() => {
    if (isFollowing && document.activeElement === document.body) input.current?.focus();
  }, [isFollowing, input]);
  const use = useNumberUse(order, trackingNumber);
  const [usedNumber, setUsedNumber] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (use === null) void submit("ask");
  };
  const submit = async (numberUse: "ask" | "allow"): Promise<void> => {
    if (isBusy || blocked !== undefined) return;
    if (provider === null || trackingNumber === "") {
      setProblem(orderTexts.shippingIncomplete);
      // To the field that says it.
      return (provider === null ? courier : input).current?.focus();
    }
    setIsBusy(true);
    const outcome = await sendOnePart(
      {
        orderId: order._id,
        number: part.number,
        provider,
        trackingNumber,
        numberUse,
        ...(isLast ? { addToPaypal } : {}),
      },
      isLast,
    );
    setIsBusy(false);
    setProblem(outcome.state === "refused" ? outcome.reason : null);
    setUsedNumber(outcome.state === "refused" && outcome.code === "NUMBER_IN_USE" ? trackingNumber : null);
    if (outcome.state !== "sent") return;
    onSent();
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <NumberFields
        provider={provider}
        onProvider={setChosen}
        trackingNumber={trackingNumber}
        onTrackingNumber={setTrackingNumber}
        providerProblem={problem !== null && provider === null ? problem : undefined}
        numberProblem={problem !== null && provider !== null ? problem : undefined}
        input={input}
        courier={courier}
        use={use}
        wasUsed={usedNumber !== null && usedNumber === trackingNumber}
        onReuse={() => void submit("allow")}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isLast && (
          <span className="grow min-w-0">
            <AddToPaypal
              paidCount={order.paypal === null || order.paypal === "" ? 0 : 1}
              orderCount={1}
              isOn={addToPaypal}
              onChange={setAddToPaypal}
            />
          </span>
        )}
        <Button
          type="submit"
          variant="primary"
          keys="Enter"
          className="max-md:w-full"
          isBusy={isBusy}
          busyLabel={words.busy}
          isDisabled={blocked !== undefined}
          disabledReason={blocked}
        >
          {isLast ? words.last : words.send(part.number)}
        </Button>
      </div>
    </form>
  );
}

/**
 * What each parcel of an order holds, and the number of those that were sent. Nothing for an order in one
 * parcel.
 */
export function PartList({ detail: { parts, items } }: { detail: Order }) {
  const settings = useFormatSettings();
  const nameOf = new Map(items.map(({ _id, name }) => [_id, name ?? ""]));
  const listPieces = (pieces: Part["items"]): string =>
    pieces.map(({ itemId, quantity }) => `${quantity} × ${nameOf.get(itemId) ?? ""}`).join(", ");
  if (parts.length === 0) return null;
  return (
    <ol className="grid gap-1">
      {parts.map((part) => {
        const { number, items: own, refundedItems, provider, trackingNumber, heldUntil, heldReason } = part;
        return (
          <li key={number} className="flex items-baseline gap-2 flex-wrap">
            <span className="font-semibold">
              {part.sentAt === null ? "" : "✓ "}
              {words.of(number, parts.length)}
            </span>
            {own.length > 0 && <span>{listPieces(own)}</span>}
            {refundedItems.length > 0 && (
              <span className="text-ink2">{words.refunded(listPieces(refundedItems))}</span>
            )}
            {trackingNumber !== null && (
              <span className="flex items-center gap-2">
                {provider}
                <Id value={trackingNumber} canCopy label="tracking number" />
              </span>
            )}
            {isPartToSend(part) && heldUntil !== null && (
              <span className="text-ochre">
                {nameHold(heldUntil, settings)}: {heldReason}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Give it the order's id as key. */
export function PartForms({
  order,
  detail,
  trackingInput,
  onShipped,
}: {
  order: ListOrder;
  detail: Order;
  trackingInput: RefObject<HTMLInputElement | null>;
  onShipped?: ((orderId: string) => void) | undefined;
}) {
  const { parts } = detail;
  const canWrite = useAllows("orders.write");
  const platform = usePlatforms().find(({ _id }) => _id === order.platform);
  const open = parts.filter(isPartToSend);
  // What waits goes last.
  const next = open.find(({ heldUntil }) => heldUntil === null) ?? open[0];
  const [sentNumber, setSentNumber] = useState<number | null>(null);
  const handleSent = (number: number): void => {
    setSentNumber(number);
    if (open.length === 1) onShipped?.(order._id);
  };
  return (
    <div className="grid gap-3">
      <PartList detail={detail} />
      {order.hold.until === null && open.some(({ heldUntil }) => heldUntil !== null) && (
        <p className="-ms-2">
          <Button
            size="sm"
            variant="quiet"
            isDisabled={!canWrite}
            disabledReason={orderTexts.noScope}
            onClick={() => void holdOrders([order._id], null)}
          >
            {texts.splitHold.end}
          </Button>
        </p>
      )}
      {parts.every(({ sentAt }) => sentAt === null) && (
        <p className="-ms-2">
          <Button
            size="sm"
            variant="quiet"
            needsConnection
            isDisabled={!canWrite}
            disabledReason={orderTexts.noScope}
            onClick={() =>
              void joinParts(
                order._id,
                open.map(({ items }) => ({ items })),
              )
            }
          >
            {words.join}
          </Button>
        </p>
      )}
      {platform !== undefined && !platform.capabilities.includes("shipping.parts") && (
        <Callout tone="ochre">{words.notTold(order.source)}</Callout>
      )}
      {next !== undefined && (
        <PartForm
          key={next.number}
          order={order}
          part={next}
          isLast={open.length === 1}
          isFollowing={sentNumber !== null && sentNumber < next.number}
          input={trackingInput}
          onSent={() => handleSent(next.number)}
        />
      )}
    </div>
  );
}
