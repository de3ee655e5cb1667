/** Where an application is told (commerce/notification/v1): destinations, the alert address, public keys. */
import { randomUUID } from "node:crypto";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { isLoopback } from "../webhooks/subscriptions.ts";
import { passesChallenge } from "./challenge.ts";
import type { EbayContext } from "./ebay.context.ts";
import { APPLICATION, ebayError } from "./ebay.context.ts";
import type { Destination } from "./ebay.model.ts";
import { readNotificationPage } from "./notification-page.ts";

const PATH = "/commerce/notification/v1";
const DOMAIN = { status: 400, domain: "API_NOTIFICATION" } as const;
const CONFIG = "notification-config";

export const DESTINATION_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: `${PATH}/config`, scope: "-", run: readConfig },
  { method: "PUT", pattern: `${PATH}/config`, scope: "-", run: keepConfig },
  { method: "GET", pattern: `${PATH}/destination`, scope: "-", run: list },
  { method: "POST", pattern: `${PATH}/destination`, scope: "-", run: create },
  {
    method: "GET",
    pattern: `${PATH}/destination/:id`,
    scope: "-",
    run: (call, context) => answer(200, toWire(findDestination(call.params.id ?? "", context))),
  },
  { method: "PUT", pattern: `${PATH}/destination/:id`, scope: "-", run: update },
  { method: "DELETE", pattern: `${PATH}/destination/:id`, scope: "-", run: remove },
  { method: "GET", pattern: `${PATH}/public_key/:id`, scope: "-", run: readPublicKey },
];

/** Asks the address of a destination before it is kept; `prepared` says how it went. */
export async function challengeDestination(call: Call): Promise<Call> {
  const isWrite = call.method === "POST" || call.method === "PUT";
  if (!isWrite || !/\/commerce\/notification\/v1\/destination(\/[^/]+)?$/.test(call.path)) return call;
  const config = readObject(call.body.deliveryConfig);
  const isRight = await passesChallenge(readText(config, "endpoint"), readText(config, "verificationToken"));
  return { ...call, prepared: isRight ? "passed" : "failed" };
}

function readConfig(_call: Call, { sim }: EbayContext): Answer {
  const kept = sim.store.answer.get("ebay", CONFIG);
  if (kept === undefined) throw ebayError(195026, "Configuration Not Found.", { ...DOMAIN, status: 404 });
  return answer(200, kept.body);
}

function keepConfig(call: Call, { sim }: EbayContext): Answer {
  const alertEmail = readText(call.body, "alertEmail");
  if (!/^\S+@\S+$/.test(alertEmail)) throw ebayError(195025, "Invalid or missing email.", DOMAIN);
  const kept = { market: "ebay" as const, account: APPLICATION, id: CONFIG, seq: 1 };
  sim.store.commit([
    { k: "answer", v: { ...kept, fingerprint: "", status: 200, body: { alertEmail }, headers: {} } },
  ]);
  return answer(204, null);
}

function toWire(one: Destination): Record<string, unknown> {
  return {
    destinationId: one.id,
    name: one.name,
    status: one.isEnabled ? "ENABLED" : "DISABLED",
    deliveryConfig: { endpoint: one.endpoint, verificationToken: one.verificationToken },
  };
}

function livingOf({ sim }: EbayContext): Destination[] {
  return sim.store.destination.list("ebay", APPLICATION).filter((one) => !one.isRemoved);
}

/** The application's destination; throws Refusal 195022. */
export function findDestination(id: string, context: EbayContext): Destination {
  const found = livingOf(context).find((one) => one.id === id);
  if (found === undefined)
    throw ebayError(195022, "Invalid or missing destination id.", { ...DOMAIN, status: 404 });
  return found;
}

function list(call: Call, context: EbayContext): Answer {
  return answer(200, readNotificationPage(call, context, "destinations", livingOf(context).map(toWire)));
}

function create(call: Call, context: EbayContext): Answer {
  const { sim, base } = context;
  if (sim.store.answer.get("ebay", CONFIG) === undefined)
    throw ebayError(195003, "Please provide configurations required for notifications. Refer to /config", {
      ...DOMAIN,
      status: 409,
    });
  const wish = readWish(call, context, null);
  const made: Destination = {
    ...wish,
    market: "ebay",
    account: APPLICATION,
    id: randomUUID(),
    seq: sim.store.destination.nextSeq("ebay"),
    isRemoved: false,
  };
  sim.store.commit([{ k: "destination", v: made }]);
  return answer(201, null, { location: `${base}${PATH}/destination/${made.id}` });
}

function update(call: Call, context: EbayContext): Answer {
  const found = findDestination(call.params.id ?? "", context);
  const changed = { ...found, ...readWish(call, context, found.id) };
  const { subscription } = context.sim.store;
  const moved = [...subscription.all()].filter((one) => one.market === "ebay" && one.secret === found.id);
  context.sim.store.commit([
    { k: "destination", v: changed },
    ...moved.map((one) => ({ k: "subscription" as const, v: { ...one, url: changed.endpoint } })),
  ]);
  return answer(204, null);
}

type Wish = Pick<Destination, "name" | "endpoint" | "verificationToken" | "isEnabled">;

function readWish(call: Call, context: EbayContext, ownId: string | null): Wish {
  const config = readObject(call.body.deliveryConfig);
  const name = readText(call.body, "name");
  const endpoint = readText(config, "endpoint");
  const verificationToken = readText(config, "verificationToken");
  const status = readText(call.body, "status");
  if (name === "" || name.length > 64 || /[<>]/.test(name)) throw ebayError(195016, "Invalid name.", DOMAIN);
  // eBay wants https on the open net; this market calls http on this machine and nothing else.
  if (!isLoopback(endpoint)) throw ebayError(195017, "Invalid or missing endpoint.", DOMAIN);
  if (status !== "ENABLED" && status !== "DISABLED")
    throw ebayError(195018, "Invalid or missing destination status.", DOMAIN);
  if (!/^[A-Za-z0-9_-]{32,80}$/.test(verificationToken))
    throw ebayError(195019, "Invalid or missing verification token for this endpoint.", DOMAIN);
  if (livingOf(context).some((one) => one.endpoint === endpoint && one.id !== ownId))
    throw ebayError(195021, "Destination exists for this endpoint", { ...DOMAIN, status: 409 });
  if (call.prepared !== "passed")
    throw ebayError(195020, "Challenge verification failed for requested endpoint", {
      ...DOMAIN,
      status: 409,
    });
  return { name, endpoint, verificationToken, isEnabled: status === "ENABLED" };
}

function remove(call: Call, context: EbayContext): Answer {
  const found = findDestination(call.params.id ?? "", context);
  const isUsed = [...context.sim.store.subscription.all()].some(
    (one) => one.market === "ebay" && !one.isRemoved && one.secret === found.id,
  );
  if (isUsed || found.isEnabled)
    throw ebayError(195024, "Destination is in use and cannot be deleted.", { ...DOMAIN, status: 409 });
  context.sim.store.commit([{ k: "destination", v: { ...found, isRemoved: true } }]);
  return answer(204, null);
}

function readPublicKey(call: Call, { keys }: EbayContext): Answer {
  const key = keys.publicKey(call.params.id ?? "");
  if (key === null) throw ebayError(195001, "The specified key id is invalid.", { ...DOMAIN, status: 404 });
  return answer(200, { algorithm: "ECDSA", digest: "SHA1", key });
}
