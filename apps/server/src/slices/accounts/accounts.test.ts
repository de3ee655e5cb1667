/**
 * Connecting, moving and hearing of accounts, with a marketplace that is a real HTTP server beside the test.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  AuthExpired,
  Rejected,
  assertSignature,
  signBytes,
  type JsonObject,
} from "@stallkeeper/connector-sdk";
import {
  buildStall,
  createTestClient,
  shopAuth,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { followPracticeMarket, loadConnectorAccount, webhookSecretPlace } from "./index.ts";

let house: TestApp;
let owner: Person;
let shop: Server;
let shopUrl = "";
let isKeyGood = true;
let renewals = 0;

const stall = buildStall({
  auth: {
    ...shopAuth,
    connect(form) {
      const connected = shopAuth.connect(form);
      if (connected.baseUrl?.startsWith("http") !== true)
        throw new Rejected("ADDRESS", "The address begins with http:// or https://.");
      return { ...connected, credentials: { ...connected.credentials, turn: 0 }, settings: { orders: true } };
    },
    check: async (ctx) => ({
      ...(await shopAuth.check(ctx)),
      canWrite: false,
      warnings: ["The key may only read."],
    }),
  },
  webhooks: {
    isReliable: true,
    verify({ rawBody, headers, secret }) {
      if (rawBody.toString() === "ping=1") return { kind: "ping" };
      assertSignature(signBytes(secret, [rawBody], "hex"), headers["x-signature"]);
      return {
        kind: "event",
        eventId: headers["x-event"] ?? "none",
        topic: "order.changed",
        resource: { kind: "order", id: "7" },
        occurredAt: null,
      };
    },
  },
});

beforeAll(async () => {
  shop = createServer((_request, response) => {
    response.writeHead(isKeyGood ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKeyGood ? { name: "Ada's" } : { error: "no" }));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port } = shop.address() as AddressInfo;
  shopUrl = `http://127.0.0.1:${port}`;
  house = await startTestApp({ connectors: [stall] });
  house.allowedHosts.add(`127.0.0.1:${port}`);
  owner = await signUpOwner(house);
});
afterAll(async () => {
  await house.close();
  await new Promise((resolve) => shop.close(resolve));
});
beforeEach(() => {
  isKeyGood = true;
  renewals = 0;
});

const connect = (person = owner, fields: JsonObject = { address: shopUrl, key: "sesame-key" }) =>
  person.client.post("/api/accounts/connect", { platform: "stall", fields });
const accountIdOf = async (person: Person) => {
  const answer = await connect(person);
  expect(answer.status).toBe(200);
  return (answer.body as { data: { account: { _id: string } } }).data.account._id;
};
const inStoreOf = <R>(person: Person, text: string, values: unknown[] = []) =>
  house.services.db.withStore(person.storeId, (tx) => tx.rows<R>(text, values));
const jobsWaiting = async () =>
  (await house.services.db.asSystem((tx) => tx.rows("select name from pgboss.job order by name"))).length;

test("[META-1] platforms are listed with what they can and how they connect", async () => {
  expect((await owner.client.get("/api/meta/platforms")).body).toEqual({
    data: [
      {
        _id: "stall",
        name: "Stall",
        code: "ST",
        capabilities: ["webhooks"],
        isPractice: false,
        canBeTried: false,
        sharesBuyers: false,
        messageLimit: null,
        messageForbids: [],
        messageFiles: null,
        auth: {
          kind: "key",
          hasForm: true,
          fields: [
            expect.objectContaining({ name: "address", label: "Address" }),
            expect.objectContaining({ name: "key", kind: "secret" }),
          ],
        },
      },
    ],
  });
});

test("a proven account is stored sealed, listed, and its first sync is due", async () => {
  const answer = await connect();
  expect(answer.body).toMatchObject({
    data: {
      warnings: ["The key may only read."],
      account: {
        username: "ada",
        platform: "stall",
        hasebay: false,
        state: "connected",
        sync: { phase: "first", done: 0, total: null, problem: null },
      },
    },
  });
  expect(answer.text).not.toContain("sesame");
  const [row] = await inStoreOf<{ credentials: Buffer }>(owner, "select credentials from accounts");
  expect(row?.credentials.toString("latin1")).not.toContain("sesame");
  expect((await owner.client.get("/api/meta/accounts")).body).toMatchObject({ data: [{ username: "ada" }] });
  expect(await jobsWaiting()).toBe(1);
});

test("connecting again renews the credentials of the same account", async () => {
  const first = await accountIdOf(owner);
  expect(await accountIdOf(owner)).toBe(first);
  expect(await inStoreOf(owner, "select 1 from accounts")).toHaveLength(1);
  const loaded = await loadConnectorAccount(systemCtx(house.services, owner.storeId, "test"), first);
  expect(loaded).toMatchObject({
    state: "connected",
    account: {
      username: "ada",
      baseUrl: shopUrl,
      credentials: { key: "sesame-key" },
      settings: { orders: true },
    },
  });
});

test("ten connections at the same moment make one account that can be opened", async () => {
  const other = await signUpMember(house);
  const answers = await Promise.all(Array.from({ length: 10 }, () => connect(other)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const [{ id } = { id: "" }] = await inStoreOf<{ id: string }>(other, "select id from accounts");
  expect(await inStoreOf(other, "select 1 from accounts")).toHaveLength(1);
  expect(
    (await loadConnectorAccount(systemCtx(house.services, other.storeId, "test"), id)).account.credentials,
  ).toMatchObject({ key: "sesame-key" });
});

test("what is wrong with a form or a key is said in words, and nothing is stored", async () => {
  const other = await signUpMember(house);
  expect((await connect(other, {})).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { address: expect.any(String), key: expect.any(String) },
  });
  expect((await connect(other, { address: "", key: "" })).body).toMatchObject({
    fields: { address: "Enter the shop's address.", key: "Enter a key." },
  });
  expect((await connect(other, { address: "ftp://x", key: "k" })).body).toMatchObject({
    status: 422,
    code: "CONNECTION_REFUSED",
    msg: "The address begins with http:// or https://.",
  });
  isKeyGood = false;
  expect((await connect(other)).body).toMatchObject({ status: 422, code: "CONNECTION_REFUSED" });
  for (const address of [
    "http://169.254.169.254",
    "http://127.0.0.1:1",
    "http://[::1]:22",
    "http://10.0.0.1",
  ]) {
    expect((await connect(other, { address, key: "k" })).body).toMatchObject({
      status: 422,
      code: "CONNECTION_REFUSED",
    });
  }
  expect(
    (await other.client.post("/api/accounts/connect", { platform: "nowhere", fields: {} })).body,
  ).toMatchObject({ code: "PLATFORM_NOT_FOUND", status: 404 });
  expect(await inStoreOf(other, "select 1 from accounts")).toEqual([]);
});

test("sync, pause and stop move an account, and repeats are harmless", async () => {
  const id = await accountIdOf(owner);
  const post = async (act: string) => (await owner.client.post(`/api/accounts/${id}/${act}`, {})).body;
  expect(await post("pause")).toMatchObject({ data: { state: "paused" } });
  expect(await post("pause")).toMatchObject({ data: { state: "paused" } });
  expect(await post("sync")).toMatchObject({ data: { state: "connected" } });
  expect(await post("stop")).toMatchObject({ data: { sync: { phase: "stopped" } } });
  expect(await post("stop")).toMatchObject({ data: { sync: { phase: "stopped" } } });
});

test.each([
  ["http://192.168.1.20/shop", "192.168.1.20:80"],
  ["https://192.168.1.20", "192.168.1.20:443"],
  ["http://127.0.0.1:8080", "127.0.0.1:8080"],
  ["http://LOCALHOST/shop", "localhost:80"],
  ["http://[fd00::20]", "[fd00::20]:80"],
])(
  "a shop of one's own network at %s is refused beside its field, with the words that allow %s",
  async (address, host) => {
    const other = await signUpMember(house);
    const { body } = await connect(other, { address, key: "k" });
    const sentence =
      `Stallkeeper doesn't call ${host} unless you allow it: it's on a private network or an unusual port. ` +
      `If it's yours, start Stallkeeper with --allow-host ${host} or STALLKEEPER_ALLOWED_HOSTS=${host} and try again.`;
    expect(body).toMatchObject({
      status: 422,
      code: "CONNECTION_REFUSED",
      msg: sentence,
      fields: { address: sentence },
    });
    expect(await inStoreOf(other, "select 1 from accounts")).toEqual([]);
  },
);

test("an address at which nobody answers is named beside its field", async () => {
  house.allowedHosts.add("127.0.0.1:1");
  const sentence = "We couldn't reach 127.0.0.1:1. Check the address, or try again in a moment.";
  expect((await connect(owner, { address: "http://127.0.0.1:1", key: "k" })).body).toMatchObject({
    status: 422,
    code: "CONNECTION_REFUSED",
    msg: sentence,
    fields: { address: sentence },
  });
});

test("a shop that is named is called, by its number and by a name that resolves into the own network", async () => {
  for (const host of ["127.0.0.1", "localhost"]) {
    const other = await signUpMember(house);
    const { port } = new URL(shopUrl);
    const fields = { address: `http://${host}:${port}`, key: "sesame-key" };
    house.allowedHosts.delete(`${host}:${port}`);
    expect((await connect(other, fields)).body).toMatchObject({
      status: 422,
      fields: { address: expect.stringContaining(`--allow-host ${host}:${port} `) },
    });
    house.allowedHosts.add(`${host}:${port}`);
    expect((await connect(other, fields)).body).toMatchObject({ data: { account: { state: "connected" } } });
  }
});

test("reconnecting takes keys of the same account only", async () => {
  const id = await accountIdOf(owner);
  await inStoreOf(owner, "update accounts set state = 'reconnect' where id = $1", [id]);
  const answer = await owner.client.post(`/api/accounts/${id}/reconnect`, {
    fields: { address: shopUrl, key: "new" },
  });
  expect(answer.body).toMatchObject({ data: { account: { _id: id, state: "connected" } } });
  await inStoreOf(owner, "update accounts set username = 'bob' where id = $1", [id]);
  const refused = await owner.client.post(`/api/accounts/${id}/reconnect`, {
    fields: { address: shopUrl, key: "new" },
  });
  expect(refused.body).toMatchObject({
    code: "CONNECTION_REFUSED",
    msg: "These are the keys of ada, not of bob.",
  });
  await inStoreOf(owner, "update accounts set username = 'ada' where id = $1", [id]);
});

test("of twenty renewals at the same moment one reaches the marketplace, and all get its outcome", async () => {
  const id = await accountIdOf(owner);
  const ctx = systemCtx(house.services, owner.storeId, "test");
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { context } = await loadConnectorAccount(ctx, id);
      return context.renewCredentials({ key: "sesame-key", turn: 0 }, async (current) => {
        renewals++;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { ...current, turn: Number(current.turn) + 1 };
      });
    }),
  );
  expect(renewals).toBe(1);
  expect(outcomes.every(({ turn }) => turn === 1)).toBe(true);
  expect((await loadConnectorAccount(ctx, id)).account.credentials).toEqual({ key: "sesame-key", turn: 1 });
});

test("a renewal that fails leaves the stored credentials and the lock free", async () => {
  const id = await accountIdOf(owner);
  const { context } = await loadConnectorAccount(systemCtx(house.services, owner.storeId, "test"), id);
  await expect(
    context.renewCredentials(context.credentials(), async () => Promise.reject(new AuthExpired("gone"))),
  ).rejects.toThrow("gone");
  expect(
    await context.renewCredentials(context.credentials(), async (current) => ({ ...current, turn: 9 })),
  ).toMatchObject({ turn: 9 });
});

const hookOf = async (person: Person) => {
  const id = await accountIdOf(person);
  const [row] = await inStoreOf<{ endpoint: string; secret: Buffer }>(
    person,
    `select e.id as endpoint, a.webhook_secret as secret from accounts a
       join webhook_endpoints e on e.account_id = a.id where a.id = $1`,
    [id],
  );
  const secret = house.services.secrets.open<string>(
    row?.secret ?? Buffer.alloc(0),
    webhookSecretPlace(person.storeId, id),
  );
  return { path: `/api/hooks/${row?.endpoint}`, secret };
};
const deliver = (path: string, body: string, headers: Record<string, string>) =>
  createTestClient(house.url).post(path, body, { "content-type": "application/json", ...headers });
const events = () =>
  inStoreOf<{ event_id: string; body: Buffer; resource: unknown; topic: string }>(
    owner,
    "select * from webhook_events order by event_id",
  );

test("a signed webhook is stored once as it came, however often and at once it arrives", async () => {
  const { path, secret } = await hookOf(owner);
  const body = '{ "order" : 7 }';
  const headers = { "x-event": "e-1", "x-signature": signBytes(secret, [body], "hex") };
  const before = await jobsWaiting();
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(path, body, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const stored = await events();
  expect(stored).toMatchObject([
    { event_id: "e-1", topic: "order.changed", resource: { kind: "order", id: "7" } },
  ]);
  expect(stored[0]?.body.toString()).toBe(body);
  expect(await jobsWaiting()).toBe(before + 1);
});

test("altered, unsigned and foreign deliveries are refused, pings answered, junk never a 5xx", async () => {
  const { path, secret } = await hookOf(owner);
  const stranger = await hookOf(await signUpMember(house));
  const signature = signBytes(secret, ["{}"], "hex");
  const before = (await events()).length;
  for (const [body, headers] of [
    ["{ }", { "x-signature": signature }],
    ["{}", {}],
    ["{}", { "x-signature": signBytes(stranger.secret, ["{}"], "hex") }],
    ["{}", { "x-signature": "é" }],
    ["\0\0", { "x-signature": "0" }],
    ["x".repeat(900_000), {}],
  ] as [string, Record<string, string>][]) {
    const answer = await deliver(
      path,
      body,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encodeURI(value)])),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: "WEBHOOK_REFUSED" } });
  }
  expect((await deliver(path, "x".repeat(1_100_000), {})).status).toBe(413);
  expect(
    (await deliver(path, "ping=1", { "content-type": "application/x-www-form-urlencoded" })).status,
  ).toBe(200);
  expect((await deliver("/api/hooks/unknown", "{}", {})).status).toBe(404);
  expect((await deliver(path, "{}", { "content-encoding": "gzip" })).status).toBe(415);
  expect(await events()).toHaveLength(before);
});

test("accounts of a market that moved are pointed at its new address, others stay", async () => {
  const other = await signUpMember(house);
  await inStoreOf(
    other,
    `insert into accounts (store_id, platform, username, base_url)
       values ($1, 'fair', 'a', 'http://127.0.0.1:1/fair/v2'), ($1, 'stall', 'b', 'http://127.0.0.1:1/x')`,
    [other.storeId],
  );
  const services = {
    ...house.services,
    connectors: {
      all: () => [{ ...stall, id: "fair", traits: { ...stall.traits, practice: true } }, stall],
      payments: () => [],
      couriers: () => [],
      find: () => null,
    },
  };
  for (let n = 0; n < 2; n++) await followPracticeMarket(services, "http://127.0.0.1:2");
  expect(await inStoreOf(other, "select base_url from accounts order by username")).toEqual([
    { base_url: "http://127.0.0.1:2/fair/v2" },
    { base_url: "http://127.0.0.1:1/x" },
  ]);
});
