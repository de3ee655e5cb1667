/**
 * What a trigger would send for an order, looked at by the preview and by the sending alike, in this order:
 *   off (no snippet is chosen) -> snippetMissing -> failed (no conversation, too long) -> held (a
 *     placeholder is unknown or empty) -> ready
 */
import {
  autoMessageTexts,
  describePlaceholder,
  fillPlaceholders,
  placeholderValues,
  type AutoMessageTrigger,
  type PlaceholderProblem,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listCouriers } from "../couriers/index.ts";
import { readSettings } from "../settings/index.ts";
import {
  findChosenSnippet,
  findConversationOfOrder,
  limitProblem,
  type MessageTarget,
} from "../messaging/index.ts";
import type { TriggerFacts } from "../triggers/index.ts";
import { findMessageOrder, readStoreWords, type MessageOrder } from "./message-facts.store.ts";

export interface MessageWish {
  orderId: string;
  trigger: AutoMessageTrigger;
  facts: TriggerFacts;
  /** Who writes. */
  agentName: string;
}

interface Filled {
  snippet: { id: string; name: string };
  text: string;
  problems: PlaceholderProblem[];
}

export type Composed =
  | { state: "off" }
  | { state: "snippetMissing"; snippetId: string }
  | ({ state: "failed" | "held"; reason: string } & Filled)
  | ({ state: "ready"; target: MessageTarget } & Filled);

/** Reads and fills; writes nothing. An order that is gone has nothing to send. */
export async function composeMessage(
  ctx: Pick<Ctx, "connectors">,
  tx: StoreTx,
  wish: MessageWish,
): Promise<Composed> {
  const snippetId = chosenSnippet((await readSettings(tx)).autoMessaging, wish.trigger);
  const order = await findMessageOrder(tx, wish.orderId);
  if (snippetId === null || order === null) return { state: "off" };
  const snippet = await findChosenSnippet(tx, snippetId);
  if (snippet === null) return { state: "snippetMissing", snippetId };
  return composeWith(ctx, tx, snippet, order, wish);
}

/** The same for a snippet and an order that are at hand. */
export async function composeWith(
  ctx: Pick<Ctx, "connectors">,
  tx: StoreTx,
  snippet: { id: string; name: string; content: string },
  order: MessageOrder,
  wish: MessageWish,
): Promise<Extract<Composed, { state: "failed" | "held" | "ready" }>> {
  const { text, problems } = fillPlaceholders(snippet.content, await valuesOf(tx, order, wish));
  const filled: Filled = { snippet: { id: snippet.id, name: snippet.name }, text: text.trim(), problems };
  if (order.external || order.state === "cancelled") {
    const reason = order.external ? "The order is awaiting payment." : "The order was cancelled.";
    return { state: "failed", reason, ...filled };
  }
  const target = await findTarget(ctx, tx, order);
  if (target === null) return { state: "failed", reason: autoMessageTexts.noSession, ...filled };
  if (problems.length > 0)
    return { state: "held", reason: [...new Set(problems.map(describePlaceholder))].join(" "), ...filled };
  const connector = ctx.connectors.find(order.platform);
  const tooLong =
    connector === null ? null : await limitProblem(tx, connector, order.account_id, filled.text);
  return tooLong === null
    ? { state: "ready", target, ...filled }
    : { state: "failed", reason: tooLong, ...filled };
}

/** The id that the store's settings name for a trigger; null where they name none. */
export function chosenSnippet(autoMessaging: unknown, trigger: AutoMessageTrigger): string | null {
  const chosen =
    typeof autoMessaging === "object" && autoMessaging !== null
      ? (autoMessaging as Record<string, unknown>)[trigger]
      : null;
  return typeof chosen === "string" && chosen !== "" ? chosen : null;
}

/**
 * Where the order's buyer is written to; null where there is no conversation, or the platform takes no
 * messages.
 */
async function findTarget(
  { connectors }: Pick<Ctx, "connectors">,
  tx: StoreTx,
  order: MessageOrder,
): Promise<MessageTarget | null> {
  const messaging = connectors.find(order.platform)?.messaging;
  if (messaging?.send === undefined) return null;
  const {
    account_id: accountId,
    platform_order_id: platformOrderId,
    platform_messaging_session: platformSessionId,
  } = order;
  const conversation = await findConversationOfOrder(tx, { accountId, platformOrderId, platformSessionId });
  if (conversation === null && messaging.format !== "orderNote") return null;
  return {
    accountId,
    orderId: order.id,
    sessionId: conversation?.id ?? null,
    platformSessionId: conversation?.identifier ?? null,
    platformOrderId,
    platformItemIds: [],
    buyerIdentifier: order.buyer.id ?? "",
    buyerHandle: order.buyer.handle ?? "",
  };
}

async function valuesOf(tx: StoreTx, order: MessageOrder, { facts, agentName }: MessageWish) {
  const store = await readStoreWords(tx);
  const provider = order.shipping_provider ?? "";
  const courier = (await listCouriers(tx)).find(({ name }) => name.toLowerCase() === provider.toLowerCase());
  return placeholderValues({
    buyer: { firstName: order.buyer.firstName ?? "", handle: order.buyer.handle ?? "" },
    order: {
      number: order.order_number,
      createdAt: order.created_at,
      totalMinor: order.amount_total_minor,
      currency: order.currency,
      dispatchBy: order.dispatch_by,
    },
    items: order.items.map((item) => ({
      name: item.name ?? "",
      sku: item.sku ?? "",
      quantity: item.quantity ?? 1,
      priceMinor: item.priceMinor ?? 0,
    })),
    shipping: {
      provider,
      trackingNumber: order.tracking_number ?? "",
      trackingUrlPattern: courier?.trackingUrl ?? "",
    },
    refundMinor: facts.refundMinor ?? null,
    offerMinor: null,
    store,
    // What nobody caused is written in the name of the store.
    agentName: agentName === "" ? store.name : agentName,
  });
}
