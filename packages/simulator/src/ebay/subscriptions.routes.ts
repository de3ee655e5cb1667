/** What an application is told of (commerce/notification/v1): topics, and one subscription for each. */
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Subscription } from "../model.ts";
import { findDestination } from "./destinations.routes.ts";
import type { EbayContext } from "./ebay.context.ts";
import { APPLICATION, ebayError } from "./ebay.context.ts";
import type { Destination } from "./ebay.model.ts";
import { toIso } from "./ebay.wire.ts";
import { readNotificationPage } from "./notification-page.ts";
import { TOPICS } from "./topics.ts";
import type { Topic } from "./topics.ts";

const PATH = "/commerce/notification/v1";
const DOMAIN = { status: 400, domain: "API_NOTIFICATION" } as const;
const READ = "- commerce.notification.subscription commerce.notification.subscription.readonly";
const WRITE = "- commerce.notification.subscription";
const PAYLOAD = { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" };

export const SUBSCRIPTION_ROUTES: readonly Route<EbayContext>[] = [
  {
    method: "GET",
    pattern: `${PATH}/topic`,
    scope: "-",
    run: (call, context) => answer(200, readNotificationPage(call, context, "topics", TOPICS.map(toTopic))),
  },
  { method: "GET", pattern: `${PATH}/topic/:id`, scope: "-", run: readTopic },
  {
    method: "GET",
    pattern: `${PATH}/subscription`,
    scope: READ,
    run: (call, context) =>
      answer(200, readNotificationPage(call, context, "subscriptions", livingOf(context).map(toWire))),
  },
  { method: "POST", pattern: `${PATH}/subscription`, scope: WRITE, run: create },
  {
    method: "GET",
    pattern: `${PATH}/subscription/:id`,
    scope: READ,
    run: (call, context) => answer(200, toWire(findOwn(call, context))),
  },
  { method: "PUT", pattern: `${PATH}/subscription/:id`, scope: WRITE, run: update },
  {
    method: "DELETE",
    pattern: `${PATH}/subscription/:id`,
    scope: WRITE,
    run: (call, context) => keep(context, { ...findOwn(call, context), isRemoved: true }),
  },
  {
    method: "POST",
    pattern: `${PATH}/subscription/:id/disable`,
    scope: WRITE,
    run: (call, context) => keep(context, { ...findOwn(call, context), isPaused: true }),
  },
  {
    method: "POST",
    pattern: `${PATH}/subscription/:id/enable`,
    scope: WRITE,
    run: (call, context) => {
      const found = findOwn(call, context);
      requireEnabled(findDestination(found.secret, context));
      return keep(context, { ...found, isPaused: false });
    },
  },
  { method: "POST", pattern: `${PATH}/subscription/:id/test`, scope: WRITE, run: sendTest },
];

function toTopic(topic: Topic): Record<string, unknown> {
  return {
    topicId: topic.id,
    description: topic.description,
    status: "ENABLED",
    context: topic.context,
    scope: topic.scope,
    filterable: false,
    supportedPayloads: [{ ...PAYLOAD, format: ["JSON"], deprecated: false }],
    authorizationScopes: topic.needs,
  };
}

function readTopic(call: Call): Answer {
  const topic = TOPICS.find((one) => one.id === call.params.id);
  if (topic === undefined)
    throw ebayError(195002, "Invalid or missing topic id.", { ...DOMAIN, status: 404 });
  return answer(200, toTopic(topic));
}

function toWire(one: Subscription): Record<string, unknown> {
  return {
    subscriptionId: one.id,
    topicId: one.topics[0],
    status: one.isPaused === true ? "DISABLED" : "ENABLED",
    creationDate: toIso(one.createdAt),
    destinationId: one.secret,
    payload: PAYLOAD,
  };
}

function livingOf({ sim, token }: EbayContext): Subscription[] {
  return sim.store.subscription.list("ebay", token.account).filter((one) => !one.isRemoved);
}

function findOwn(call: Call, context: EbayContext): Subscription {
  const found = livingOf(context).find((one) => one.id === call.params.id);
  if (found === undefined)
    throw ebayError(195013, "The subscription id does not exist.", { ...DOMAIN, status: 404 });
  return found;
}

function keep({ sim }: EbayContext, changed: Subscription): Answer {
  sim.store.commit([{ k: "subscription", v: changed }]);
  return answer(204, null);
}

function requireEnabled(destination: Destination): void {
  if (!destination.isEnabled)
    throw ebayError(195015, "The subscription cannot be enabled since the destination is not enabled.", {
      ...DOMAIN,
      status: 409,
    });
}

type Wish = Pick<Subscription, "url" | "secret" | "isPaused">;

function readWish(call: Call, context: EbayContext): Wish {
  const status = readText(call.body, "status");
  if (status !== "ENABLED" && status !== "DISABLED")
    throw ebayError(195006, "Invalid or missing subscription status.", DOMAIN);
  const payload = readObject(call.body.payload);
  if (readText(payload, "schemaVersion") !== PAYLOAD.schemaVersion)
    throw ebayError(195008, "Invalid or missing schema version.", DOMAIN);
  if (readText(payload, "format") !== PAYLOAD.format)
    throw ebayError(195009, "Specified format is not supported for the topic.", DOMAIN);
  if (readText(payload, "deliveryProtocol") !== PAYLOAD.deliveryProtocol)
    throw ebayError(195010, "Invalid or missing protocol", DOMAIN);
  const destinationId = readText(call.body, "destinationId");
  if (destinationId === "") throw ebayError(195007, "Invalid or missing destination id.", DOMAIN);
  const destination = findDestination(destinationId, context);
  if (status === "ENABLED") requireEnabled(destination);
  return { url: destination.endpoint, secret: destination.id, isPaused: status === "DISABLED" };
}

function create(call: Call, context: EbayContext): Answer {
  const { sim, token, base } = context;
  const topic = TOPICS.find((one) => one.id === readText(call.body, "topicId"));
  if (topic === undefined) throw ebayError(195027, "Invalid or missing topic id.", DOMAIN);
  const isOfApplication = token.account === APPLICATION;
  const isAllowed = topic.needs.every((one) => token.scopes.includes(one));
  if (!isAllowed || isOfApplication !== (topic.scope === "APPLICATION"))
    throw ebayError(195011, "Not authorized for this topic.", { ...DOMAIN, status: 403 });
  if (livingOf(context).some((one) => one.topics.includes(topic.id)))
    throw ebayError(195012, "Subscription already exists", { ...DOMAIN, status: 409 });
  const seq = sim.store.subscription.nextSeq("ebay");
  const made: Subscription = {
    ...readWish(call, context),
    market: "ebay",
    account: token.account,
    id: `sub-${String(seq)}`,
    seq,
    topics: [topic.id],
    createdAt: sim.now(),
    isRemoved: false,
  };
  sim.store.commit([{ k: "subscription", v: made }]);
  return answer(201, null, { location: `${base}${PATH}/subscription/${made.id}` });
}

function update(call: Call, context: EbayContext): Answer {
  const found = findOwn(call, context);
  return keep(context, { ...found, ...readWish(call, context) });
}

/** One made-up notification to this subscription, paused or not. */
function sendTest(call: Call, context: EbayContext): Answer {
  const { id, account } = findOwn(call, context);
  context.sim.announce({ market: "ebay", account, type: "notification.test", id });
  return answer(202, null);
}
