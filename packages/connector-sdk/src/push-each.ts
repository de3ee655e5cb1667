/**
 * Pushing stock where a platform takes one listing a call. What was done stays done: trouble half-way is the
 * outcome of the changes it hit, never an error that hides the ones before.
 */
import { ConnectorError, AuthExpired, NotSupported, RateLimited, Rejected } from "./errors.ts";
import type { StockChange, StockOutcome, StockRef } from "./ports/stock.port.ts";

/** The part of a change or level that names what it is about. */
export function stockRefOf({ platformListingId, platformVariantId, sku }: StockRef): StockRef {
  return { platformListingId, platformVariantId, sku };
}

/** An error as the outcome of one change. Throws what no outcome stands for: sign-in, scope, our own faults. */
export function outcomeOfError(ref: StockRef, error: unknown): StockOutcome {
  if (error instanceof Rejected)
    return {
      ...stockRefOf(ref),
      state: "refused",
      code: error.vendorCode,
      text: error.text,
      field: error.problems[0]?.field ?? null,
    };
  if (!(error instanceof ConnectorError) || error instanceof AuthExpired || error instanceof NotSupported)
    throw error;
  const retryAt = error instanceof RateLimited ? error.retryAt : error.retryAfter;
  return { ...stockRefOf(ref), state: "again", text: error.message, retryAt: retryAt?.toISOString() ?? null };
}

/**
 * One call after the other. A refusal is the outcome of its change; after trouble or a limit nothing more is
 * asked, and the rest is to be pushed again. Throws that trouble where it came before anything was done.
 */
export async function pushEach(
  changes: readonly StockChange[],
  pushOne: (change: StockChange) => Promise<StockOutcome>,
): Promise<readonly StockOutcome[]> {
  const outcomes: StockOutcome[] = [];
  for (const [at, change] of changes.entries()) {
    try {
      outcomes.push(await pushOne(change));
    } catch (error) {
      const outcome = outcomeOfError(change, error);
      if (outcome.state === "again" && at === 0) throw error;
      if (outcome.state === "again")
        return [...outcomes, ...changes.slice(at).map((rest) => ({ ...outcome, ...stockRefOf(rest) }))];
      outcomes.push(outcome);
    }
  }
  return outcomes;
}
