/**
 * What a trigger would send for an order or an offer, looked at by the preview and by the sending alike, in this order:
 *   off (no snippet is chosen) -> snippetMissing -> failed (no conversation, too long) -> held (a
 *     placeholder is unknown or empty) -> ready
 */
import {
  autoMessageTexts,
  describePlaceholder,
  fillPlaceholders,
  findFileProblem,
  languageOf,
  languagesOfCountry,
  pickSnippetText,
  placeholderValues,
  type AutoMessageTrigger,
  type PlaceholderFacts,
  type PlaceholderProblem,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listCouriers } from "../couriers/index.ts";
import { readSettings } from "../settings/index.ts";
import {
  findChosenSnippet,
  findConversationOfOrder,
  findConversationWithBuyer,
  limitProblem,
  type ChosenSnippet,
  type MessageTarget,
} from "../messaging/index.ts";
import type { TriggerFacts, TriggerKey } from "../triggers/index.ts";
import { readStoreWords } from "./message-facts.store.ts";
import { findSubject, type MessageSubject } from "./message-subject.ts";

export interface MessageWish {
  trigger: AutoMessageTrigger;
  facts: TriggerFacts;
  /** Who writes. */
  agentName: string;
}

interface Filled {
  snippet: { id: string; name: string };
  attachments: ChosenSnippet["attachments"];
  text: string;
  problems: PlaceholderProblem[];
}

export type Composed =
  | { state: "off" }
  | { state: "snippetMissing"; snippetId: string }
  | ({ state: "failed" | "held"; reason: string } & Filled)
  | ({ state: "ready"; target: MessageTarget } & Filled);

/** Reads and fills; writes nothing. An order or offer that is gone has nothing to send. */
export async function composeMessage(
  ctx: Pick<Ctx, "connectors">,
  tx: StoreTx,
  wish: MessageWish & Pick<TriggerKey, "order_id" | "offer_id">,
): Promise<Composed> {
  const snippetId = chosenSnippet((await readSettings(tx)).autoMessaging, wish.trigger);
  const subject = await findSubject(tx, wish);
  if (snippetId === null || subject === null) return { state: "off" };
  const snippet = await findChosenSnippet(tx, snippetId);
  if (snippet === null) return { state: "snippetMissing", snippetId };
  return composeWith(ctx, tx, snippet, subject, wish);
}

/** The same for a snippet and a subject that are at hand, in a language of the buyer's country. */
export async function composeWith(
  ctx: Pick<Ctx, "connectors">,
  tx: StoreTx,
  snippet: ChosenSnippet,
  subject: MessageSubject,
  wish: MessageWish,
): Promise<Extract<Composed, { state: "failed" | "held" | "ready" }>> {
  const store = await readStoreWords(tx);
  const countryLanguages = languagesOfCountry(subject.countryCode);
  const { content } = pickSnippetText(snippet, countryLanguages, languageOf(store.locale));
  const { text, problems } = fillPlaceholders(content, await valuesOf(tx, subject, store, wish));
  const { id, name, attachments } = snippet;
  const filled: Filled = { snippet: { id, name }, text: text.trim(), problems, attachments };
  const { order, platform, accountId } = subject;
  if (order?.external === true || order?.state === "cancelled") {
    const reason = order.external ? "The order is awaiting payment." : "The order was cancelled.";
    return { state: "failed", reason, ...filled };
  }
  const target = await findTarget(ctx, tx, subject, wish.trigger);
  if (target === null) {
    const connector = ctx.connectors.find(platform);
    const reason =
      connector?.messaging?.format === "templates"
        ? `${connector.name} allows only set kinds of messages, so this has to be written by hand.`
        : order === null
          ? autoMessageTexts.noOfferSession
          : autoMessageTexts.noSession;
    return { state: "failed", reason, ...filled };
  }
  if (problems.length > 0)
    return { state: "held", reason: [...new Set(problems.map(describePlaceholder))].join(" "), ...filled };
  const connector = ctx.connectors.find(platform);
  const misfit =
    connector === null
      ? null
      : (findFileProblem(connector.name, connector.messaging?.attachments ?? null, attachments) ??
        (await limitProblem(tx, connector, accountId, filled.text)));
  return misfit === null
    ? { state: "ready", target, ...filled }
    : { state: "failed", reason: misfit, ...filled };
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
 * Where the buyer is written to; null where there is no conversation and none can be opened, or the platform
 * takes no messages.
 */
async function findTarget(
  { connectors }: Pick<Ctx, "connectors">,
  tx: StoreTx,
  { platform, accountId, buyer, order, offer }: MessageSubject,
  trigger: AutoMessageTrigger,
): Promise<MessageTarget | null> {
  const messaging = connectors.find(platform)?.messaging;
  if (messaging?.send === undefined) return null;
  const base = { accountId, buyerIdentifier: buyer.identifier, buyerHandle: buyer.handle };
  if (offer !== null) {
    const [item] = offer.items;
    const platformItemId = item?.meta?.id ?? "";
    const found = await findConversationWithBuyer(tx, { ...base, itemId: item?._id ?? "" });
    // Whoever makes an offer has begun to talk: a conversation about the listing may be opened.
    const isOpenable = messaging.format === "freeText" && platformItemId !== "" && buyer.handle !== "";
    if (found === null && !isOpenable) return null;
    return {
      ...base,
      orderId: null,
      sessionId: found?.id ?? null,
      platformSessionId: found?.identifier ?? null,
      platformOrderId: null,
      platformItemIds: found === null ? [platformItemId] : [],
    };
  }
  if (order === null) return null;
  const { platform_order_id: platformOrderId, platform_messaging_session: platformSessionId } = order;
  const conversation = await findConversationOfOrder(tx, { accountId, platformOrderId, platformSessionId });
  // Most buyers who are asked for a rating never wrote; a conversation about their order may be opened.
  const mayOpen = trigger === "ratingDue" && messaging.format === "freeText" && buyer.handle !== "";
  if (conversation === null && messaging.format !== "orderNote" && !mayOpen) return null;
  // Some platforms open a conversation about a listing alone.
  const listing = order.items[0]?.platforms?.[platform]?.listingId ?? "";
  return {
    ...base,
    orderId: order.id,
    sessionId: conversation?.id ?? null,
    platformSessionId: conversation?.identifier ?? null,
    platformOrderId,
    platformItemIds: conversation === null && listing !== "" ? [listing] : [],
  };
}

async function valuesOf(
  tx: StoreTx,
  subject: MessageSubject,
  store: PlaceholderFacts["store"],
  { facts, agentName }: MessageWish,
) {
  const { order, offer, buyer, totalMinor, currency } = subject;
  const common = {
    store,
    // What nobody caused is written in the name of the store.
    agentName: agentName === "" ? store.name : agentName,
    refundMinor: facts.refundMinor ?? null,
  };
  if (order === null)
    return placeholderValues({
      ...common,
      buyer: { firstName: "", handle: buyer.handle },
      order: { number: "", createdAt: null, totalMinor: null, currency, dispatchBy: null },
      items: (offer?.items ?? []).map(({ name, priceMinor }) => ({
        name: name ?? "",
        sku: "",
        quantity: offer?.quantity ?? 1,
        priceMinor: priceMinor ?? null,
      })),
      shipping: { provider: "", trackingNumber: "", trackingUrlPattern: "" },
      offerMinor: totalMinor,
    });
  const provider = order.shipping_provider ?? "";
  const courier = (await listCouriers(tx)).find(({ name }) => name.toLowerCase() === provider.toLowerCase());
  return placeholderValues({
    ...common,
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
    offerMinor: null,
  });
}
