/** The form of one marketplace. */
import { useQueryClient } from "@tanstack/react-query";
import { type Account, accountsQuery, type Platform } from "../../platform/metadata.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { connectAccount, reconnectAccount } from "./accounts.api.ts";
import { FieldsDialog, type FieldValues } from "./fields-dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.connect;

interface ConnectDialogProps {
  platform: Platform;
  reconnecting?: Pick<Account, "_id" | "username">;
  onClose: () => void;
}

/** Open while it is drawn; give it the platform's id as key. With `reconnecting` that account gets new keys. */
export function ConnectDialog({ platform, reconnecting, onClose }: ConnectDialogProps) {
  const client = useQueryClient();
  const submit = async (values: FieldValues): Promise<void> => {
    await (reconnecting === undefined ? connectAccount(platform._id, values) : reconnectAccount(reconnecting._id, values));
    await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    notifySuccess(reconnecting === undefined ? words.connected(platform.name) : texts.linked.reconnected(reconnecting.username));
  };
  return <FieldsDialog title={reconnecting === undefined ? words.link(platform.name) : texts.linked.reconnectOf(reconnecting.username, platform.name)} fields={platform.auth.fields} onSubmit={submit} onClose={onClose} />;
}
