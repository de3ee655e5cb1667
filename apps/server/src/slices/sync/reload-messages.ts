/** Asks the platforms for conversations at once, out of turn (spec 7): all of the store's, or one. */
import { AppError } from "@stallkeeper/contract";
import { ConnectorError } from "@stallkeeper/connector-sdk";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import {
  accountSyncDue,
  listConnectedAccounts,
  loadConnectorAccount,
  requireReconnect,
  wantSource,
} from "../accounts/index.ts";
import { findConversation } from "../messaging/index.ts";
import { furtherSourcesOf } from "./further-sources.ts";

const source = "messaging";

/**
 * Makes the conversations of every connected account that has them due now; answers how many accounts those
 * are. Safe to repeat.
 */
export async function reloadMessages(ctx: Ctx): Promise<number> {
  requireScope(ctx, "messages.write");
  return inStore(ctx, async (tx) => {
    const readable = (await listConnectedAccounts(tx)).filter(
      ({ platform }) => ctx.connectors.find(platform)?.messaging?.pullConversations !== undefined,
    );
    for (const { id: accountId } of readable) {
      await wantSource(tx, accountId, source);
      await ctx.jobs.enqueue(tx, accountSyncDue, { storeId: ctx.storeId, accountId }, { group: accountId });
    }
    return readable.length;
  });
}

/**
 * Reads one conversation again and takes it in; answers its id. Throws MESSAGING_SESSION_NOT_FOUND,
 * PLATFORM_CANNOT, and CONNECTION_REFUSED with the reason when the platform does not answer or does not know
 * it any more. Safe to repeat.
 */
export async function reloadSession(ctx: Ctx, sessionId: string): Promise<string> {
  requireScope(ctx, "messages.write");
  const found = await inStore(ctx, (tx) => findConversation(tx, sessionId));
  if (found === null) throw new AppError("MESSAGING_SESSION_NOT_FOUND", { session: sessionId });
  const account = await loadConnectorAccount(ctx, found.account_id);
  const read = furtherSourcesOf(account).find(({ name }) => name === source)?.read;
  if (read === undefined) throw new AppError("PLATFORM_CANNOT", { platform: found.platform });
  const readAt = ctx.now();
  const take = await read(found.identifier).catch(async (error: unknown) => {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "AuthExpired") await requireReconnect(ctx, found.account_id, error.message);
    throw new AppError("CONNECTION_REFUSED", { reason: error.message });
  });
  if (take === null)
    throw new AppError("CONNECTION_REFUSED", { reason: "The platform doesn't show this conversation." });
  await inStore(ctx, (tx) => take(tx, readAt, ctx));
  return found.id;
}
