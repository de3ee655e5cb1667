import { useQueryClient } from "@tanstack/react-query";
import { accountsQuery, type Account } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { AlertDialog } from "../../ui/index.ts";
import { unlinkAccount } from "./accounts.api.ts";
import { texts } from "./texts.ts";
import { useSingleMutation } from "./use-single-mutation.ts";

const words = texts.linked.unlink;

/** Asks before an account is unlinked (design 4.18). */
export function UnlinkDialog({ account, platformName, isOpen, onClose }: { account: Account; platformName: string; isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const unlink = useSingleMutation("unlink", {
    mutationFn: () => unlinkAccount(account._id),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      notifySuccess(words.done(account.username));
    },
    onError: (error) => notifyError(error),
  });
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(account.username, platformName)}
      description={words.text}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      isBusy={unlink.isPending}
      busyLabel={words.busy}
      onConfirm={() => unlink.mutate()}
    />
  );
}
