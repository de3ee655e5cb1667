/**
 * POST /api/messages/ (spec 7): a person writes to a buyer. The action is written, then the caller waits up
 * to 8 s for the platform's word; nothing is shown as written before. The same Idempotency-Key is the same
 * message; without one, the same words to the same place are refused while they are still under way, so that
 * a double click writes once. A text in which a placeholder still stands is refused, unless the caller means
 * it so (decisions 6).
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  messagingSession,
  type AttachmentView,
  type MessagingSession,
  type SendMessageInput,
} from "@stallkeeper/contract";
import type { Connector } from "@stallkeeper/connector-sdk";
import { findContacts, findFileProblem, listUnfilled } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readEntity } from "../../platform/graphql/index.ts";
import { idAt } from "../../platform/vendor-rows/index.ts";
import { lockAccount, type LockedAccount } from "../accounts/index.ts";
import { awaitAction, findActionByKey, type ActionRow } from "../actions/index.ts";
import { nameAttachments } from "./attachments/attachments.ts";
import { findTarget } from "./find-target.ts";
import { callerKey, messageAction } from "./message-action.ts";
import { splitMessageRef } from "./message-ref.ts";
import { conversationOfNote } from "./opened-conversation.ts";
import { refuseAnswered } from "./refuse-answered.ts";
import { hashMessage, limitProblem, requestMessage, type MessageTarget } from "./request-message.ts";
import { findSendingAccount, isUnderWay } from "./message-actions.store.ts";
import { listUsable } from "./snippets.store.ts";

/** What is written, and to whom. */
interface Wish {
  target: MessageTarget;
  text: string;
  attachments: AttachmentView[];
  /** Null: the platform takes any text. */
  templateId: string | null;
}

export interface SentAnswer {
  /** The platform has accepted; false: still under way. */
  isAccepted: boolean;
  /** Null while nobody knows where the message stands. */
  session: MessagingSession | null;
}

/**
 * Throws MESSAGING_SESSION_NOT_FOUND, FIELDS_INVALID for a text or files that do not fit,
 * ATTACHMENT_NOT_FOUND, PLATFORM_CANNOT,
 * ACCOUNT_NOT_FOUND, PLATFORM_REFUSED, PLACEHOLDERS_UNFILLED, MESSAGE_FORBIDDEN, ANSWERED_MEANWHILE,
 * ACTION_UNDER_WAY, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key only.
 */
export async function sendMessage(
  ctx: Ctx,
  input: SendMessageInput & { idempotencyKey: string | null },
): Promise<SentAnswer> {
  requireScope(ctx, "messages.write");
  // Nobody writes by accident to somebody new: "-" asks for that (decisions 13).
  if (input.session === "") throw new AppError("MESSAGING_SESSION_NOT_FOUND");
  const actionId = await inStore(ctx, (tx) => startMessage(ctx, tx, input));
  const action = await awaitAction(ctx, actionId);
  if (action?.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  const isAccepted = action?.state === "accepted" || action?.state === "verified";
  const answered = isAccepted ? messageAction.readAnswer(action) : null;
  if (answered !== null) return { isAccepted, session: answered };
  return {
    isAccepted,
    session: action === null ? null : await inStore(ctx, (tx) => readWritten(ctx, tx, action)),
  };
}

/**
 * The conversation that a message stands in, or what takes its place where the platform has none; null while
 * nobody knows.
 */
async function readWritten(ctx: Ctx, tx: StoreTx, action: ActionRow): Promise<MessagingSession | null> {
  const { sessionId, text, attachments, buyerIdentifier, buyerHandle } = messageAction.read(action).payload;
  const { platformSessionId, platformMessageId } = splitMessageRef(action.vendor_ref);
  const account = await findSendingAccount(tx, action.account_id);
  if (account === null) return null;
  const opened =
    platformSessionId === null
      ? null
      : idAt({ platform: account.platform, accountId: account.id }, platformSessionId);
  const id = sessionId ?? opened;
  if (id !== null) return readEntity(ctx, tx, messagingSession, id);
  if (platformMessageId === null) return null;
  return conversationOfNote({
    account: account.username,
    platform: account.platform,
    text,
    buyerIdentifier,
    buyerHandle,
    platformMessageId,
    at: ctx.now(),
    attachments,
  });
}

/**
 * Writes the action of one message, to `given` or whom the input names; answers its id. Throws what sending a
 * message throws before it is sent.
 */
export async function startMessage(
  ctx: Ctx,
  tx: StoreTx,
  input: SendMessageInput & { idempotencyKey: string | null },
  given?: MessageTarget,
): Promise<string> {
  const { text } = input;
  const target = given ?? (await findTarget(tx, input));
  const account = await lockSender(tx, target.accountId);
  const attachments = await nameAttachments(ctx, tx, input.attachments);
  const wish = { target, text, attachments, templateId: input.template };
  const requestHash = hashMessage(wish);
  const key =
    input.idempotencyKey === null ? `message:${randomUUID()}` : `${callerKey}${input.idempotencyKey}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash && !isSameMessage(known, wish))
    throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return known.id;
  if (!input.sendAnyway) refuseUnfilled(text);
  const connector = await findSendable(ctx, tx, account, wish);
  if (!input.sendAnyway) refuseForbidden(connector, text);
  await refuseAnswered(ctx, tx, target, input.seen);
  if (await isUnderWay(tx, requestHash)) throw new AppError("ACTION_UNDER_WAY");
  const snippetIds = await listOwnSnippets(ctx, tx, input.snippets);
  const id = await requestMessage(ctx, tx, { ...wish, trigger: null, snippetIds, idempotencyKey: key });
  await recordAudit(tx, ctx, {
    action: "messageSent",
    object: { type: "action", id },
    before: null,
    // Not the buyer: the log can't be changed, and they may have to be erased.
    after: { orderId: target.orderId, session: target.sessionId },
  });
  return id;
}

/**
 * A conversation that the first call opened has an id by now: to the same order with the same words, the
 * repeat is the same message.
 */
function isSameMessage(known: ActionRow, { target, text, attachments, templateId }: Wish): boolean {
  const { sessionId, text: written, attachments: sent, templateId: kind } = messageAction.read(known).payload;
  return (
    known.kind === "message" &&
    known.account_id === target.accountId &&
    known.order_id !== null &&
    known.order_id === target.orderId &&
    sessionId === null &&
    written === text &&
    kind === templateId &&
    sent.map(({ _id }) => _id).join() === attachments.map(({ _id }) => _id).join()
  );
}

/** Nobody counts what is somebody else's own. */
async function listOwnSnippets({ actor }: Ctx, tx: StoreTx, ids: readonly string[]): Promise<string[]> {
  return actor.kind === "member" && ids.length > 0 ? listUsable(tx, actor.userId, ids) : [];
}

function refuseUnfilled(text: string): void {
  const marks = listUnfilled(text);
  if (marks.length > 0) throw new AppError("PLACEHOLDERS_UNFILLED", { marks: marks.join(" ") });
}

async function lockSender(tx: StoreTx, accountId: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId);
  if (account === null || account.state === "unlinked")
    throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  return account;
}

/** What the platform would refuse or hold against the seller; they may know better. */
function refuseForbidden({ name, messaging }: Connector, text: string): void {
  const found = findContacts(text, messaging?.forbids ?? []);
  if (found.length > 0)
    throw new AppError("MESSAGE_FORBIDDEN", {
      platform: name,
      found: found.map((contact) => contact.text).join(", "),
    });
}

async function findSendable(
  ctx: Ctx,
  tx: StoreTx,
  { id, platform }: LockedAccount,
  { text, attachments, templateId }: Wish,
): Promise<Connector> {
  const connector = ctx.connectors.find(platform);
  if (connector?.messaging?.send === undefined) throw new AppError("PLATFORM_CANNOT", { platform });
  if (connector.messaging.format === "templates" && templateId === null)
    throw new AppError("FIELDS_INVALID", { fields: { template: "Choose a kind of message." } });
  const problem = await limitProblem(tx, connector, id, text);
  if (problem !== null) throw new AppError("FIELDS_INVALID", { fields: { text: problem } });
  // What a kind of message takes its platform alone says, and refuses in its own words.
  const misfit =
    templateId !== null
      ? null
      : findFileProblem(connector.name, connector.messaging.attachments ?? null, attachments);
  if (misfit !== null) throw new AppError("FIELDS_INVALID", { fields: { attachments: misfit } });
  return connector;
}
