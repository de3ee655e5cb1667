/**
 * A buyer's request to cancel, at the order: answered here where the platform can, and what became of the
 * answer until the order itself says so; elsewhere a link to the platform's own page.
 */
import type { CancellationDecision } from "@stallkeeper/contract";
import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { usePlatforms } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, TextLink } from "../../ui/index.ts";
import {
  ActionButton,
  isUnconfirmed,
  retryAction,
  type ShownAction,
  UnconfirmedActions,
  withdrawAction,
} from "../actions/index.ts";
import type { ShipmentSlotProps } from "../order-detail/index.ts";
import { type ListOrder, orderTexts, readAgain } from "../orders/index.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { findStandingAnswer } from "./standing-answer.ts";
import { texts } from "./texts.ts";

const underWay = new Set(["pending", "sent", "unknown"]);

/** Draws nothing where nobody asks, unless an answer gave up: it stands in the way of refunds and parcels. */
export function CancelRequest({ order, detail }: Pick<ShipmentSlotProps, "order" | "detail">) {
  const [asked, setAsked] = useState<CancellationDecision | null>(null);
  const platform = usePlatforms().find(({ _id }) => _id === order.platform);
  const mayAnswer = useAllows("refunds.write");
  const given = detail === null ? null : findStandingAnswer(detail.actions, detail.events);
  const action = given?.action;
  if (action?.state === "gaveUp") return <GaveUp order={order} action={action} />;
  if (order.state !== "cancelRequested") return null;
  const source = platform?.name ?? order.source;
  const page = detail?.order.facts.page ?? null;
  if (platform?.capabilities.includes("cancellations") !== true)
    return (
      <Callout tone="red">
        {texts.elsewhere(source)}{" "}
        {page !== null && (
          <TextLink href={page} target="_blank" rel="noreferrer" className="py-0.5">
            {texts.openThere(source)}
          </TextLink>
        )}
      </Callout>
    );
  if (given !== null && underWay.has(given.action.state))
    return <Callout tone="ochre">{texts.underWay[given.decision](source)}</Callout>;
  if (given !== null && (action?.state === "accepted" || action?.state === "verified"))
    return <Callout tone="ochre">{texts.accepted[given.decision](source)}</Callout>;
  const guard = {
    size: "sm",
    needsConnection: true,
    isDisabled: !mayAnswer,
    disabledReason: orderTexts.noScope,
  } as const;
  const isWholeSent = order.shipping.shipped;
  const isSent = isWholeSent || order.parts.some(({ sentAt }) => sentAt !== null);
  return (
    <Callout tone="red">
      {isSent ? texts.askedLate(isWholeSent) : texts.asked}
      {action?.state === "refused" && action.problemCode !== "WITHDRAWN" && (
        <p>{texts.refused(source, action.problem ?? "")}</p>
      )}
      <div className="mt-2 flex gap-2 flex-wrap">
        {!isSent && (
          <Button {...guard} onClick={() => setAsked("approve")}>
            {texts.approve}
          </Button>
        )}
        <Button {...guard} onClick={() => setAsked("reject")}>
          {texts.reject}
        </Button>
      </div>
      {asked !== null && (
        <AnswerDialog
          order={order}
          refunded={detail?.order.refunded ?? 0}
          source={source}
          decision={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Callout>
  );
}

function GaveUp({ order, action }: { order: ListOrder; action: ShownAction }) {
  const mayAnswer = useAllows("refunds.write");
  const retry = (): void => {
    retryAction(action._id)
      .then(() => readAgain([order._id]))
      .catch(notifyError);
  };
  return (
    <Callout tone="red">
      {action.problem ?? orderTexts.refusedBy(order.source)}{" "}
      <Button
        size="sm"
        needsConnection
        isDisabled={!mayAnswer}
        disabledReason={orderTexts.noScope}
        onClick={retry}
      >
        {orderTexts.ship.retry}
      </Button>
      {isUnconfirmed(action) ? (
        <UnconfirmedActions action={action} orderId={order._id} />
      ) : (
        <ActionButton action={action} orderId={order._id} label={texts.withdraw} run={withdrawAction} />
      )}
    </Callout>
  );
}
