/**
 * The action "write to a buyer". Nothing is shown as written before the platform took it; then the message
 * joins the conversation here, under the platform's id of it, so that the next sync meets it and does not add
 * it again. A refusal asks for a person: the order is tagged, the timeline offers to try again.
 */
import { z } from "zod";
import { Rejected, type Connector, type OutgoingAttachment } from "@stallkeeper/connector-sdk";
import { messagingSession, type MessagingSession } from "@stallkeeper/contract";
import { autoMessageTriggers, isByItself, type ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readEntity } from "../../platform/graphql/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readSoon } from "../accounts/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { addTag } from "../orders/index.ts";
import { filesOfMessage } from "./attachments/attachments.ts";
import { readContent } from "./attachments/attachments.store.ts";
import { countRivals, listOtherRefs } from "./message-actions.store.ts";
import { keepOpenedConversation } from "./opened-conversation.ts";
import { addSentMessage, noteAutoMessage, noteSender } from "./messaging-sessions.store.ts";
import { joinMessageRef, splitMessageRef } from "./message-ref.ts";
import { addSnippetUses } from "./snippets.store.ts";

const messagePayload = z.object({
  platformSessionId: z.string().nullable(),
  platformOrderId: z.string().nullable(),
  platformItemIds: z.array(z.string()),
  buyerIdentifier: z.string(),
  buyerHandle: z.string(),
  text: z.string(),
  /** Files of the store that go along; rows of before had none. */
  attachments: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        kind: z.enum(["picture", "pdf", "other"]),
        bytes: z.number(),
      }),
    )
    .default([]),
  /** Which of the platform's kinds of message it is; null: it knows none. */
  templateId: z.string().nullable().default(null),
  /** Our id of the conversation; null: the platform opens one, or has none. */
  sessionId: z.string().nullable(),
  /** What sent it by itself; null: a person. */
  trigger: z.enum(autoMessageTriggers).nullable(),
  /** Messages that stood in the same place before, so that a look takes none of them for this one. */
  knownIds: z.array(z.string()),
  askedAt: z.string(),
  /** What the text was written with. */
  snippetIds: z.array(z.string()).default([]),
});
export type MessagePayload = z.output<typeof messagePayload>;
type Message = Action<MessagePayload, object>;
type Run = DefinedRun<MessagePayload, object>;

/** A conversation as the client reads it; what tells it apart is its id. */
const isConversation = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";

/** Clocks differ: a platform's may be so much behind ours. */
const clockSkewMs = 300_000;

/** Begins the keys of actions that a caller may ask for again. */
export const callerKey = "call:";

export const messageAction = defineAction({
  payload: messagePayload,
  undo: z.object({}),
  answer: z.custom<MessagingSession>(isConversation),
  kind: "message",
  scope: "messages.write",
  canRetryRefused: true,
  isIdempotent: ({ messaging }: Connector) => (messaging?.send === undefined ? null : messaging.idempotent),
  async send({ action, connector, vendor, view }: Run) {
    const { platformSessionId, buyerIdentifier, buyerHandle, platformOrderId, platformItemIds, text } =
      action.payload;
    const { attachments: named, templateId } = action.payload;
    const attachments = named.length === 0 ? [] : await view((tx) => readOutgoing(tx, named));
    const sent = await portOf(connector).send?.(vendor, {
      platformSessionId,
      buyerIdentifier,
      buyerHandle,
      platformOrderId,
      platformItemIds,
      text,
      ...(attachments.length === 0 ? {} : { attachments }),
      ...(templateId === null ? {} : { templateId }),
      idempotencyKey: action.id,
    });
    return { vendorRef: sent === undefined ? null : joinMessageRef(sent) };
  },
  async look({ action, connector, vendor, view }: Run): Promise<ActionLook> {
    const { platformSessionId, platformOrderId, buyerHandle, text, askedAt, knownIds, attachments } =
      action.payload;
    const known = splitMessageRef(action.vendor_ref);
    // The same words may have been written there since this message was asked for.
    const others = await view((tx) => listOtherRefs(tx, action));
    const found = await portOf(connector).findSent?.(vendor, {
      platformSessionId: known.platformSessionId ?? platformSessionId,
      platformOrderId,
      buyerHandle,
      text,
      platformMessageId: known.platformMessageId,
      exceptIds: [...knownIds, ...others.flatMap((ref) => splitMessageRef(ref).platformMessageId ?? [])],
      notBefore: new Date(Date.parse(askedAt) - clockSkewMs).toISOString(),
      attachments: attachments.map(({ name, kind }) => ({ name, kind })),
    });
    if (found === null || found === undefined) return { isFound: false, isSettled: true, vendorRef: null };
    // Each of ours that nobody knows under its id may be one of those that stand there.
    const rivals = known.platformMessageId === null ? await view((tx) => countRivals(tx, action)) : 0;
    const isFound = found.candidates > rivals;
    return {
      isFound,
      isUnsure: !isFound,
      isSettled: true,
      vendorRef: isFound ? joinMessageRef(found) : null,
    };
  },
  record: recordMessage,
});

function portOf(connector: Connector) {
  if (connector.messaging === undefined) throw new Error(`${connector.id} has no messaging port`);
  return connector.messaging;
}

/** The files themselves. Throws Rejected for one that the store has no more. */
async function readOutgoing(
  tx: StoreTx,
  named: MessagePayload["attachments"],
): Promise<OutgoingAttachment[]> {
  const files: OutgoingAttachment[] = [];
  for (const { _id, name } of named) {
    const file = await readContent(tx, _id);
    if (file === null || file.mediaType === "image/webp")
      throw new Rejected("FILE_GONE", `The file ${name} is no longer available.`, {
        operation: "messages.files",
      });
    files.push({ name, mediaType: file.mediaType, bytes: file.content });
  }
  return files;
}

/** Once for each message, however often its end is recorded. */
async function countSnippets(ctx: Ctx, tx: StoreTx, { id, payload }: Message): Promise<void> {
  if (payload.snippetIds.length === 0) return;
  const counted = await addSnippetUses(tx, id, payload.snippetIds, ctx.now());
  if (counted.length > 0) await announce(tx, "messageSnippet", counted);
}

async function recordMessage(
  ctx: Ctx,
  tx: StoreTx,
  action: Message,
  state: ActionState,
): Promise<MessagingSession | null> {
  const { text, sessionId: knownId, platformOrderId, buyerIdentifier, buyerHandle } = action.payload;
  const files = filesOfMessage(action.payload.attachments);
  if (state === "refused" && action.order_id !== null)
    await addTag(tx, [action.order_id], "needsAdminAttention");
  if (state !== "accepted" && state !== "verified") return null;
  await countSnippets(ctx, tx, action);
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
        files,
      })
    : knownId;
  const isShown = sessionId !== null && platformMessageId !== null;
  const isAdded =
    isShown &&
    !isOpened &&
    (await addSentMessage(tx, sessionId, { platformMessageId, text, at: ctx.now(), files }));
  const isAuto = isShown && isByItself(action.payload.trigger);
  const isNoted = isAuto && (await noteAutoMessage(tx, sessionId, platformMessageId));
  const by = { id: action.requested_by, name: action.requested_by_name };
  const isSigned = isShown && (await noteSender(tx, sessionId, platformMessageId, by));
  if (isAdded || isNoted || isSigned) await announce(tx, "messagingSession", [sessionId]);
  // All that the platform knows of a conversation that was opened with it comes with the next sync, which is
  // due now.
  if ((isOpened || !isShown) && state === "accepted") await readSoon(ctx, tx, action.account_id);
  // What a repeat of the call is answered: a sync reads the conversation again in the next moment.
  return isShown && action.idempotency_key.startsWith(callerKey)
    ? readEntity(ctx, tx, messagingSession, sessionId)
    : null;
}
