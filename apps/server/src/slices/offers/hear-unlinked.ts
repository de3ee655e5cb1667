/**
 * Offers of an account that was unlinked can't be answered and are heard of no more: they leave the desk. Once
 * the account is linked again, whatever its platform says next counts, and those still open come back.
 */
import type { Listener, StoreTx } from "../../platform/db/index.ts";
import { on } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { accountUnlinked } from "../accounts/index.ts";
import { setOffersAside } from "./offers.store.ts";

async function hearUnlinked(tx: StoreTx, { accountId }: { accountId: string }): Promise<void> {
  const ids = await setOffersAside(tx, accountId);
  await announce(tx, "offer", ids);
}

/** What offers hear of. */
export const offerListeners: readonly Listener[] = [on(accountUnlinked, hearUnlinked)];
