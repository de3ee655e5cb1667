/** The form of one marketplace. */
import { useQueryClient } from "@tanstack/react-query";
import { type Account, accountsQuery, type Platform } from "../../platform/metadata.ts";
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { connectAccount, reconnectAccount, startLink, tryAtPracticeMarket } from "./accounts.api.ts";
import { FieldsDialog, type FieldValues } from "./fields-dialog.tsx";
import { texts } from "./texts.ts";

const words = texts.connect;

interface ConnectDialogProps {
  platform: Platform;
  reconnecting?: Pick<Account, "_id" | "username" | "address">;
  onClose: () => void;
}

/**
 * Open while it is drawn; give it the platform's id as key. With `reconnecting` that account gets new keys.
 * A platform with a consent page is gone to once its keys are right.
 */
export function ConnectDialog({ platform, reconnecting, onClose }: ConnectDialogProps) {
  const client = useQueryClient();
  const submit = async (values: FieldValues): Promise<void> => {
    if (platform.auth.kind === "oauth")
      return location.assign((await startLink({ platform: platform._id, fields: values })).authorizeUrl);
    const { account, warnings } = await (reconnecting === undefined
      ? connectAccount(platform._id, values)
      : reconnectAccount(reconnecting._id, values));
    await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    notifySuccess(
      reconnecting === undefined
        ? words.connected(account.username, platform.name)
        : texts.linked.reconnected(reconnecting.username),
    );
    for (const warning of warnings) notifyInfo(warning);
  };
  const title =
    reconnecting === undefined
      ? words.link(platform.name)
      : texts.linked.reconnectOf(reconnecting.username, platform.name);
  // New keys are what's asked for: what else was chosen stays.
  const fields =
    reconnecting === undefined
      ? platform.auth.fields
      : platform.auth.fields.filter(({ kind }) => kind === "address" || kind === "secret");
  const address = fields.find(({ kind }) => kind === "address");
  const known =
    address === undefined || !reconnecting?.address ? {} : { [address.name]: reconnecting.address };
  const tryIt = async (): Promise<FieldValues> => {
    await tryAtPracticeMarket(platform._id);
    await client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    notifySuccess(words.tried(platform.name));
    onClose();
    return {};
  };
  const offer = { hint: words.tryHint(platform.name), label: words.tryIt, read: tryIt };
  return (
    <FieldsDialog
      title={title}
      fields={fields}
      known={known}
      onSubmit={submit}
      onClose={onClose}
      {...(platform.canBeTried && reconnecting === undefined ? { offer } : {})}
    />
  );
}
