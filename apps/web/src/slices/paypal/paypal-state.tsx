import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Callout } from "../../../ui/index.ts";
import { readAgain } from "../orders-loader.ts";
import { retryAction } from "../order-acts.api.ts";
import { type OrderDetail } from "../orders.api.ts";
import { isUnsure, UnsureActs } from "../unsure-acts.tsx";
import { texts as orderTexts } from "../texts.ts";
import { texts } from "./texts.ts";

/** What became of telling PayPal of the parcel; nothing where it was not asked for. */
export function PaypalState({ orderId, detail }: { orderId: string; detail: OrderDetail | null }) {
  const canWrite = useAllows("orders.write");
  const action = detail?.actions.findLast(({ kind }) => kind === "paypalTracking");
  if (action === undefined) return null;
  const isShipmentOpen = detail?.actions.findLast(({ kind }) => kind === "shipment")?.state !== "verified";
  const retry = (): void =>
    void retryAction(action._id)
      .then(() => readAgain([orderId]))
      .catch(notifyError);
  switch (action.state) {
    case "verified":
    case "accepted":
      return <p className="sk-meta">{texts.known}</p>;
    case "gaveUp":
      return (
        <Callout tone="red">
          {texts.gaveUp(action.problem ?? texts.noReason)}{" "}
          <Button
            size="sm"
            needsConnection
            isDisabled={!canWrite}
            disabledReason={orderTexts.noScope}
            onClick={retry}
          >
            {texts.retry}
          </Button>
          {isUnsure(action) && (
            <>
              {" "}
              <UnsureActs action={action} orderId={orderId} />
            </>
          )}
        </Callout>
      );
    case "refused":
      return <Callout tone="ochre">{texts.refused(action.problem ?? texts.noReason)}</Callout>;
    default:
      return (
        <p className="sk-meta">
          {action.state === "pending" && isShipmentOpen ? texts.waiting : texts.underWay}
        </p>
      );
  }
}
