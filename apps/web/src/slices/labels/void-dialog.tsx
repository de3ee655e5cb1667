import { useMutation } from "@tanstack/react-query";
import { normaliseError } from "../../platform/api/api-error.ts";
import { inParts } from "../../platform/in-parts.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess, toasts } from "../../platform/notify.ts";
import { AlertDialog } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { useAmounts } from "./label-amount.ts";
import { labelsKey, voidLabel, type ListedShipment } from "./labels.api.ts";
import { texts } from "./texts.ts";

type Voidable = Pick<ListedShipment, "_id" | "orderId" | "price" | "currency">;

/** So many are asked for at once, as with all actions on many. */
const atOnce = 4;

/**
 * Gives labels back, each by itself; the answer says which stayed, and why the first of them did. Safe to
 * repeat: one that is given back is refused.
 */
async function voidEach(labels: readonly Voidable[]): Promise<{ staying: string[]; reason: unknown }> {
  const staying: string[] = [];
  let reason: unknown = null;
  for (const part of inParts(labels, atOnce)) {
    await Promise.all(
      part.map(({ _id }) =>
        voidLabel(_id).catch((error: unknown) => {
          reason ??= error;
          staying.push(_id);
        }),
      ),
    );
  }
  return { staying, reason };
}

/** Asks before labels are given back (design 4.18); `onStaying` hears which of them were not. */
export function VoidDialog({
  labels,
  onClose,
  onStaying,
}: {
  labels: readonly Voidable[];
  onClose: () => void;
  onStaying?: (ids: readonly string[]) => void;
}) {
  const amounts = useAmounts();
  const count = labels.length;
  const voiding = useMutation({
    mutationFn: () => voidEach(labels),
    onSuccess: ({ staying, reason }) => {
      const about = aboutOrder(...new Set(labels.map(({ orderId }) => orderId)));
      if (staying.length === 0) notifySuccess(texts.void.done(count), undefined, about);
      else if (count === 1) notifyError(reason, undefined, about);
      else
        toasts.show({
          tone: "danger",
          text: texts.void.part(count - staying.length, count, normaliseError(reason).message),
        });
      onStaying?.(staying);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={texts.void.title(count)}
      description={texts.void.body(amounts(labels), count)}
      confirmLabel={texts.void.action(count)}
      cancelLabel={texts.void.cancel(count)}
      isBusy={voiding.isPending}
      busyLabel={texts.void.busy}
      onConfirm={() => voiding.mutate()}
    />
  );
}
