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

interface Limits {
  maxCharacters: number | null;
  perDay: number | null;
}

/** Why a text cannot be sent there; null when it can. The store's own limits may be lower than the platform's. */
export async function limitProblem(tx: StoreTx, connector: Connector, accountId: string, text: string): Promise<string | null> {
  const own = await tx.one<Limits>(
    `select (settings -> 'messageLimits' ->> 'maxCharacters')::integer as "maxCharacters", (settings -> 'messageLimits' ->> 'perDay')::integer as "perDay"
     from platform_settings where account_id = $1`, [accountId]);
  const most = Math.min(connector.messaging?.maxLength ?? 0, own?.maxCharacters ?? Number.POSITIVE_INFINITY);
  if (text.length > most) return `The message has ${text.length} characters; at most ${most} can be sent there.`;
  const perDay = own?.perDay ?? null;
  if (perDay === null) return null;
  const sent = await tx.one<{ count: number }>(
    "select count(*) as count from actions where kind = 'message' and account_id = $1 and state <> 'refused' and created_at > now() - interval '1 day'", [accountId]);
  return (sent?.count ?? 0) < perDay ? null : `At most ${perDay} messages a day are sent there, as your platform settings say.`;
}

/** Whether the same message is on its way. */
export async function isUnderWay(tx: StoreTx, requestHash: string): Promise<boolean> {
  return (await tx.one("select 1 from actions where kind = 'message' and request_hash = $1 and state in ('pending', 'sent', 'unknown') limit 1", [requestHash])) !== null;
}

async function listKnownIds(tx: StoreTx, { accountId, platformSessionId, platformOrderId }: MessageTarget): Promise<string[]> {
  const rows = await tx.rows<{ vendor_ref: string }>(
    `select vendor_ref from actions where kind = 'message' and account_id = $1 and vendor_ref is not null
       and (payload ->> 'platformSessionId' = $2 or payload ->> 'platformOrderId' = $3) order by created_at desc limit 50`, [accountId, platformSessionId, platformOrderId]);
  return rows.flatMap(({ vendor_ref: ref }) => splitMessageRef(ref).platformMessageId ?? []);
}
