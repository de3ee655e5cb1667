/**
 * Takes in what a platform settled. Each entry and payout stands once, under the platform's id; what is read
 * later says more of it, such as the payout of an entry. Repeats change nothing.
 */
import type { PlatformLedgerEntry, PlatformPayout } from "@stallkeeper/connector-sdk";
import type { StoreTx } from "../../platform/db/index.ts";
import { idAt, type RowSource } from "../../platform/vendor-rows/index.ts";
import { upsertEntries, upsertPayouts } from "./settlements.store.ts";

/** Stores ledger entries read at `readAt`. Safe to repeat. */
export async function receiveEntries(
  tx: StoreTx,
  source: RowSource,
  entries: readonly PlatformLedgerEntry[],
  readAt: Date,
): Promise<void> {
  const rows = entries.map((entry) => ({
    id: idAt(source, entry.platformEntryId),
    identifier: entry.platformEntryId,
    platform_updated_at: entry.occurredAt,
    // No more than these fields: a platform's own object names the buyer.
    platform_object: entry,
    kind: entry.kind,
    fee_kind: entry.feeKind,
    occurred_at: entry.occurredAt,
    amount_minor: entry.amountMinor,
    currency: entry.currency,
    // Ids are made alike, so neither the order nor the payout need be here yet.
    order_id: entry.platformOrderId === null ? null : idAt(source, entry.platformOrderId),
    payout_id: entry.platformPayoutId === null ? null : idAt(source, entry.platformPayoutId),
    words: entry.text,
  }));
  await upsertEntries(tx, source, rows, readAt);
}

/** Stores payouts read at `readAt`. Safe to repeat. */
export async function receivePayouts(
  tx: StoreTx,
  source: RowSource,
  payouts: readonly PlatformPayout[],
  readAt: Date,
): Promise<void> {
  const rows = payouts.map((payout) => ({
    id: idAt(source, payout.platformPayoutId),
    identifier: payout.platformPayoutId,
    platform_updated_at: payout.paidAt,
    platform_object: payout,
    state: payout.state,
    amount_minor: payout.amountMinor,
    currency: payout.currency,
    paid_at: payout.paidAt,
  }));
  await upsertPayouts(tx, source, rows, readAt);
}
