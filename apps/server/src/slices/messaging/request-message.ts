import type { Connector } from "@stallkeeper/connector-sdk";
import type { AutoMessageTrigger } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import type { MessagePayload } from "./message-action.ts";
import { splitMessageRef } from "./message-ref.ts";

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
  trigger: AutoMessageTrigger | null;
  /** Unique in the store. The same key is the same message. */
  idempotencyKey: string;
}

/** Writes the outgoing act in the caller's transaction; answers its id. Not safe to repeat: the key is unique. */
export async function requestMessage(ctx: Ctx, tx: StoreTx, { target, text, trigger, idempotencyKey }: MessageRequest): Promise<string> {
  const { accountId, orderId, ...place } = target;
  const payload: MessagePayload = { ...place, text, trigger, knownIds: await listKnownIds(tx, target), askedAt: ctx.now().toISOString() };
  return requestAction(ctx, tx, {
    kind: "message", accountId, orderId, payload: { ...payload }, undo: {}, idempotencyKey, requestHash: hashMessage({ target, text }),
    details: { text: text.slice(0, 200), ...(trigger === null ? {} : { trigger }) },
  });
}

/** Tells two messages under one key apart. */
export function hashMessage({ target, text }: Pick<MessageRequest, "target" | "text">): string {
  return hashRequest({ kind: "message", ...target, text });
}

/** Why a text does not fit the platform; null when it does. The store's own limit may be lower than the platform's. */
export async function lengthProblem(tx: StoreTx, connector: Connector, accountId: string, text: string): Promise<string | null> {
  const row = await tx.one<{ most: number | null }>("select (settings -> 'messageLimits' ->> 'maxCharacters')::integer as most from platform_settings where account_id = $1", [accountId]);
  const most = Math.min(connector.messaging?.maxLength ?? 0, row?.most ?? Number.POSITIVE_INFINITY);
  return text.length > most ? `The message has ${text.length} characters; at most ${most} can be sent there.` : null;
}

async function listKnownIds(tx: StoreTx, { accountId, platformSessionId, platformOrderId }: MessageTarget): Promise<string[]> {
  const rows = await tx.rows<{ vendor_ref: string }>(
    `select vendor_ref from actions where kind = 'message' and account_id = $1 and vendor_ref is not null
       and (payload ->> 'platformSessionId' = $2 or payload ->> 'platformOrderId' = $3) order by created_at desc limit 50`, [accountId, platformSessionId, platformOrderId]);
  return rows.flatMap(({ vendor_ref: ref }) => splitMessageRef(ref).platformMessageId ?? []);
}
