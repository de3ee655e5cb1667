import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { AlertDialog } from "../../ui/index.ts";
import { useAmounts } from "./label-amount.ts";
import { labelsKey, voidLabel, type ListedShipment } from "./labels.api.ts";
import { texts } from "./texts.ts";

/** Asks before a label is given back (design 4.18). */
export function VoidDialog({ label, onClose }: { label: Pick<ListedShipment, "_id" | "price" | "currency">; onClose: () => void }) {
  const amounts = useAmounts();
  const voiding = useMutation({
    mutationFn: () => voidLabel(label._id),
    onSuccess: () => notifySuccess(texts.void.done),
    onError: (error) => notifyError(error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      onClose();
    },
  });
  return (
    <AlertDialog
      isOpen onClose={onClose} title={texts.void.title} description={texts.void.body(amounts([label]))} confirmLabel={texts.void.act} cancelLabel={texts.void.cancel}
      isBusy={voiding.isPending} busyLabel={texts.void.busy} onConfirm={() => voiding.mutate()}
    />
  );
}
