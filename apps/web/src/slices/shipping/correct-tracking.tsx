import { useState } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { Button } from "../../ui/index.ts";
import { type ListOrder, orderTexts } from "../orders/index.ts";
import { CorrectForm } from "./correct-form.tsx";
import { orderDetailTexts as texts } from "../order-detail/index.ts";

/**
 * "Correct tracking" below a parcel; off, with the reason, where the platform keeps what it was told, and
 * until it has confirmed the parcel: the service refuses a correction before that. Give it the order's id as
 * key.
 */
export function CorrectTracking({ order, isConfirmed }: { order: ListOrder; isConfirmed: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const canWrite = useAllows("orders.write");
  const platform = usePlatforms().find(({ _id }) => _id === order.platform);
  const canCorrect = platform?.capabilities.includes("shipping.correct") === true;
  const reason = !canWrite
    ? orderTexts.noScope
    : !canCorrect
      ? texts.cannotCorrect
      : isConfirmed
        ? null
        : texts.correctLater(order.source);
  return (
    <>
      {/* A quiet button has no edge, so its words line up; switched off it has one, which then does. */}
      <p className="-ms-2 has-[.is-disabled]:ms-0">
        <Button
          size="sm"
          variant="quiet"
          needsConnection
          aria-expanded={isOpen}
          isDisabled={reason !== null}
          disabledReason={reason ?? undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.correct}
        </Button>
      </p>
      {isOpen && <CorrectForm order={order} onDone={() => setIsOpen(false)} />}
    </>
  );
}
