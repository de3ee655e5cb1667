/**
 * What a refusal takes back while the order moved on, shipping again what the platform took back, and what
 * becomes of a shipment of which nobody knows.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NotSupported, Rejected, Temporary } from "@stallkeeper/connector-sdk";
import { registerWork } from "@stallkeeper/server";
import {
  buildOrder,
  buildPlatformOrder,
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type PlatformOrderParts,
  type TestApp,
} from "@stallkeeper/testkit";
import { receiveOrders } from "../orders/index.ts";

let isThere = false;
let meanwhile: () => Promise<unknown> = async () => undefined;
let isRefused = true;
/** No answer to anything; what was sent may have arrived. */
let isAway = false;
let sent = 0;

const stall = buildStall({
  orders: {
    maxPageSize: 100,
    overlapSeconds: 0,
    pull: () => Promise.reject(new NotSupported("not asked here")),
    read: async () => null,
    fromKept: () => buildPlatformOrder(),
  },
  shipping: {
    idempotent: false,
    whenUnpaid: "countsAsPaid",
    async confirm() {
      sent += 1;
      await meanwhile();
      if (isAway) throw new Temporary("gone", { effectUnknown: true });
      if (isRefused) throw new Rejected("NO", "We refuse.");
      isThere = true;
      return { state: "accepted", vendorRef: "ref", warnings: [] };
    },
    async readBack() {
      if (isAway) throw new Temporary("still gone");
      return {
        isFound: isThere,
        vendorRef: "ref",
        provider: "",
        trackingNumbers: [],
        isOrderShipped: isThere,
      };
    },
  },
});

let app: TestApp;
let owner: Person;
let order: { id: string; accountId: string };

beforeAll(async () => {
  app = await startTestApp({
    connectors: [stall],
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) =>
      registerWork(services, { actions: { verifyAfterMs: 20, backoffMs: () => 20, maxLooks: 2 } }),
  });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  [isThere, isRefused, isAway, sent, meanwhile] = [false, true, false, 0, async () => undefined];
  const { accountId } = await buildOrder(app.services.db, { storeId: owner.storeId });
  const platformOrderId = `P-${Date.now()}`;
  order = { id: `stall:${accountId}:${platformOrderId}`, accountId };
  await pull({ platformOrderId });
});

type Row = Record<"shipped" | "fulfilled", boolean> & {
  tags: string[];
  shipping_provider: string | null;
  tracking_number: string | null;
  shipment_state: string;
  platform_order_id: string;
};
const rows = <R = Row>(text: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(text, values));
const now = async () => (await rows("select * from orders where id = $1", [order.id]))[0] ?? expect.fail();
const pull = (parts: PlatformOrderParts) =>
  app.services.db.withStore(owner.storeId, (tx) =>
    receiveOrders(
      tx,
      { accountId: order.accountId, platform: "stall", platformName: "Stall", username: "ada" },
      [buildPlatformOrder(parts)],
      new Date(),
    ),
  );
const pullShipped = async (isShipped: boolean, updatedAt: string) =>
  pull({
    platformOrderId: (await now()).platform_order_id,
    updatedAt,
    state: isShipped ? "shipped" : "paid",
    external: { at: updatedAt },
    shipping: isShipped
      ? { isShipped, provider: "UPS", trackingNumber: "THEIRS" }
      : { isShipped, provider: "", trackingNumber: "" },
  });
const ship = (trackingNumber = "OURS") =>
  owner.client.post("/api/fulfilment/markAsShipped", { saleId: order.id, provider: "DHL", trackingNumber });
const events = async () =>
  (
    await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by id", [order.id])
  ).map(({ kind }) => kind);

test("a refusal while the platform itself told of a parcel leaves the order shipped with the platform's parcel", async () => {
  await rows("update orders set tags = '{queued}' where id = $1", [order.id]);
  meanwhile = () => pullShipped(true, "2026-03-02T08:00:00.000Z");
  expect((await ship()).status).toBe(422);
  const kept = {
    shipped: true,
    fulfilled: true,
    shipping_provider: "UPS",
    tracking_number: "THEIRS",
    shipment_state: "refused",
    tags: [],
  };
  expect(await now()).toMatchObject(kept);
  expect(await events()).toEqual(expect.arrayContaining(["actionRefused", "shippedElsewhere"]));
  // The next pull brings the same state and leaves it so.
  await pullShipped(true, "2026-03-02T08:00:00.000Z");
  expect(await now()).toMatchObject(kept);
});

test("a refusal brings back no location beside a newer one, and leaves what was secured or written meanwhile", async () => {
  await rows("update orders set tags = '{queued,unresponsive,urgent}' where id = $1", [order.id]);
  meanwhile = () =>
    rows(
      `update orders set tags = '{urgent,completed}', fulfilled = true,
         fulfillment = '{"ebayOrderId":"12-3"}', shipping_provider = 'Evri' where id = $1`,
      [order.id],
    );
  expect((await ship()).status).toBe(422);
  expect(await now()).toMatchObject({
    shipped: false,
    fulfilled: true,
    shipping_provider: "Evri",
    tracking_number: null,
    tags: ["urgent", "completed"],
  });
});

test("a refusal leaves an order fulfilled whose items all got their fulfilment ids meanwhile, and brings its location back", async () => {
  await rows("update orders set tags = '{queued}' where id = $1", [order.id]);
  meanwhile = () =>
    rows(
      `update orders set fulfilled = true, items = jsonb_set(items, '{0,meta,fulfillmentId}', '"F-1"')
         where id = $1`,
      [order.id],
    );
  expect((await ship()).status).toBe(422);
  expect(await now()).toMatchObject({
    shipped: false,
    fulfilled: true,
    tags: ["queued"],
    shipping_provider: null,
    tracking_number: null,
  });
});

test("an order whose parcel the platform took back can be shipped again", async () => {
  isRefused = false;
  expect((await ship("FIRST")).status).toBe(200);
  await expect.poll(async () => (await now()).shipment_state).toBe("verified");
  await pullShipped(true, "2026-03-03T08:00:00.000Z");
  expect((await ship("NOT YET")).body).toMatchObject({ code: "ALREADY_SHIPPED" });
  await pullShipped(false, "2026-03-04T08:00:00.000Z");
  expect([(await now()).shipped, (await events()).includes("shipmentReverted")]).toEqual([false, true]);
  expect((await ship("SECOND")).status).toBe(200);
  await expect.poll(async () => (await now()).shipment_state).toBe("verified");
  expect(await now()).toMatchObject({ shipped: true, tracking_number: "SECOND" });
  expect((await rows("select 1 from actions where order_id = $1", [order.id])).length).toBe(2);
});

/** A shipment whose answer was lost, at a platform that then stayed away. */
async function giveUp(): Promise<string> {
  isAway = true;
  await owner.client.post("/api/fulfilment/markAsShipped", {
    saleId: order.id,
    provider: "DPD",
    trackingNumber: "T-1",
  });
  await expect.poll(async () => (await now()).shipment_state).toBe("gaveUp");
  return (await rows<{ id: string }>("select id from actions where order_id = $1", [order.id]))[0]?.id ?? "";
}
const ask = async (id: string, what: string, body: object = {}, client = owner.client) =>
  (await client.post(`/api/actions/${id}/${what}`, body)).body as { data?: { state: string }; code?: string };
const lastLine = async (id: string) =>
  (
    await rows<{ kind: string; details: object }>(
      "select kind, details from order_events where action_id = $1 order by at desc, id desc limit 1",
      [id],
    )
  )[0];

test("what nobody knows of is looked for again, and nothing is sent by that", async () => {
  const id = await giveUp();
  expect(await ask(id, "check")).toMatchObject({ code: "CONNECTION_REFUSED", msg: "still gone" });
  isAway = false;
  expect(await ask(id, "check")).toEqual({ data: { _id: id, state: "gaveUp" } });
  expect(await lastLine(id)).toMatchObject({ kind: "actionChecked" });
  isThere = true;
  expect(await ask(id, "check")).toEqual({ data: { _id: id, state: "verified" } });
  expect([await now(), sent]).toMatchObject([
    { shipped: true, shipment_state: "verified", tracking_number: "T-1" },
    1,
  ]);
  expect(await ask(id, "check")).toMatchObject({ code: "ACTION_NOT_UNSURE" });
});

test("a person says that it was not done: the order can be shipped again; or that it was done: it stands", async () => {
  const id = await giveUp();
  const reader = await signUpMember(app, { storeId: owner.storeId, scopes: ["messages.write"] });
  for (const [what, body] of [
    ["check", {}],
    ["settle", { isDone: true }],
  ] as const)
    expect((await ask(id, what, body, reader.client)).code).toBe("FORBIDDEN");
  expect((await ask(id, "settle", { isDone: "no" })).code).toBe("FIELDS_INVALID");
  expect(await ask(id, "settle", { isDone: false })).toEqual({ data: { _id: id, state: "refused" } });
  expect(await now()).toMatchObject({ shipped: false, tracking_number: null, shipment_state: "refused" });
  expect(await lastLine(id)).toMatchObject({
    kind: "actionSettled",
    details: { kind: "shipment", isDone: false },
  });
  expect(await rows("select action, after from audit_entries where object_id = $1", [id])).toMatchObject([
    { action: "actionSettled", after: { isDone: false, kind: "shipment" } },
  ]);
  await owner.client.post("/api/fulfilment/markAsShipped", {
    saleId: order.id,
    provider: "DPD",
    trackingNumber: "T-2",
  });
  await expect.poll(async () => (await now()).shipment_state).toBe("gaveUp");
  const second =
    (await rows<{ id: string }>("select id from actions where order_id = $1 and id <> $2", [order.id, id]))[0]
      ?.id ?? "";
  const both = await Promise.all([
    ask(second, "settle", { isDone: true }),
    ask(second, "settle", { isDone: false }),
  ]);
  expect(both.filter(({ code }) => code === "ACTION_NOT_UNSURE")).toHaveLength(1);
  expect((await now()).shipment_state).toBe(both[0]?.code === undefined ? "verified" : "refused");
  expect((await ask("nothing", "settle", { isDone: true })).code).toBe("ACTION_NOT_FOUND");
});
