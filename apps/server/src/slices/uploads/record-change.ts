/** Mirrors how an action about a live listing stands, in the transaction that records it. */
import type { ActionState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { findAction, withdrawnCode, type ActionRow } from "../actions/index.ts";
import { dropChange, findDraftsOf, writeChange } from "./listing-changes.store.ts";

type Ended = Pick<ActionRow, "id" | "problem_code" | "problem" | "problems">;

/** The refusal of an action, reason by reason. */
export function problemsOf({ problems, problem_code: code, problem }: Ended) {
  return [...(problems ?? [{ code: code ?? "", text: problem ?? "", field: null }])];
}

/** `isDone`: the marketplace showed it. Whatever waits, was refused or can't be confirmed stays with its reason. */
export async function recordChange(
  tx: StoreTx,
  listingId: string,
  action: Ended,
  state: ActionState,
  isDone: boolean,
): Promise<void> {
  if (isDone || (state === "refused" && action.problem_code === withdrawnCode))
    await dropChange(tx, action.id);
  else if (state === "refused")
    await writeChange(tx, action.id, { state: "refused", problems: problemsOf(action) });
  else if (state === "gaveUp") {
    const isUnsure = (await findAction(tx, action.id))?.is_effect_unknown !== false;
    await writeChange(tx, action.id, {
      state: isUnsure ? "unsure" : "refused",
      problems: problemsOf(action),
    });
  } else await writeChange(tx, action.id, { state: "sending", problems: [] });
  await announce(tx, "listing", [listingId]);
  await announce(tx, "uploadDraft", await findDraftsOf(tx, listingId));
}
