import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { erasePayloads, lockActionsAbout } from "../actions/index.ts";
import { blankBuyerOfRatings, peekRatingsOfBuyer } from "./ratings.store.ts";

/** Locks the replies to a buyer's ratings, as whoever ends one does before the rating. Safe to repeat. */
export async function lockReplies(
  tx: StoreTx,
  {
    accountId,
    names,
    orderIds,
  }: { accountId: string; names: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  const values = await peekRatingsOfBuyer(tx, accountId, names);
  await lockActionsAbout(tx, { orderIds, about: { key: "ratingId", values } });
}

/**
 * Takes a buyer who closed their account out of their ratings, with what was replied to them and noted about
 * them; stars stay. Safe to repeat.
 */
export async function eraseFromRatings(
  tx: StoreTx,
  { accountId, names, found }: { accountId: string; names: readonly string[]; found: Set<string> },
): Promise<void> {
  const ids = await blankBuyerOfRatings(tx, accountId, names);
  for (const id of ids) found.add(id);
  await erasePayloads(
    tx,
    { kind: "ratingReply", accountId, orderIds: [], about: { key: "ratingId", values: ids } },
    [["text"]],
  );
  await announce(tx, "rating", ids);
}
