import { useMutation, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { couriersOfLabelsQuery, labelsKey, withdrawAction, type ListedShipment } from "./labels.api.ts";
import { texts } from "./texts.ts";

/** What of a label may still wait to be sent; null: nothing. Pure. */
function waitingAction({ state, voidState }: ListedShipment): "labelPurchase" | "labelVoid" | null {
  if (voidState === "requested") return "labelVoid";
  return state === "planned" && voidState === null ? "labelPurchase" : null;
}

/**
 * Takes back a purchase or a void that waits for a courier who has to be linked again; nothing is drawn where
 * none does.
 */
export function WithdrawAction({ label, isInGrid = false }: { label: ListedShipment; isInGrid?: boolean }) {
  const couriers = useQuery(couriersOfLabelsQuery).data ?? [];
  const mayBuy = useAllows("labels.buy");
  const kind = waitingAction(label);
  const withdraw = useMutation({
    mutationFn: () => (kind === null ? Promise.resolve(false) : withdrawAction(label, kind)),
    onSuccess: (isWithdrawn) =>
      isWithdrawn && kind !== null
        ? notifySuccess(texts.withdraw.done[kind], undefined, aboutOrder(label.orderId))
        : notifyInfo(texts.withdraw.tooLate, undefined, aboutOrder(label.orderId)),
    onError: (error) => notifyError(error, undefined, aboutOrder(label.orderId)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: labelsKey }),
  });
  if (kind === null || couriers.find(({ _id }) => _id === label.accountId)?.state !== "reconnect")
    return null;
  return (
    <span className="flex gap-2 items-center flex-wrap">
      {!isInGrid && <span className="sk-meta">{texts.withdraw.waits(label.provider)}</span>}
      <Button
        size="sm"
        tabIndex={isInGrid ? -1 : undefined}
        needsConnection
        isDisabled={!mayBuy}
        disabledReason={texts.noScope}
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {texts.withdraw.actions[kind]}
      </Button>
    </span>
  );
}
