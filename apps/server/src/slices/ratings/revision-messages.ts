/** What became of the messages that asked buyers to change a rating. */
import type { RatingRevision, RevisionStep } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { findActions, type ActionRow } from "../actions/index.ts";

type Revised = { revision: RatingRevision | null };

/** The same rows, each step with the state of its message. */
export async function nameMessages<Row extends Revised>(tx: StoreTx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap(
    ({ revision }) => revision?.steps.flatMap(({ messageId }) => messageId ?? []) ?? [],
  );
  if (ids.length === 0) return [...rows];
  const actions = new Map((await findActions(tx, ids)).map((action) => [action.id, action]));
  return rows.map((row) => {
    const { revision } = row;
    if (revision === null) return row;
    return {
      ...row,
      revision: { ...revision, steps: revision.steps.map((step) => withMessage(step, actions)) },
    };
  });
}

function withMessage(step: RevisionStep, actions: ReadonlyMap<string, ActionRow>): RevisionStep {
  const action = step.messageId === undefined ? undefined : actions.get(step.messageId);
  if (action === undefined) return step;
  return { ...step, message: { state: stateOf(action), problem: action.problem ?? "" } };
}

function stateOf({ state, is_effect_unknown }: ActionRow): NonNullable<RevisionStep["message"]>["state"] {
  if (state === "accepted" || state === "verified") return "sent";
  if (state === "refused") return "failed";
  if (state === "gaveUp") return is_effect_unknown ? "unsure" : "failed";
  return "underWay";
}
