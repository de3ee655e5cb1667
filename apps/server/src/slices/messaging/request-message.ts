import type { Connector } from "@stallkeeper/connector-sdk";
import type { AttachmentView } from "@stallkeeper/contract";
import type { AutoMessageTrigger } from "@stallkeeper/domain";
import { plural } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import { noteAttachmentsUsed } from "./attachments/attachments.store.ts";
import { messageAction, type MessagePayload } from "./message-action.ts";
import { splitMessageRef } from "./message-ref.ts";
import { countMessagesOfDay, findMessageLimits, listMessageRefs } from "./message-actions.store.ts";

/** Where a message goes: into a conversation, or to an order or item at a platform that opens one. */
export interface MessageTarget {
  accountId: string;
  orderId: string | null;
  sessionId: string | null;
  platformSessionId: string | null;
  platformOrderId: string | null;
  platformItemIds: string[];
  buyerIdentifier: string;
  buyerHandle: string;
}

export interface MessageRequest {
  target: MessageTarget;
  text: string;
  /** Files of the store, named by `nameAttachments`; left out: none. */
  attachments?: readonly AttachmentView[];
  /** One of the platform's kinds of message; left out: it knows none. */
  templateId?: string | null;
  trigger: AutoMessageTrigger | null;
  /** What the text was written with. */
  snippetIds: string[];
  /** Unique in the store. The same key is the same message. */
  idempotencyKey: string;
}

/**
 * Writes the outgoing action in the caller's transaction; answers its id. Not safe to repeat: the key is
 * unique.
 */
export async function requestMessage(
  ctx: Ctx,
  tx: StoreTx,
  { target, text, attachments = [], templateId = null, trigger, snippetIds, idempotencyKey }: MessageRequest,
): Promise<string> {
  const { accountId, orderId, ...place } = target;
  const payload: MessagePayload = {
    ...place,
    text,
    attachments: [...attachments],
    templateId,
    trigger,
    snippetIds,
    knownIds: await listKnownIds(tx, target),
    askedAt: ctx.now().toISOString(),
  };
  await noteAttachmentsUsed(
    tx,
    attachments.map(({ _id }) => _id),
    ctx.now(),
  );
  return requestAction(ctx, tx, {
    kind: messageAction,
    accountId,
    orderId,
    payload,
    undo: {},
    idempotencyKey,
    requestHash: hashMessage({ target, text, attachments, templateId }),
    // A buyer reads what was written in the order in which it was.
    line: `message ${target.sessionId ?? orderId ?? idempotencyKey}`,
    details: { text: text.slice(0, 200), ...(trigger === null ? {} : { trigger }) },
  });
}

/** Tells two messages under one key apart. */
export function hashMessage({
  target,
  text,
  attachments = [],
  templateId = null,
}: Pick<MessageRequest, "target" | "text" | "attachments" | "templateId">): string {
  const files = attachments.map(({ _id, name }) => [_id, name]);
  return hashRequest({
    kind: "message",
    ...target,
    text,
    ...(files.length === 0 ? {} : { files }),
    ...(templateId === null ? {} : { templateId }),
  });
}

/**
 * Why a text cannot be sent there; null when it can. The store's own limits may be lower than the platform's.
 */
export async function limitProblem(
  tx: StoreTx,
  connector: Connector,
  accountId: string,
  text: string,
): Promise<string | null> {
  const own = await findMessageLimits(tx, accountId);
  const most = Math.min(connector.messaging?.maxLength ?? 0, own?.maxCharacters ?? Number.POSITIVE_INFINITY);
  if (text.length > most)
    return `The message has ${text.length} characters. You can send up to ${most} there.`;
  const perDay = own?.perDay ?? null;
  if (perDay === null) return null;
  return (await countMessagesOfDay(tx, accountId)) < perDay
    ? null
    : plural(perDay, {
        one: "Your platform settings allow # message a day there.",
        other: "Your platform settings allow # messages a day there.",
      });
}

async function listKnownIds(
  tx: StoreTx,
  { accountId, platformSessionId, platformOrderId }: MessageTarget,
): Promise<string[]> {
  const refs = await listMessageRefs(tx, accountId, platformSessionId, platformOrderId);
  return refs.flatMap((ref) => splitMessageRef(ref).platformMessageId ?? []);
}
