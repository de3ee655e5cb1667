import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout } from "../../ui/index.ts";
import { readAgain, orderTexts } from "../orders/index.ts";
import { isUnconfirmed, retryAction, UnconfirmedActions, type ShownAction } from "../actions/index.ts";
import { texts } from "./texts.ts";

/** What became of telling PayPal of the parcel; nothing where it was not asked for. */
export function PaypalState({ orderId, actions }: { orderId: string; actions: readonly ShownAction[] }) {
  const canWrite = useAllows("orders.write");
  const action = actions.findLast(({ kind }) => kind === "paypalTracking");
  if (action === undefined) return null;
  const isShipmentOpen = actions.findLast(({ kind }) => kind === "shipment")?.state !== "verified";
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
          {isUnconfirmed(action) && (
            <>
              {" "}
              <UnconfirmedActions action={action} orderId={orderId} />
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
