/**
 * The action "reply to a rating". A reply is public and can't be taken back, so a lost answer is looked for
 * before it is sent again: the rating as its platform shows it says whether a reply stands there.
 */
import { z } from "zod";
import { Rejected, type Connector } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  defineAction,
  findAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type DefinedRun,
} from "../actions/index.ts";
import { keepReply, lockRating, settleReply } from "./answers.store.ts";

const replyPayload = z.object({ ratingId: z.string(), platformRatingId: z.string(), text: z.string() });
type Payload = z.infer<typeof replyPayload>;
type Run = DefinedRun<Payload, object>;

export const ratingReplyAction = defineAction({
  payload: replyPayload,
  undo: z.object({}),
  answer: z.null(),
  kind: "ratingReply",
  scope: "ratings.write",
  canWithdraw: true,
  isIdempotent: ({ ratings }: Connector) => (ratings?.reply === undefined ? null : ratings.idempotent),
  async send({ action, connector, vendor }: Run) {
    const { platformRatingId, text } = action.payload;
    await portOf(connector).reply?.(vendor, { platformRatingId, text, idempotencyKey: action.id });
    return { vendorRef: null };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformRatingId, text } = action.payload;
    const found = await portOf(connector).read(vendor, platformRatingId);
    const vendorRef = action.vendor_ref;
    if (found === null || found.reply === null)
      return { isFound: false, isSettled: action.state !== "accepted", vendorRef };
    if (sameWords(found.reply, text)) return { isFound: true, isSettled: true, vendorRef };
    const refusal = new Rejected("already_replied", "This rating already has another reply.");
    return { isFound: false, isSettled: true, vendorRef, refusal };
  },
  record: recordReply,
});

/** Platforms trim and join blanks. */
const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();

function portOf(connector: Connector) {
  if (connector.ratings === undefined) throw new Error(`${connector.id} has no ratings port`);
  return connector.ratings;
}

async function recordReply(
  _ctx: Ctx,
  tx: StoreTx,
  action: Action<Payload, object>,
  state: ActionState,
): Promise<null> {
  const { ratingId, text } = action.payload;
  const rating = await lockRating(tx, ratingId);
  const answer = rating?.answer ?? null;
  // Another reply was begun since: what becomes of an older one is not this row's any more.
  if (answer === null || answer.actionId !== action.id) return null;
  const problem = action.problem ?? "";
  if (state === "accepted" || state === "verified") {
    await settleReply(tx, ratingId, text);
    await keepReply(tx, ratingId, { ...answer, state: "done", problem: null });
  } else if (state === "refused") {
    const isWithdrawn = action.problem_code === withdrawnCode;
    await keepReply(tx, ratingId, isWithdrawn ? null : { ...answer, state: "refused", problem });
  } else if (state === "gaveUp") {
    const isUnsure = (await findAction(tx, action.id))?.is_effect_unknown !== false;
    await keepReply(tx, ratingId, { ...answer, state: isUnsure ? "unsure" : "refused", problem });
  } else if (answer.state !== "underWay") {
    await keepReply(tx, ratingId, { ...answer, state: "underWay", problem: null });
  }
  await announce(tx, "rating", [ratingId]);
  return null;
}
