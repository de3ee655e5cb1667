/**
 * The act "write to a buyer". Nothing is shown as written before the platform took it; then the message joins
 * the conversation here, under the platform's id of it, so that the next sync meets it and does not add it
 * again. A refusal asks for a person: the order is tagged, the timeline offers to try again.
 */
import type { Connector, SendMessage } from "@stallkeeper/connector-sdk";
import { messagingSession } from "@stallkeeper/contract";
import type { ActionState, AutoMessageTrigger } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readEntity } from "../../platform/graphql/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readSoon } from "../accounts/index.ts";
import type { ActionKind, ActionLook, ActionRow, ActionRun } from "../actions/index.ts";
import { addTag } from "../orders/index.ts";
import { keepOpenedConversation } from "./opened-conversation.ts";
import { addSentMessage } from "./messaging-sessions.store.ts";
import { joinMessageRef, splitMessageRef } from "./message-ref.ts";

export interface MessagePayload extends Pick<
  SendMessage,
  "platformSessionId" | "buyerIdentifier" | "buyerHandle" | "platformOrderId" | "text"
> {
  platformItemIds: string[];
  /** Our id of the conversation; null: the platform opens one, or has none. */
  sessionId: string | null;
  /** What sent it by itself; null: a person. */
  trigger: AutoMessageTrigger | null;
  /** Messages that stood in the same place before, so that a look takes none of them for this one. */
  knownIds: string[];
  askedAt: string;
}

/** Clocks differ: a platform's may be so much behind ours. */
const clockSkewMs = 300_000;

/** Begins the keys of acts that a caller may ask for again. */
export const callerKey = "call:";

export const messagePayloadOf = (action: ActionRow) => action.payload as unknown as MessagePayload;

export const messageAction: ActionKind = {
  kind: "message",
  scope: "messages.write",
  canRetryRefused: true,
  isIdempotent: ({ messaging }: Connector) => (messaging?.send === undefined ? null : messaging.idempotent),
  async send({ action, connector, vendor }: ActionRun) {
    const { platformSessionId, buyerIdentifier, buyerHandle, platformOrderId, platformItemIds, text } =
      messagePayloadOf(action);
    const sent = await portOf(connector).send?.(vendor, {
      platformSessionId,
      buyerIdentifier,
      buyerHandle,
      platformOrderId,
      platformItemIds,
      text,
      idempotencyKey: action.id,
    });
    return { vendorRef: sent === undefined ? null : joinMessageRef(sent) };
  },
  async look({ action, connector, vendor }: ActionRun): Promise<ActionLook> {
    const { platformSessionId, platformOrderId, text, askedAt, knownIds } = messagePayloadOf(action);
    const known = splitMessageRef(action.vendor_ref);
    const found = await portOf(connector).findSent?.(vendor, {
      platformSessionId: known.platformSessionId ?? platformSessionId,
      platformOrderId,
      text,
      platformMessageId: known.platformMessageId,
      exceptIds: knownIds,
      notBefore: new Date(Date.parse(askedAt) - clockSkewMs).toISOString(),
    });
    return {
      isFound: (found ?? null) !== null,
      isSettled: true,
      vendorRef: found === null || found === undefined ? null : joinMessageRef(found),
    };
  },
  record: recordMessage,
};

function portOf(connector: Connector) {
  if (connector.messaging === undefined) throw new Error(`${connector.id} has no messaging port`);
  return connector.messaging;
}

async function recordMessage(ctx: Ctx, tx: StoreTx, action: ActionRow, state: ActionState): Promise<unknown> {
  const {
    text,
    sessionId: knownId,
    platformOrderId,
    buyerIdentifier,
    buyerHandle,
  } = messagePayloadOf(action);
  if (state === "refused" && action.order_id !== null)
    await addTag(tx, [action.order_id], "needsAdminAttention");
  if (state !== "accepted" && state !== "verified") return null;
  const { platformMessageId, platformSessionId } = splitMessageRef(action.vendor_ref);
  const isOpened = knownId === null && platformSessionId !== null && platformMessageId !== null;
  const sessionId = isOpened
    ? await keepOpenedConversation(tx, {
        accountId: action.account_id,
        platformSessionId,
        platformMessageId,
        platformOrderId,
        buyerIdentifier,
        buyerHandle,
        text,
        at: ctx.now(),
      })
    : knownId;
  const isShown = sessionId !== null && platformMessageId !== null;
  const isAdded =
    isShown && !isOpened && (await addSentMessage(tx, sessionId, { platformMessageId, text, at: ctx.now() }));
  if (isAdded) await announce(tx, "messagingSession", [sessionId]);
  // All that the platform knows of a conversation that was opened with it comes with the next sync, which is
  // due now.
  if ((isOpened || !isShown) && state === "accepted") await readSoon(ctx, tx, action.account_id);
  // What a repeat of the call is answered: a sync reads the conversation anew in the next moment.
  return isShown && action.idempotency_key.startsWith(callerKey)
    ? readEntity(ctx, tx, messagingSession, sessionId)
    : null;
}
