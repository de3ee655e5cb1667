/**
 * Asks a marketplace to tell us of changes, so that a new order is here within a second. Only where it can
 * reach us: the practice market runs on this machine, all others need a public address. Polling goes on in
 * any case; no marketplace promises every delivery.
 */
import { inStore, type Ctx } from "../../platform/context.ts";
import {
  findWebhookAddress,
  forgetWebhookSubscription,
  isReachable,
  loadConnectorAccount,
  saveWebhookSubscription,
} from "../accounts/index.ts";
import { furtherSourcesOf } from "./further-sources.ts";
import { areOrdersWanted } from "./orders-wanted.ts";

const lookAgainMs = 24 * 3_600_000;

/**
 * Registers the account's webhook address unless that was done for this address within a day: a marketplace
 * may have switched it off since, and telling it again makes it active. Where neither the account's orders
 * nor anything beside them is wanted any more, the subscription is ended, and so is one that was made while
 * the account was unlinked. Throws the SDK's classes. Safe to repeat.
 */
export async function registerWebhooks(ctx: Ctx, accountId: string): Promise<void> {
  const account = await loadConnectorAccount(ctx, accountId);
  const { connector, context, state } = account;
  const register = connector.webhooks?.register;
  if (
    register === undefined ||
    state !== "connected" ||
    !isReachable(ctx.config.publicUrl, connector.traits.practice)
  )
    return;
  const address = await inStore(ctx, (tx) => findWebhookAddress(tx, ctx.secrets, accountId));
  if (address === null) return;
  const { registered } = address;
  // A courier tells of parcels.
  if (connector.labels === undefined && !areOrdersWanted(account) && furtherSourcesOf(account).length === 0) {
    if (registered === null) return;
    await connector.webhooks?.unregister?.(context, { vendorRefs: registered.vendorRefs });
    return inStore(ctx, (tx) => forgetWebhookSubscription(tx, accountId));
  }
  const url = `${ctx.config.publicUrl}/api/hooks/${address.endpointId}`;
  const now = ctx.now();
  if (
    registered?.url === url &&
    registered.at !== null &&
    now.getTime() - Date.parse(registered.at) < lookAgainMs
  )
    return;
  const subscription = await register(context, { url, secret: address.secret });
  const isKept = await inStore(ctx, (tx) =>
    saveWebhookSubscription(tx, ctx.secrets, accountId, { url, at: now, ...subscription }),
  );
  if (!isKept) await connector.webhooks?.unregister?.(context, { vendorRefs: subscription.vendorRefs });
}
