/**
 * Erasing a buyer who asks the seller for it (docs/adr/0147-erasure-on-request.md): the same erasure as when they
 * close their account at the platform.
 */
import { AppError, type BuyersToErase, type ErasuresView } from "@stallkeeper/contract";
import { listErasures } from "../../platform/audit/index.ts";
import { inStore, viewStore, type Ctx } from "../../platform/context.ts";
import { listAccountNames } from "../accounts/index.ts";
import { eraseBuyer, findBuyersBy, findNamesOfBuyer } from "../orders/index.ts";
import { forgetBodiesWith } from "./webhook-events.store.ts";

/** Whom these words name, and what would go. Changes nothing. */
export function findBuyersToErase(ctx: Ctx, words: string): Promise<BuyersToErase> {
  return viewStore(ctx, async (tx) => {
    const names = await listAccountNames(tx);
    const found = await findBuyersBy(tx, words);
    return { buyers: found.map((buyer) => ({ ...buyer, account: names.get(buyer.accountId) ?? "" })) };
  });
}

/**
 * Erases the buyer of an order at its account, with all they bought and wrote there. Throws RECORD_NOT_FOUND, also
 * at a repeat once everything is erased.
 */
export async function eraseOnRequest(ctx: Ctx, orderId: string): Promise<ErasuresView> {
  await inStore(ctx, async (tx) => {
    const buyer = await findNamesOfBuyer(tx, orderId);
    if (buyer === null) throw new AppError("RECORD_NOT_FOUND");
    await eraseBuyer(ctx, tx, buyer);
    await forgetBodiesWith(tx, buyer.accountId, buyer.names);
  });
  return readErasures(ctx);
}

/** The newest erasures, of requests and of platforms' notices, without what was erased. */
export function readErasures(ctx: Ctx): Promise<ErasuresView> {
  return viewStore(ctx, async (tx) => {
    const names = await listAccountNames(tx);
    const rows = await listErasures(tx);
    return { erasures: rows.map((row) => ({ ...row, account: names.get(row.accountId) ?? null })) };
  });
}
