/**
 * A held auto message is let go by a person, once they have filled what it lacked. It is composed anew: what
 * still lacks something stays held and says so. Everything else that stands against a message still does,
 * but quiet hours, the delay and the pause don't: somebody asks for it now.
 */
import { AppError, type ReleaseHeldInput, type ReleaseOutcome } from "@stallkeeper/contract";
import { explainDecision, isOfferTrigger } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { findTrigger, releaseHeld } from "../triggers/index.ts";
import { lockSubject } from "./message-subject.ts";
import { startAutoMessage } from "./start-auto-message.ts";

/**
 * Throws RECORD_NOT_FOUND where nothing of this kind was ever decided about the order or offer. One that isn't
 * held says how it stands: safe to repeat.
 */
export async function releaseHeldMessage(
  ctx: Ctx,
  { trigger, subjectId }: ReleaseHeldInput,
): Promise<ReleaseOutcome> {
  requireScope(ctx, "messages.write");
  const by = { userId: ctx.actor.kind === "member" ? ctx.actor.userId : null, name: actorName(ctx) };
  return inStore(ctx, async (tx) => {
    const isOffer = isOfferTrigger(trigger);
    await lockSubject(tx, { order_id: isOffer ? null : subjectId, offer_id: isOffer ? subjectId : null });
    const found = await findTrigger(tx, subjectId, trigger);
    if (found === null) throw new AppError("RECORD_NOT_FOUND");
    if (!(await releaseHeld(tx, { subjectId, name: trigger }, by)))
      return { state: found.state, sentence: explainDecision(found.state, found.problem) };
    const end = await startAutoMessage(ctx, tx, { ...found, state: "waiting", caused_by_name: by.name });
    await recordAudit(tx, ctx, {
      action: "autoMessageReleased",
      object: { type: isOffer ? "offer" : "order", id: subjectId },
      before: { state: "held" },
      after: { trigger, state: end.state },
    });
    await announce(tx, isOffer ? "offer" : "order", [subjectId]);
    return { state: end.state, sentence: explainDecision(end.state, end.reason ?? end.problem ?? null) };
  });
}
