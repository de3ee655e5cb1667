/**
 * Thriftly's messages: no conversations, only set kinds about a purchase, each once. Which ones a purchase
 * allows now, and what was sent, is one list; buyers can't answer.
 */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Effect, Order } from "../model.ts";
import { findPurchase } from "./purchases.routes.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { requireText } from "./thriftly.context.ts";
import { toState } from "./thriftly.wire.ts";

export const MESSAGE_ROUTES: readonly Route<ThriftlyContext>[] = [
  { method: "GET", pattern: "/purchases/:id/messages", scope: "purchases.read", run: list },
  { method: "POST", pattern: "/purchases/:id/messages/:kind", scope: "purchases.write", run: send },
];

const KINDS = {
  ORDER_DETAILS: { title: "Ask about the purchase", maxLength: 300, in: ["TO_SHIP"] },
  DELIVERY_DETAILS: { title: "Arrange delivery", maxLength: 300, in: ["TO_SHIP", "PART_SHIPPED", "SHIPPED"] },
  PROBLEM: {
    title: "Report a problem with the purchase",
    maxLength: 2000,
    in: ["TO_SHIP", "PART_SHIPPED", "SHIPPED", "COMPLETED"],
  },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (text: string): text is Kind => text in KINDS;

function sentOf({ sim }: ThriftlyContext, order: Order): { effect: Effect; kind: Kind; text: string }[] {
  return sim.store.effects.flatMap((effect) => {
    if (effect.market !== "thriftly" || effect.kind !== "message" || effect.orderId !== order.id) return [];
    const { kind, text } = effect.payload as { kind: Kind; text: string };
    return [{ effect, kind, text }];
  });
}

function allowedOf(context: ThriftlyContext, order: Order): Kind[] {
  // A guest left no address that Thriftly writes to.
  if (order.buyer.id === null) return [];
  const used = new Set(sentOf(context, order).map(({ kind }) => kind));
  const state = toState(order);
  return Object.entries(KINDS).flatMap(([kind, { in: states }]) =>
    isKind(kind) && !used.has(kind) && (states as readonly string[]).includes(state) ? [kind] : [],
  );
}

const toSent = ({ effect, kind, text }: ReturnType<typeof sentOf>[number]) => ({
  messageId: `pm-${String(effect.seq)}`,
  kind,
  text,
  sentAt: new Date(effect.at).toISOString(),
});

function list(call: Call, context: ThriftlyContext): Answer {
  const order = findPurchase(call, context);
  return answer(200, {
    allowed: allowedOf(context, order).map((kind) => ({
      kind,
      title: KINDS[kind].title,
      maxLength: KINDS[kind].maxLength,
    })),
    sent: sentOf(context, order).map(toSent),
  });
}

/** No key: a repeat is refused, since each kind goes out once. */
function send(call: Call, context: ThriftlyContext): Answer {
  const order = findPurchase(call, context);
  const kind = call.params.kind ?? "";
  if (!isKind(kind) || !allowedOf(context, order).includes(kind))
    throw new Refusal("kind_not_allowed", "This purchase doesn't allow that kind of message.");
  const text = requireText(call.body, "text", KINDS[kind].maxLength);
  const { sim, account } = context;
  const effect: Effect = {
    seq: sim.store.nextEffectSeq(),
    at: sim.now(),
    market: "thriftly",
    account: account.username,
    kind: "message",
    orderId: order.id,
    payload: { kind, text },
  };
  sim.store.commit([{ k: "effect", v: effect }]);
  return answer(201, toSent({ effect, kind, text }));
}
