import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";

/** Writes down what was changed of the reserve, and tells open screens. */
export async function note(ctx: Ctx, tx: StoreTx, draftIds: readonly string[], after: object): Promise<void> {
  if (draftIds.length === 0) return;
  await recordAudit(tx, ctx, {
    action: "reserveChanged",
    object: {
      type: "uploadDraft",
      id: draftIds.length === 1 ? (draftIds[0] ?? "") : `${draftIds.length} drafts`,
    },
    after: { ...after },
  });
  await announce(tx, "reserve", draftIds);
  await announce(tx, "uploadDraft", draftIds);
}
