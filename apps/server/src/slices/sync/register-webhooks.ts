/**
 * Asks a marketplace to tell us of changes, so that a new order is here within a second. Only where it can
 * reach us: the practice market runs on this machine, all others need a public address. Polling goes on in
 * any case; no marketplace promises every delivery.
 */
import { inStore, type Ctx } from "../../platform/context.ts";
import { findWebhookAddress, loadConnectorAccount, saveWebhookSubscription } from "../accounts/index.ts";
import { areOrdersWanted } from "./orders-wanted.ts";

/** Registers the account's webhook address unless that was done for this address before, or its orders are not wanted. Throws the SDK's classes. Safe to repeat. */
export async function registerWebhooks(ctx: Ctx, accountId: string): Promise<void> {
  const account = await loadConnectorAccount(ctx, accountId);
  const { connector, context, state } = account;
  if (!areOrdersWanted(account)) return;
  const register = connector.webhooks?.register;
  if (register === undefined || state !== "connected" || !isReachable(ctx.config.publicUrl, connector.traits.practice)) return;
  const address = await inStore(ctx, (tx) => findWebhookAddress(tx, ctx.secrets, accountId));
  if (address === null) return;
  const url = `${ctx.config.publicUrl}/api/hooks/${address.endpointId}`;
  if (address.registeredUrl === url) return;
  const subscription = await register(context, { url, secret: address.secret });
  await inStore(ctx, (tx) => saveWebhookSubscription(tx, ctx.secrets, accountId, { url, ...subscription }));
}

function isReachable(publicUrl: string, isPractice: boolean): boolean {
  if (isPractice) return true;
  const { hostname, protocol } = new URL(publicUrl);
  return protocol === "https:" && hostname !== "localhost" && !hostname.startsWith("127.") && hostname !== "[::1]";
}
