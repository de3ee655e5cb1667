/**
 * Reads orders again whose shop's own status the seller maps another way by now: from the vendor objects that
 * were kept, so no call is made. It follows a change of the settings at once, and every run of the sync makes
 * up for what a crash left behind.
 */
import { ConnectorError, type PlatformOrder } from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import { loadConnectorAccount, type LoadedAccount } from "../accounts/index.ts";
import { listMisread, type MisreadOrder } from "../orders/index.ts";
import { takeIn } from "./take-in.ts";

const ordersAtOnce = 200;

/** Reads them all. Safe to repeat at any time. */
export async function rereadStatuses(ctx: Ctx, accountId: string, loaded?: LoadedAccount): Promise<void> {
  let afterId = "";
  while (!ctx.closing.aborted) {
    const readAt = ctx.now();
    const misread = await inStore(ctx, (tx) => listMisread(tx, accountId, afterId, ordersAtOnce));
    const last = misread.at(-1);
    if (last === undefined) return;
    const account = loaded ?? (await loadConnectorAccount(ctx, accountId));
    const orders = misread.flatMap((order) => readStored(ctx, account, order));
    await inStore(ctx, (tx) => takeIn(ctx, tx, account, { orders, unreadable: [] }, readAt));
    afterId = last.id;
  }
}

/** What can't be read any more stays as it was read before; the next full comparison says so. */
function readStored(
  ctx: Ctx,
  { connector, account }: LoadedAccount,
  { id, platformOrder }: MisreadOrder,
): PlatformOrder[] {
  try {
    const order = connector.orders?.fromKept(platformOrder, account);
    return order === undefined ? [] : [order];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.warn({ err: error, orderId: id }, "an order that was kept can't be read again");
    return [];
  }
}
