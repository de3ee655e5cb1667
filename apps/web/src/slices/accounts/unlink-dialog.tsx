import { useQueryClient } from "@tanstack/react-query";
import { accountsQuery, type Account } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { AlertDialog } from "../../ui/index.ts";
import { unlinkAccount } from "./accounts.api.ts";
import { texts } from "./texts.ts";
import { useSingleMutation } from "./use-single-mutation.ts";

const words = texts.linked.unlink;

interface UnlinkDialogProps {
  account: Account;
  /** Its name, told apart from others'. */
  username: string;
  platformName: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an account is unlinked (design 4.18). */
export function UnlinkDialog({ account, username, platformName, isOpen, onClose }: UnlinkDialogProps) {
  const client = useQueryClient();
  const unlink = useSingleMutation("unlink", {
    mutationFn: () => unlinkAccount(account._id),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      notifySuccess(words.done(username));
    },
    onError: (error) => notifyError(error),
  });
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(username, platformName)}
      description={words.text}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      isBusy={unlink.isPending}
      busyLabel={words.busy}
      onConfirm={() => unlink.mutate()}
    />
  );
}
