/** What the prices of each account are in; kept in `accounts`. */
import type { StoreTx } from "../../platform/db/index.ts";

export interface AccountCurrency {
  currency: string | null;
  /** null: its platform was never asked. */
  readAt: string | null;
}

/** Of a linked account; null: there is none. */
export function findCurrency(tx: StoreTx, accountId: string): Promise<AccountCurrency | null> {
  return tx.one<AccountCurrency>(
    `select currency, currency_read_at as "readAt" from accounts where id = $1 and state <> 'unlinked'`,
    [accountId],
  );
}

/** Keeps what the platform said; an answer without one leaves what is known. Safe to repeat. */
export async function saveCurrency(
  tx: StoreTx,
  accountId: string,
  currency: string | null,
  readAt: Date,
): Promise<void> {
  await tx.run("update accounts set currency = coalesce($2, currency), currency_read_at = $3 where id = $1", [
    accountId,
    currency,
    readAt.toISOString(),
  ]);
}
