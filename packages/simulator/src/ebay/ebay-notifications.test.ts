import { createHash, createPublicKey, createVerify } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json, Reply } from "../testing/market-under-test.ts";
import { startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

type Told = { headers: IncomingHttpHeaders; raw: string; json: Json };
type Listener = { url: string; told: Told[]; statuses: number[]; stop: () => Promise<void> };

const TOKEN = "stall-keeper_0123456789-abcdefghijkl";
const PATH = "/commerce/notification/v1";
const PAYLOAD = { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" };
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;

let ebay: EbayUnderTest;
let application: Record<string, string>;
let listener: Listener;

/** An address of a seller: answers the challenge with `token`, keeps what it is told. */
async function listen(token = TOKEN): Promise<Listener> {
  const told: Told[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${String(request.headers.host)}`);
    if (request.method === "GET") {
      const hash = createHash("sha256")
        .update(url.searchParams.get("challenge_code") ?? "")
        .update(token)
        .update(`${url.origin}${url.pathname}`);
      return void response.end(JSON.stringify({ challengeResponse: hash.digest("hex") }));
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8");
      told.push({ headers: request.headers, raw, json: JSON.parse(raw) as Json });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/ebay`,
    told,
    statuses,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

beforeEach(async () => {
  ebay = await startEbay("told");
  application = await ebay.signInApplication();
  listener = await listen();
  await asApplication("PUT", "/config", { alertEmail: "alerts@stall.example" });
});
afterEach(async () => {
  await listener.stop();
  await ebay.stop();
});

const asApplication = (method: string, path: string, body?: unknown): Promise<Reply> =>
  ebay.ask(method, `${PATH}${path}`, body, application);
const destination = (wish: object = {}, config: object = {}): object => ({
  name: "stall",
  status: "ENABLED",
  deliveryConfig: { endpoint: listener.url, verificationToken: TOKEN, ...config },
  ...wish,
});
const idOf = (reply: Reply): string => reply.headers.get("location")?.split("/").at(-1) ?? "";
const subscription = (topicId: string, destinationId: string, status = "ENABLED"): object => ({
  topicId,
  destinationId,
  status,
  payload: PAYLOAD,
});

/** A destination, and the seller's subscriptions to the topics. */
async function subscribe(...topics: string[]): Promise<string[]> {
  const place = idOf(await asApplication("POST", "/destination", destination()));
  return Promise.all(
    topics.map(async (topic) =>
      idOf(await ebay.ask("POST", `${PATH}/subscription`, subscription(topic, place))),
    ),
  );
}
const toldOf = async (count: number): Promise<Told[]> => {
  await expect.poll(() => listener.told.length).toBe(count);
  return listener.told;
};
const topicOf = ({ json }: Told): Json | undefined => json.metadata?.topic;

/** Whether the bytes are eBay's, by the key that the header names. */
async function isGenuine({ headers, raw }: Told): Promise<boolean> {
  const header = Buffer.from(String(headers["x-ebay-signature"]), "base64").toString("utf8");
  const { alg, kid, signature, digest } = JSON.parse(header) as Record<string, string>;
  expect([alg, digest]).toEqual(["ecdsa", "SHA1"]);
  const { json } = await asApplication("GET", `/public_key/${String(kid)}`);
  const lines = String(json.key).replace(/^(-+BEGIN PUBLIC KEY-+)([^-]*)(-+END PUBLIC KEY-+)$/, "$1\n$2\n$3");
  return createVerify(String(digest).toLowerCase())
    .update(raw)
    .verify(createPublicKey(lines), String(signature), "base64");
}

test("an address is kept once it answers the challenge, and only by the vendor's rules", async () => {
  const wrong = [
    [destination({ name: "" }), 195016],
    [destination({}, { endpoint: "https://stall.example/hook" }), 195017],
    [destination({ status: "ON" }), 195018],
    [destination({}, { verificationToken: "short" }), 195019],
    [destination({}, { verificationToken: "x".repeat(40) }), 195020],
  ] as const;
  for (const [body, code] of wrong)
    expect(codeOf(await asApplication("POST", "/destination", body))).toBe(code);
  const made = await asApplication("POST", "/destination", destination());
  expect(made.status).toBe(201);
  expect(codeOf(await asApplication("POST", "/destination", destination()))).toBe(195021);
  const id = idOf(made);
  expect((await asApplication("GET", `/destination/${id}`)).json).toMatchObject(destination());
  expect((await asApplication("GET", "/destination")).json).toMatchObject({ total: 1 });
  expect(codeOf(await asApplication("DELETE", `/destination/${id}`))).toBe(195024);
  await asApplication("PUT", `/destination/${id}`, destination({ status: "DISABLED" }));
  expect((await asApplication("DELETE", `/destination/${id}`)).status).toBe(204);
  expect(codeOf(await asApplication("GET", `/destination/${id}`))).toBe(195022);
});

test("without an alert address nothing is registered; topics say whose token they need", async () => {
  const other = await startEbay("bare");
  const bare = await other.signInApplication();
  const refused = await other.ask("POST", `${PATH}/destination`, destination(), bare);
  expect([refused.status, codeOf(refused)]).toEqual([409, 195003]);
  await other.stop();
  const place = idOf(await asApplication("POST", "/destination", destination()));
  expect((await asApplication("GET", "/topic")).json.topics).toHaveLength(4);
  expect((await asApplication("GET", "/topic/NEW_MESSAGE")).json.scope).toBe("USER");
  const wish = subscription("NEW_MESSAGE", place);
  expect(codeOf(await asApplication("POST", "/subscription", wish))).toBe(195011);
  expect((await ebay.ask("POST", `${PATH}/subscription`, wish)).status).toBe(201);
  expect(codeOf(await ebay.ask("POST", `${PATH}/subscription`, wish))).toBe(195012);
  expect(codeOf(await ebay.ask("POST", `${PATH}/subscription`, subscription("NEWS", place)))).toBe(195027);
  expect((await ebay.ask("GET", `${PATH}/subscription`)).json).toMatchObject({
    total: 1,
    subscriptions: [{ topicId: "NEW_MESSAGE", status: "ENABLED", destinationId: place }],
  });
});

test("a paid order, a parcel and a message are told, signed; an unpaid order is told once it is paid", async () => {
  await subscribe("ORDER_CONFIRMATION", "ITEM_MARKED_SHIPPED", "NEW_MESSAGE");
  const [unpaid] = await ebay.control("POST", "/orders", { fields: { state: "unpaid" } });
  await ebay.control("PATCH", `/orders/ebay/${String(unpaid?.id)}`, { act: "pay" });
  await toldOf(1);
  await ebay.ask("POST", `/sell/fulfillment/v1/order/${String(unpaid?.id)}/shipping_fulfillment`, {});
  await toldOf(2);
  await ebay.control("POST", "/messages", { orderId: unpaid?.id, text: "When? 🦊" });
  const told = await toldOf(3);
  expect(told.map(topicOf)).toEqual(["ORDER_CONFIRMATION", "ITEM_MARKED_SHIPPED", "NEW_MESSAGE"]);
  expect(told[0]?.json.notification).toMatchObject({
    publishAttemptCount: 1,
    data: { username: "told", orderId: unpaid?.id },
  });
  for (const one of told) expect(await isGenuine(one)).toBe(true);
  expect(await isGenuine({ ...(told[0] as Told), raw: `${String(told[0]?.raw)} ` })).toBe(false);
});

test("a key is rotated: new ones are signed with it, and the older is still to be asked for", async () => {
  await subscribe("ORDER_CONFIRMATION");
  await ebay.control("POST", "/orders", {});
  await toldOf(1);
  const { kid } = await ebay.control("POST", "/ebay/rotate-key", {});
  await ebay.control("POST", "/orders", {});
  const told = await toldOf(2);
  const kidOf = ({ headers }: Told): unknown =>
    JSON.parse(Buffer.from(String(headers["x-ebay-signature"]), "base64").toString("utf8")).kid;
  expect(kidOf(told[1] as Told)).toBe(kid);
  expect(kidOf(told[0] as Told)).not.toBe(kid);
  for (const one of told) expect(await isGenuine(one)).toBe(true);
  expect(codeOf(await asApplication("GET", "/public_key/nobody"))).toBe(195001);
});

test("what wasn't taken is told again and counts up; doubled, late and lost ones are scripted", async () => {
  await subscribe("ORDER_CONFIRMATION");
  await ebay.control("PATCH", "/settings", { ebay: { webhookRetryMs: [10, 10] } });
  listener.statuses.push(500, 500);
  await ebay.control("POST", "/orders", {});
  const told = await toldOf(3);
  expect(told.map(({ json }) => json.notification?.publishAttemptCount)).toEqual([1, 2, 3]);
  expect(new Set(told.map(({ json }) => json.notification?.notificationId)).size).toBe(1);
  await ebay.control("POST", "/faults", { kind: "webhook-double", count: 1 });
  await ebay.control("POST", "/orders", {});
  const doubled = (await toldOf(5)).slice(3);
  expect(doubled[0]?.json.notification?.notificationId).toBe(doubled[1]?.json.notification?.notificationId);
  await ebay.control("POST", "/faults", { kind: "webhook-delay", delayMs: 50, count: 1 });
  await ebay.control("POST", "/faults", { kind: "webhook-drop", count: 1 });
  await ebay.control("POST", "/orders", { count: 2 });
  await toldOf(6);
});

test("a member's wish to be forgotten is told to the application; a paused subscription tells nothing but tests", async () => {
  const place = idOf(await asApplication("POST", "/destination", destination()));
  const wish = subscription("MARKETPLACE_ACCOUNT_DELETION", place, "DISABLED");
  const id = idOf(await asApplication("POST", "/subscription", wish));
  await ebay.control("POST", "/ebay/account-deletion", { username: "ann_1" });
  expect((await asApplication("POST", `/subscription/${id}/test`)).status).toBe(202);
  expect((await toldOf(1)).map(topicOf)).toEqual(["MARKETPLACE_ACCOUNT_DELETION"]);
  expect((await asApplication("POST", `/subscription/${id}/enable`)).status).toBe(204);
  await ebay.control("POST", "/ebay/account-deletion", { username: "ann_2" });
  const told = await toldOf(2);
  expect(told[1]?.json.notification?.data).toMatchObject({ username: "ann_2" });
  expect(await isGenuine(told[1] as Told)).toBe(true);
  expect((await asApplication("DELETE", `/subscription/${id}`)).status).toBe(204);
  expect(codeOf(await asApplication("GET", `/subscription/${id}`))).toBe(195013);
});
