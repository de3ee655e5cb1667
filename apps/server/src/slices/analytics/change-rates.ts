import {
  AppError,
  type ExchangeRateRemovalInput,
  type ExchangeRatesInput,
  type ExchangeRatesView,
} from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import { baseOf, deleteRate, listNewestRates, upsertRates } from "./rates.store.ts";

/** The rates into the store's currency, the newest first. */
export const readRates = (ctx: Ctx): Promise<ExchangeRatesView> =>
  viewStore(ctx, async (tx) => {
    const base = await baseOf(tx);
    return { base, ...(await listNewestRates(tx, base)) };
  });

/**
 * Keeps rates into the store's currency, over those of the same days. Throws FIELDS_INVALID for one of the
 * store's own currency. Safe to repeat.
 */
export async function saveRates(ctx: Ctx, { rates }: ExchangeRatesInput): Promise<void> {
  requireScope(ctx, "settings.write");
  await inStore(ctx, async (tx) => {
    const base = await baseOf(tx);
    if (rates.some(({ currency }) => currency === base))
      throw new AppError("FIELDS_INVALID", { fields: { currency: `${base} is your store's own currency.` } });
    await upsertRates(tx, base, rates, { name: actorName(ctx), at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: "exchangeRatesChanged",
      object: { type: "store", id: tx.storeId },
      before: {},
      after: { base, rates: rates.slice(0, 20), count: rates.length },
    });
  });
}

/** Takes a rate away. Safe to repeat. */
export async function removeRate(ctx: Ctx, rate: ExchangeRateRemovalInput): Promise<void> {
  requireScope(ctx, "settings.write");
  await inStore(ctx, async (tx) => {
    const base = await baseOf(tx);
    if (!(await deleteRate(tx, base, rate))) return;
    await recordAudit(tx, ctx, {
      action: "exchangeRatesChanged",
      object: { type: "store", id: tx.storeId },
      before: { base, ...rate },
      after: {},
    });
  });
}
