/**
 * Asking eBay for notifications: an address (a destination of the application) and a subscription for each
 * topic. Some topics belong to the application, others to the seller; which, and in which version, eBay lists
 * itself, so a topic that isn't offered to this app is left out. Everything that stands there already is
 * brought up to date instead of made again.
 *
 * Several accounts may share one application, and eBay keeps one subscription for an application, or for a
 * seller at it, and a topic. Its list doesn't say whose a subscription is, so one that goes to another account's
 * address here is left where it is.
 */
import { z } from "zod";
import { jsonObject, Rejected } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  VendorResponse,
  WebhookResourceKind,
  WebhookSubscription,
} from "@stallkeeper/connector-sdk";
import { asApplication, callEbay } from "./ebay.client.ts";
import type { EbayRequest } from "./ebay.client.ts";

/** What we want to be told, and where in it stands which thing it is about. */
export const wantedTopics: ReadonlyMap<
  string,
  { readonly resource: WebhookResourceKind; readonly idName: string }
> = new Map([
  ["ORDER_CONFIRMATION", { resource: "order", idName: "orderId" }],
  ["ITEM_MARKED_SHIPPED", { resource: "order", idName: "orderId" }],
  ["NEW_MESSAGE", { resource: "message", idName: "conversationId" }],
  ["BUYER_QUESTION", { resource: "message", idName: "conversationId" }],
  ["MARKETPLACE_ACCOUNT_DELETION", { resource: "buyer", idName: "username" }],
]);

const base = "/commerce/notification/v1";
const mostPages = 10;
const destinationMark = "destination:";
const userMark = "user:";
/** eBay's refusals: there is one for this topic, and there is none of this id. */
const alreadyThere = "195012";
const notOurs = "195013";

const topicSchema = z.looseObject({
  topicId: z.string(),
  scope: z.string().catch(""),
  supportedPayloads: z
    .array(
      z.looseObject({
        schemaVersion: z.string(),
        deliveryProtocol: z.string().catch("HTTPS"),
        format: z.array(z.string()).catch([]),
        deprecated: z.boolean().catch(false),
      }),
    )
    .catch([]),
});
const destinationSchema = z.looseObject({
  destinationId: z.string(),
  name: z.string().catch("Stallkeeper"),
  status: z.string().catch(""),
  deliveryConfig: z
    .looseObject({ endpoint: z.string().catch(""), verificationToken: z.string().catch("") })
    .optional(),
});
const subscriptionSchema = z.looseObject({
  subscriptionId: z.string(),
  topicId: z.string().catch(""),
  destinationId: z.string().catch(""),
  status: z.string().catch(""),
});
type Topic = z.infer<typeof topicSchema>;
type Subscription = z.infer<typeof subscriptionSchema>;
type Call = <Body>(request: EbayRequest<Body>) => Promise<VendorResponse<Body>>;

/** Asks eBay to call `url`. Safe to repeat. */
export async function subscribe(
  ctx: ConnectorContext,
  { url, secret }: { readonly url: string; readonly secret: string },
): Promise<WebhookSubscription> {
  const application = await asApplication(ctx);
  const { alertEmail } = ctx.account.settings;
  if (typeof alertEmail === "string" && alertEmail !== "")
    await send(application.call, "config", "PUT", "/config", { alertEmail });
  const destinations = await list(application.call, "/destination", "destinations", destinationSchema);
  const destinationId = await keepDestination(application.call, destinations, url, secret);
  const ourOthers = new Set(
    destinations
      .filter(
        ({ status, deliveryConfig }) => status === "ENABLED" && isOfOrigin(deliveryConfig?.endpoint, url),
      )
      .map((one) => one.destinationId)
      .filter((id) => id !== destinationId),
  );
  const asSeller: Call = (request) => callEbay(ctx, request);
  const topics = await list(application.call, "/topic", "topics", topicSchema);
  const vendorRefs = [`${destinationMark}${destinationId}`];
  for (const topic of topics.filter(({ topicId }) => wantedTopics.has(topicId))) {
    const isUsers = topic.scope === "USER";
    const call = isUsers ? asSeller : application.call;
    const id = await keepSubscription(ctx, call, topic, { destinationId, ourOthers });
    if (id !== null) vendorRefs.push(isUsers ? `${userMark}${id}` : id);
  }
  return { vendorRefs, secret };
}

/** Whether two addresses are of one installation. */
function isOfOrigin(endpoint: string | undefined, url: string): boolean {
  return endpoint !== undefined && URL.parse(endpoint)?.origin === new URL(url).origin;
}

/**
 * Ends what `subscribe` made; what is gone already is passed over, and so is what goes to another account's
 * address by now.
 */
export async function unsubscribe(
  ctx: ConnectorContext,
  { vendorRefs }: { readonly vendorRefs: readonly string[] },
): Promise<void> {
  const application = await asApplication(ctx);
  const isDestination = (ref: string): boolean => ref.startsWith(destinationMark);
  const destinationId = vendorRefs.find(isDestination)?.slice(destinationMark.length);
  // A destination can't go while something is sent there.
  for (const ref of [
    ...vendorRefs.filter((one) => !isDestination(one)),
    ...vendorRefs.filter(isDestination),
  ]) {
    const request = {
      operation: "webhooks.unregister",
      method: "DELETE",
      schema: z.unknown(),
      accept: [404],
    } as const;
    if (isDestination(ref)) await endDestination(application.call, ref.slice(destinationMark.length));
    else if (ref.startsWith(userMark))
      await callEbay(ctx, {
        ...request,
        path: `${base}/subscription/${encodeURIComponent(ref.slice(userMark.length))}`,
      });
    else {
      const path = `${base}/subscription/${encodeURIComponent(ref)}`;
      const found = await application.call({
        operation: "webhooks.subscription",
        method: "GET",
        path,
        schema: subscriptionSchema,
        accept: [404],
      });
      if (found.isOk && found.body.destinationId === destinationId)
        await application.call({ ...request, path });
    }
  }
}

/** Switches a destination off, since eBay keeps one that is on, then removes it. */
async function endDestination(call: Call, id: string): Promise<void> {
  const path = `${base}/destination/${encodeURIComponent(id)}`;
  const found = await call({
    operation: "webhooks.destination",
    method: "GET",
    path,
    schema: destinationSchema,
    accept: [404],
  });
  if (!found.isOk) return;
  const { name, deliveryConfig, status } = found.body;
  if (status === "ENABLED")
    await send(call, "destination", "PUT", `/destination/${encodeURIComponent(id)}`, {
      name,
      status: "DISABLED",
      deliveryConfig: {
        endpoint: deliveryConfig?.endpoint,
        verificationToken: deliveryConfig?.verificationToken,
      },
    });
  await call({
    operation: "webhooks.unregister",
    method: "DELETE",
    path,
    schema: z.unknown(),
    accept: [404],
  });
}

/** The destination of our address, made or switched on again. */
async function keepDestination(
  call: Call,
  destinations: readonly z.infer<typeof destinationSchema>[],
  url: string,
  secret: string,
): Promise<string> {
  const wanted = {
    name: "Stallkeeper",
    status: "ENABLED",
    deliveryConfig: { endpoint: url, verificationToken: secret },
  };
  const known = destinations.find(({ deliveryConfig }) => deliveryConfig?.endpoint === url);
  if (known === undefined) return send(call, "destination", "POST", "/destination", wanted);
  if (known.status !== "ENABLED")
    await send(call, "destination", "PUT", `/destination/${encodeURIComponent(known.destinationId)}`, wanted);
  return known.destinationId;
}

/** The subscription to a topic; null where this app may not have it, or another account has it. */
async function keepSubscription(
  ctx: ConnectorContext,
  call: Call,
  topic: Topic,
  { destinationId, ourOthers }: { destinationId: string; ourOthers: ReadonlySet<string> },
): Promise<string | null> {
  const payload = topic.supportedPayloads.find(
    ({ deprecated, deliveryProtocol, format }) =>
      !deprecated && deliveryProtocol === "HTTPS" && (format.length === 0 || format.includes("JSON")),
  );
  if (payload === undefined) return null;
  const wanted = {
    status: "ENABLED",
    destinationId,
    payload: { deliveryProtocol: "HTTPS", format: "JSON", schemaVersion: payload.schemaVersion },
  };
  try {
    const known: readonly Subscription[] = (
      await list(call, "/subscription", "subscriptions", subscriptionSchema)
    ).filter(({ topicId }) => topicId === topic.topicId);
    const ours = known.find((one) => one.destinationId === destinationId);
    if (ours !== undefined) {
      if (ours.status !== "ENABLED") await moveSubscription(call, ours, wanted);
      return ours.subscriptionId;
    }
    const isLeft = ({ destinationId: id }: Subscription): boolean => ourOthers.has(id);
    if (topic.scope !== "USER" && known.some(isLeft)) return null;
    try {
      return await send(call, "subscription", "POST", "/subscription", { topicId: topic.topicId, ...wanted });
    } catch (error) {
      if (!isRefusedAs(error, alreadyThere)) throw error;
    }
    // It goes where we were reached before. The list may hold other sellers', which can't be moved.
    for (const one of known.filter((before) => !isLeft(before))) {
      try {
        await moveSubscription(call, one, wanted);
        return one.subscriptionId;
      } catch (error) {
        if (!isRefusedAs(error, notOurs)) throw error;
      }
    }
    return null;
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    ctx.log.info(
      { topic: topic.topicId, vendorCode: error.vendorCode },
      "eBay doesn't tell this app of a topic",
    );
    return null;
  }
}

function moveSubscription(call: Call, { subscriptionId }: Subscription, wanted: object): Promise<string> {
  return send(call, "subscription", "PUT", `/subscription/${encodeURIComponent(subscriptionId)}`, wanted);
}

const isRefusedAs = (error: unknown, code: string): boolean =>
  error instanceof Rejected && error.vendorCode === code;

/** Writes one thing; gives the id that eBay made, "" where it made none. */
async function send(
  call: Call,
  what: string,
  method: "POST" | "PUT",
  path: string,
  json: object,
): Promise<string> {
  const { headers } = await call({
    operation: `webhooks.${what}`,
    method,
    path: `${base}${path}`,
    json,
    schema: z.unknown(),
  });
  return headers.location?.split("/").at(-1) ?? "";
}

/** All entries of one of eBay's lists. */
async function list<Entry>(
  call: Call,
  path: string,
  name: string,
  schema: z.ZodType<Entry>,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  let token: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const response = await call({
      operation: `webhooks.list`,
      method: "GET",
      path: `${base}${path}`,
      query: { limit: 100, continuation_token: token },
      schema: z.looseObject({ [name]: z.array(jsonObject).optional(), next: z.string().optional() }),
    });
    const body = response.isOk ? response.body : {};
    const entries = z.array(schema).safeParse(body[name] ?? []);
    if (entries.success) found.push(...entries.data);
    const next = typeof body.next === "string" ? URL.parse(body.next, "https://api.ebay.com") : null;
    token = next?.searchParams.get("continuation_token") ?? undefined;
    if (token === undefined) return found;
  }
  return found;
}
