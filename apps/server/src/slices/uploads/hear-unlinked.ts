/**
 * What waits for an account goes with its link: a listing that was to go up, a change, an end. Linked again, the
 * same account would send it however old it is by then.
 */
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { withdrawUnsentAt } from "../actions/index.ts";
import { endAction } from "./end-action.ts";
import { dropChanges } from "./listing-changes.store.ts";
import { publishAction } from "./publish-action.ts";
import { repriceAction } from "./reprice-action.ts";
import { reviseAction } from "./revise-action.ts";
import { freeTargets } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

const kinds = [publishAction, reviseAction, repriceAction, endAction].map(({ kind }) => kind);

/**
 * Withdraws what was never sent at an account that was unlinked; its targets can be published again, its
 * listings stand as they were. What may have been sent goes its way. Safe to repeat.
 */
export async function hearUnlinked(tx: StoreTx, { accountId }: { accountId: string }): Promise<void> {
  const actionIds = await withdrawUnsentAt(
    tx,
    { accountId, kinds },
    "Its account was unlinked before this was sent.",
  );
  const draftIds = await freeTargets(tx, actionIds);
  const listingIds = await dropChanges(tx, actionIds);
  if (draftIds.length > 0) await emit(tx, targetsChanged, { draftIds });
  await announce(tx, "uploadDraft", draftIds);
  await announce(tx, "listing", listingIds);
}
