/** The ledger in the service: who may count, what is booked for what happens to orders, and that nothing is booked twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotSupported, Rejected } from "@stallkeeper/connector-sdk";
import { claimsStock } from "@stallkeeper/domain";
import { registerWork } from "@stallkeeper/server";
import { buildOrder, buildPlatformOrder, buildStall, createTestClient, signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { receiveOrders } from "../orders/index.ts";
import { settleSales } from "./index.ts";

let isRefused = false;
let beforeAnswer = async (): Promise<unknown> => undefined;

const stall = buildStall({
  orders: { maxPageSize: 100, overlapSeconds: 0, pull: () => Promise.reject(new NotSupported("not asked here")), read: async () => null, fromKept: () => buildPlatformOrder() },
  shipping: {
    idempotent: true, whenUnpaid: "countsAsPaid",
    async confirm() {
      await beforeAnswer();
      if (isRefused) throw new Rejected("NO", "We refuse.");
      return { state: "accepted", vendorRef: "ref", warnings: [] };
    },
    readBack: async () => ({ isFound: true, vendorRef: "ref", provider: "", trackingNumbers: [], isOrderShipped: true }),
  },
});

let app: TestApp;
let owner: Person;
let packer: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp({ connectors: [stall], hasRealClock: true, runsJobs: true, prepare: (services) => registerWork(services, { actions: { verifyAfterMs: 60_000, backoffMs: () => 50 } }) });
  owner = await signUpOwner(app);
  packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  stranger = await signUpMember(app);
});
afterAll(() => app.close());
beforeEach(() => {
  isRefused = false;
  beforeAnswer = async () => undefined;
});

const rows = <R>(text: string, values: unknown[] = [], storeId = owner.storeId) => app.services.db.withStore(storeId, (tx) => tx.rows<R>(text, values));
const post = (path: string, body: unknown, person = owner, key?: string) => person.client.post(path, body, key === undefined ? {} : { "idempotency-key": key });
const count = (sku: string, onHand: number | null, more: object = {}, key?: string, person = owner) => post("/api/stock/counts", { counts: [{ sku, onHand, ...more }] }, person, key);
const ask = async <T>(query: string, person = owner) => (await person.client.graphql(query)).body as { data: T };
const levelOf = async (sku: string, person = owner) =>
  (await ask<{ StockLevelById: Record<string, unknown> | null }>(`{ StockLevelById(_id: "${sku}") { onHand allocated available title location } }`, person)).data.StockLevelById;
const booked = async (sku: string) => (await rows<{ reason: string; delta: number; before: number | null; after: number | null; by: string }>(
  `select reason, delta, on_hand_before as before, on_hand_after as after, by_name as by from stock_entries where sku = $1 order by id`, [sku])).map(({ reason, delta, after }) => `${reason} ${delta} ${after}`);
const build = (sku: string, quantity = 1, more: object = {}, storeId = owner.storeId) => {
  const id = `o-${randomUUID()}`;
  return buildOrder(app.services.db, { storeId, id, platform_order_id: id, items: [{ _id: `${id}:1`, name: `Cup ${sku}`, sku, quantity, priceMinor: 100, meta: {} }], ...more });
};
const ship = (id: string, key?: string) => post("/api/fulfilment/markAsShipped", { saleId: id, provider: "DPD", trackingNumber: `T-${id}` }, owner, key);
const hourMs = 3_600_000;
const ownersName = "Olive Owner";
/** An account of the store, and how an order of two pieces of the SKU is read from it; hours are counted back from now. */
const openAccount = async (sku: string) => {
  const { accountId } = await build(sku);
  const moment = (agoHours: number): string => new Date(Date.now() - agoHours * hourMs).toISOString();
  return (platformOrderId: string, isShipped: boolean, { placed, told, called = sku }: { placed: number; told: number; called?: string }) => app.services.db.withStore(owner.storeId, (tx) => {
    const plain = buildPlatformOrder({ platformOrderId: `${sku} ${platformOrderId}` });
    const order = { ...plain, createdAt: moment(placed), updatedAt: moment(told), items: plain.items.slice(0, 1).map((item) => ({ ...item, sku: called, quantity: 2 })), shipping: { ...plain.shipping, isShipped } };
    return receiveOrders(tx, { accountId, platform: "stall", platformName: "Stall", username: "ada" }, [order], new Date());
  });
};
/** The same count, taken so many hours ago. */
const countLate = (sku: string, onHand: number, agoHours: number, key?: string, person = owner) => post("/api/stock/counts", { counts: [{ sku, onHand }], agoMs: Math.ceil(agoHours * hourMs) }, person, key);

describe("a count", () => {
  test("is said by whoever holds the scope, stands in the ledger and the audit log, and names the SKU as it was ordered", async () => {
    await build("CUP-1", 2);
    expect((await count("CUP-1", 5, {}, undefined, packer)).status).toBe(403);
    expect((await createTestClient(app.url).post("/api/stock/counts", { counts: [{ sku: "CUP-1", onHand: 5 }] })).status).toBe(401);
    expect(await levelOf("CUP-1")).toEqual({ onHand: null, allocated: 2, available: null, title: "Cup CUP-1", location: "" });
    expect((await count(" CUP-1 ", 5)).body).toMatchObject({ data: [{ sku: "CUP-1", onHand: 5 }] });
    await rows("update orders set shipped = true where items @> '[{\"sku\": \"CUP-1\"}]'");
    expect(await levelOf("CUP-1")).toEqual({ onHand: 5, allocated: 0, available: 5, title: "Cup CUP-1", location: "" });
    expect(await rows("select before, after from audit_entries where action = 'stockCounted'")).toEqual([{ before: { "CUP-1": null }, after: { "CUP-1": 5 } }]);
    expect(await levelOf("CUP-1", stranger)).toBeNull();
    expect((await count("CUP-1", 9, {}, undefined, stranger)).status).toBe(200);
    expect(await levelOf("CUP-1")).toMatchObject({ onHand: 5 });
  });

  test("is one count however often it is sent with one key, and a key stands for one figure", async () => {
    const key = randomUUID();
    const build1 = await build("CUP-2");
    await count("CUP-2", 4, {}, key);
    expect((await ship(build1.id)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => count("CUP-2", 4, {}, key)));
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ data: [{ sku: "CUP-2", onHand: 3, laterCount: null }] })));
    expect((await count("CUP-2", 7, {}, key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await booked("CUP-2")).toEqual(["count 4 4", "sale -1 3"]);
  });

  test("is taken back only while the figure is still the one that was seen; all of a call or nothing", async () => {
    await count("CUP-3", 4);
    expect((await post("/api/stock/counts", { counts: [{ sku: "CUP-3A", onHand: 1 }, { sku: "CUP-3", onHand: null, seen: 5 }] })).body).toMatchObject({ code: "CHANGED_MEANWHILE", msg: "Somebody changed this meanwhile. Nothing was saved." });
    expect(await levelOf("CUP-3A")).toBeNull();
    expect((await count("CUP-3", null, { seen: 4 })).body).toMatchObject({ data: [{ sku: "CUP-3", onHand: null }] });
    // Nobody keeps it, orders it or lists it: it is no SKU of the store any more.
    expect([await booked("CUP-3"), await levelOf("CUP-3")]).toEqual([["count 4 4", "count -4 null"], null]);
  });

  test.each([{}, { counts: [] }, { counts: [{ sku: "", onHand: 1 }] }, { counts: [{ sku: "A", onHand: -1 }] }, { counts: [{ sku: "A", onHand: 1.5 }] }, { counts: [{ sku: "A", onHand: "3" }] }, { counts: [{ sku: "A", onHand: 1_000_001 }] },
    { counts: [{ sku: "A".repeat(101), onHand: 1 }] }, { counts: [{ sku: "A", onHand: 1 }, { sku: " A", onHand: 2 }] }, { counts: [{ sku: "A", onHand: 1, more: 1 }] }])("is refused as %j", async (body) => {
    expect((await post("/api/stock/counts", body)).body).toMatchObject({ code: "FIELDS_INVALID" });
  });

  test("a SKU has one place, kept as an empty one when it is forgotten; every store has its own", async () => {
    const shown = async (person: Person) => (await ask<{ shelves: unknown[] }>(`{ shelves: ItemLocationMany(filter: { _operators: { _id: { in: ["CAM-0417"] } } }) { _id location onHand } }`, person)).data.shelves;
    for (const location of [" C-12 ", "C-14"]) expect((await post("/api/packing/locations", { sku: "CAM-0417", location }, packer)).status).toBe(200);
    expect([await shown(owner), await shown(stranger)]).toEqual([[{ _id: "CAM-0417", location: "C-14", onHand: null }], []]);
    await post("/api/packing/locations", { sku: "CAM-0417", location: "" });
    expect(await shown(owner)).toEqual([{ _id: "CAM-0417", location: "", onHand: null }]);
  });
});

describe("what leaves", () => {
  test("is booked once: not before the first count, and for ten orders shipped at the same moment each its own", async () => {
    const early = await build("JAR-1");
    expect((await ship(early.id)).status).toBe(200);
    for (const sku of ["JAR-1", "JAR-2"]) await count(sku, 30);
    // Every second one names its items the other way round.
    const orders = await Promise.all(Array.from({ length: 10 }, (_, at) => {
      const id = `o-${randomUUID()}`;
      const items = ["JAR-1", "JAR-2"].map((sku, n) => ({ _id: `${id}:${n}`, name: sku, sku, quantity: n + 1, priceMinor: 100, meta: {} }));
      return build("JAR-1", 1, { id, platform_order_id: id, items: at % 2 === 0 ? items : items.toReversed() });
    }));
    const runs = [orders.slice(0, 4), orders.slice(4, 8).toReversed()].map((some) => post("/api/fulfilment/shipMany", { rows: some.map(({ id }) => ({ saleId: id, provider: "DPD", trackingNumber: id })) }));
    const answers = await Promise.all([...runs, ...orders.slice(8).flatMap(({ id }) => [ship(id, `key-${id}`), ship(id, `key-${id}`)])]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 200, 200, 200, 200]);
    expect([await levelOf("JAR-1"), await levelOf("JAR-2")]).toMatchObject([{ onHand: 20, allocated: 0 }, { onHand: 10, allocated: 0 }]);
    expect(await rows("select sku, sum(delta)::integer as sum, count(*) filter (where reason = 'sale') as sales from stock_entries where sku like 'JAR-_' group by 1 order by 1")).toEqual([{ sku: "JAR-1", sum: 20, sales: 10 }, { sku: "JAR-2", sum: 10, sales: 10 }]);
    const steps = await rows<{ before: number; after: number; delta: number }>("select on_hand_before as before, on_hand_after as after, delta from stock_entries where sku = 'JAR-1' and reason = 'sale'");
    expect(steps.map(({ before, delta }) => before + delta).toSorted((one, other) => one - other)).toEqual(Array.from({ length: 10 }, (_, at) => 20 + at));
    expect(steps.every(({ before, delta, after }) => before + delta === after)).toBe(true);
  });

  test("before the first count is not booked by a repeat of the call after it", async () => {
    const { id } = await build("JAR-9", 2);
    expect((await ship(id, `key-${id}`)).status).toBe(200);
    await count("JAR-9", 5);
    expect((await ship(id, `key-${id}`)).status).toBe(200);
    expect(await booked("JAR-9")).toEqual(["count 5 5"]);
  });

  test("comes back by a refusal and leaves again by the next try", async () => {
    const { id } = await build("JAR-3", 3);
    await count("JAR-3", 5);
    isRefused = true;
    expect((await ship(id)).status).toBe(422);
    isRefused = false;
    expect((await ship(id)).status).toBe(200);
    expect(await booked("JAR-3")).toEqual(["count 5 5", "sale -3 2", "cancel 3 5", "sale -3 2"]);
  });

  test("by the platform's word is booked once, taken back when it takes it back, and not when a count came after", async () => {
    const pull = await openAccount("JAR-4");
    await count("JAR-4", 8);
    await pull("history", true, { placed: 5, told: 5 });
    expect(await booked("JAR-4")).toEqual(["count 8 8"]);
    await pull("P-1", false, { placed: 4, told: 4 });
    await pull("P-1", true, { placed: 4, told: -1 });
    await pull("P-1", true, { placed: 4, told: -1 });
    await pull("P-1", true, { placed: 4, told: -2 });
    expect(await booked("JAR-4")).toEqual(["count 8 8", "sale -2 6"]);
    await pull("P-1", false, { placed: 4, told: -3 });
    expect(await booked("JAR-4")).toEqual(["count 8 8", "sale -2 6", "cancel 2 8"]);
    expect(await rows("select by_name from stock_entries where sku = 'JAR-4' and reason = 'cancel'")).toEqual([{ by_name: "Stall" }]);
    // Still open: the order of the account, and the one that came back.
    expect(await levelOf("JAR-4")).toMatchObject({ onHand: 8, allocated: 3, available: 5 });
  });

  test("goes back to the SKU that it was booked on, though the platform calls the item otherwise by now", async () => {
    const pull = await openAccount("OLD-1");
    for (const sku of ["OLD-1", "NEW-1"]) await count(sku, 8);
    await pull("S-1", true, { placed: -1, told: -1 });
    await pull("S-1", true, { placed: -1, told: -2, called: "NEW-1" });
    await pull("S-1", false, { placed: -1, told: -3, called: "NEW-1" });
    expect([await booked("OLD-1"), await booked("NEW-1")]).toEqual([["count 8 8", "sale -2 6", "cancel 2 8"], ["count 8 8"]]);
    await pull("S-1", true, { placed: -1, told: -4, called: "NEW-1" });
    expect([await booked("OLD-1"), await booked("NEW-1")]).toEqual([["count 8 8", "sale -2 6", "cancel 2 8"], ["count 8 8", "sale -2 6"]]);
  });

  test("and comes back goes on the SKU that it left, too, and a line that the platform took out is taken back", async () => {
    const { id } = await build("OLD-2", 2);
    for (const sku of ["OLD-2", "NEW-2"]) await count(sku, 5);
    expect((await ship(id)).status).toBe(200);
    await rows("update orders set items = jsonb_set(items, '{0,sku}', '\"NEW-2\"') where id = $1", [id]);
    const opened = (await post("/api/returns/", { orderId: id, items: [{ itemId: `${id}:1`, quantity: 1 }], reason: "Too small" })).body as { data: { returnIds: string[] } };
    await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "received" });
    expect((await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "inspected", condition: "asDescribed", disposition: "restock" })).status).toBe(200);
    expect([await booked("OLD-2"), await booked("NEW-2")]).toEqual([["count 5 5", "sale -2 3", "returnRestock 1 4"], ["count 5 5"]]);
    const gone = await build("OLD-3", 2);
    await count("OLD-3", 5);
    isRefused = true;
    beforeAnswer = () => rows("update orders set items = '[]' where id = $1", [gone.id]);
    expect((await ship(gone.id)).status).toBe(422);
    expect(await booked("OLD-3")).toEqual(["count 5 5", "sale -2 3", "cancel 2 5"]);
  });

  test("in parts leaves piece by piece", async () => {
    const { id } = await build("JAR-5", 3);
    await count("JAR-5", 3);
    await post("/api/parcels/split", { orderId: id, parts: [{ items: [{ itemId: `${id}:1`, quantity: 2 }] }, { items: [{ itemId: `${id}:1`, quantity: 1 }] }] });
    expect((await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "P1" })).status).toBe(200);
    expect([await booked("JAR-5"), await levelOf("JAR-5")]).toMatchObject([["count 3 3", "sale -2 1"], { onHand: 1, allocated: 1, available: 0 }]);
    expect((await post("/api/parcels/send", { orderId: id, number: 2, provider: "DPD", trackingNumber: "P2" })).status).toBe(200);
    expect(await booked("JAR-5")).toEqual(["count 3 3", "sale -2 1", "sale -1 0"]);
  });

  test("is not booked where it left before the count: a part that was sent before stays out of it", async () => {
    const { id } = await build("JAR-7", 3);
    await post("/api/parcels/split", { orderId: id, parts: [{ items: [{ itemId: `${id}:1`, quantity: 2 }] }, { items: [{ itemId: `${id}:1`, quantity: 1 }] }] });
    expect((await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "P1" })).status).toBe(200);
    await count("JAR-7", 5);
    expect((await post("/api/parcels/send", { orderId: id, number: 2, provider: "DPD", trackingNumber: "P2" })).status).toBe(200);
    expect(await booked("JAR-7")).toEqual(["count 5 5", "sale -1 4"]);
  });

  test("is not booked where the platform keeps a parcel that was marked before the count, though it refuses the mark", async () => {
    const { id } = await build("JAR-8", 2, { data: { isShipped: true } });
    isRefused = true;
    beforeAnswer = () => count("JAR-8", 5);
    expect((await ship(id)).status).toBe(422);
    expect([await booked("JAR-8"), await levelOf("JAR-8")]).toMatchObject([["count 5 5"], { allocated: 0 }]);
  });

  test("and comes back goes on the shelf or is scrapped, and what goes out instead leaves it", async () => {
    const { id } = await build("JAR-6", 3, { shipped: true });
    await count("JAR-6", 10);
    const opened = (await post("/api/returns/", { orderId: id, items: [{ itemId: `${id}:1`, quantity: 2 }], reason: "Too small" })).body as { data: { returnIds: string[] } };
    const scrapped = (await post("/api/returns/", { orderId: id, items: [{ itemId: `${id}:1`, quantity: 1 }], reason: "Broken" })).body as { data: { returnIds: string[] } };
    for (const [returnId, condition, disposition] of [[opened.data.returnIds[0], "asDescribed", "restock"], [scrapped.data.returnIds[0], "damaged", "scrap"]]) {
      await post("/api/returns/advance", { returnId, to: "received" });
      expect((await post("/api/returns/advance", { returnId, to: "inspected", condition, disposition })).status).toBe(200);
    }
    const swap = (await post("/api/swaps/", { orderId: id, lines: [{ name: "Cup", sku: "JAR-6", quantity: 2 }] })).body as { data: { _id: string } };
    expect((await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S1" })).status).toBe(200);
    expect(await booked("JAR-6")).toEqual(["count 10 10", "returnRestock 2 12", "returnScrap 0 12", "swapOut -2 10"]);
  });
});

describe("an order that comes here shipped", () => {
  const asked = async (sku: string, person = owner) => (await ask<{ StockCheckMany: { _id: string; orderNumber: string; quantity: number; countedByName: string }[] }>(`{ StockCheckMany(filter: { sku: "${sku}" }) { _id orderNumber quantity countedByName } }`, person)).data.StockCheckMany;
  const answer = (itemIds: string[], said: string | null, person = owner) => post("/api/stock/checks", { itemIds, answer: said }, person);

  test("is booked where it was placed after the count, not where its platform told of it last before, and asked about where nobody knows", async () => {
    const pull = await openAccount("ASK-1");
    await count("ASK-1", 8);
    await pull("after", true, { placed: -1, told: -2 });
    await pull("before", true, { placed: 9, told: 8 });
    expect([await booked("ASK-1"), await asked("ASK-1")]).toEqual([["count 8 8", "sale -2 6"], []]);
    await pull("unsure", true, { placed: 9, told: -1 });
    await pull("unsure", true, { placed: 9, told: -1.5 });
    expect([await booked("ASK-1"), await asked("ASK-1"), await asked("ASK-1", stranger)]).toMatchObject([["count 8 8", "sale -2 6"], [{ quantity: 2, countedByName: ownersName }], []]);
    const toCheck = async (person: Person) => ((await person.client.get("/api/dashboard/attention")).body as { data: { stockToCheck: number } }).data.stockToCheck;
    expect([await toCheck(owner), await toCheck(stranger)]).toEqual([1, 0]);
    // Shipped and then not: there is nothing to ask any more, and what leaves after that is certain.
    await pull("unsure", false, { placed: 9, told: -2 });
    expect(await asked("ASK-1")).toEqual([]);
    await pull("unsure", true, { placed: 9, told: -3 });
    expect([await booked("ASK-1"), await asked("ASK-1")]).toEqual([["count 8 8", "sale -2 6", "sale -2 4"], []]);
  });

  test("is booked off or left in the count by somebody's word, which can be taken back; a newer count ends the question", async () => {
    const pull = await openAccount("ASK-2");
    await count("ASK-2", 8);
    await pull("unsure", true, { placed: 9, told: -1 });
    const itemIds = (await asked("ASK-2")).map(({ _id }) => _id);
    expect([(await answer(itemIds, "left", packer)).status, (await createTestClient(app.url).post("/api/stock/checks", { itemIds, answer: "left" })).status]).toEqual([403, 401]);
    expect((await answer(itemIds, "left", stranger)).body).toMatchObject({ code: "RECORD_NOT_FOUND" });
    expect((await answer([], "left")).body).toMatchObject({ code: "FIELDS_INVALID" });
    for (const said of ["left", "left", null, "counted"]) expect((await answer(itemIds, said)).status).toBe(200);
    expect([await booked("ASK-2"), await asked("ASK-2")]).toEqual([["count 8 8", "sale -2 6", "cancel 2 8"], []]);
    // What was said holds when the order is looked at again.
    await pull("unsure", true, { placed: 9, told: -2 });
    expect(await booked("ASK-2")).toHaveLength(3);
    await answer(itemIds, null);
    expect(await asked("ASK-2")).toHaveLength(1);
    await count("ASK-2", 7);
    expect([await asked("ASK-2"), (await answer(itemIds, "left")).status]).toEqual([[], 404]);
    // The newer count is taken back: the older one stands again, and with it the question.
    await count("ASK-2", 8, { seen: 7 });
    expect(await asked("ASK-2")).toHaveLength(1);
    expect(await booked("ASK-2")).toEqual(["count 8 8", "sale -2 6", "cancel 2 8", "count -1 7", "count 1 8"]);
  });

  test("and was asked about for one SKU takes nothing of the others, whatever is said of it", async () => {
    const { accountId } = await build("ASK-3");
    const moment = (agoHours: number): string => new Date(Date.now() - agoHours * hourMs).toISOString();
    await count("ASK-3", 8);
    await app.services.db.withStore(owner.storeId, (tx) => {
      const plain = buildPlatformOrder({ platformOrderId: "ASK-3 unsure", createdAt: moment(9), updatedAt: moment(-1) });
      const items = ["ASK-3", "ASK-4"].flatMap((sku, n) => plain.items.slice(0, 1).map((item) => ({ ...item, id: String(n), sku })));
      return receiveOrders(tx, { accountId, platform: "stall", platformName: "Stall", username: "ada" }, [{ ...plain, items, shipping: { ...plain.shipping, isShipped: true } }], new Date());
    });
    // Counted after the platform told of it: the count has seen the shelf without it.
    await count("ASK-4", 5);
    expect((await answer((await asked("ASK-3")).map(({ _id }) => _id), "left")).status).toBe(200);
    expect([await booked("ASK-3"), await booked("ASK-4")]).toEqual([["count 8 8", "sale -1 7"], ["count 5 5"]]);
  });
});

describe("a count that waited for a network", () => {
  test("is taken in as of its moment: what left after it stays booked, what left before it stays out", async () => {
    const pull = await openAccount("LATE-1");
    await countLate("LATE-1", 20, 9);
    await pull("P-before", false, { placed: 8, told: 8 });
    await pull("P-before", true, { placed: 8, told: 6 });
    await pull("P-after", false, { placed: 8, told: 8 });
    await pull("P-after", true, { placed: 8, told: 3 });
    const key = randomUUID();
    // Counted five hours ago, sent twice.
    expect((await countLate("LATE-1", 10, 5, key)).body).toMatchObject({ data: [{ sku: "LATE-1", onHand: 8, laterCount: null }] });
    await countLate("LATE-1", 10, 5, key);
    expect((await countLate("LATE-1", 11, 5, key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    // Told of after that: one more from before the count, and one from after it.
    for (const [id, told] of [["P-late", 5.5], ["P-new", 4]] as const) {
      await pull(id, false, { placed: 8, told: 8 });
      await pull(id, true, { placed: 8, told });
    }
    await pull("P-before", true, { placed: 8, told: 2 });
    expect(await booked("LATE-1")).toEqual(["count 20 20", "sale -2 18", "sale -2 16", "count -8 8", "sale -2 6"]);
    expect((await ask<{ StockEntryMany: unknown[] }>(`{ StockEntryMany(filter: { sku: "LATE-1", reason: "count" }, sort: _ID_ASC) { found onHandAfter } }`)).data.StockEntryMany).toEqual([{ found: 20, onHandAfter: 20 }, { found: 10, onHandAfter: 8 }]);
  });

  test("of a SKU that nobody had counted books what left, came back and went out since", async () => {
    const pull = await openAccount("LATE-2");
    await pull("P-before", false, { placed: 8, told: 8 });
    await pull("P-before", true, { placed: 8, told: 6 });
    const { id } = await build("LATE-2", 3, { created_at: new Date(Date.now() - 9 * hourMs).toISOString() });
    expect((await ship(id)).status).toBe(200);
    const opened = (await post("/api/returns/", { orderId: id, items: [{ itemId: `${id}:1`, quantity: 1 }], reason: "Too small" })).body as { data: { returnIds: string[] } };
    await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "received" });
    await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "inspected", condition: "asDescribed", disposition: "restock" });
    const swap = (await post("/api/swaps/", { orderId: id, lines: [{ name: "Cup", sku: "LATE-2", quantity: 1 }, { name: "Red cup", sku: "LATE-2", quantity: 1 }] })).body as { data: { _id: string } };
    await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S2" });
    expect(await booked("LATE-2")).toEqual([]);
    // Came here shipped, an hour before the count or after it: nobody knows.
    await pull("unsure", true, { placed: 7, told: 4 });
    expect((await countLate("LATE-2", 10, 5)).body).toMatchObject({ data: [{ onHand: 6 }] });
    expect(await booked("LATE-2")).toEqual(["count 10 10", "sale -3 7", "returnRestock 1 8", "swapOut -2 6"]);
    expect(await rows("select quantity from open_stock_checks where sku = 'LATE-2'")).toEqual([{ quantity: 2 }]);
  });

  test("while a parcel was on its way that its platform refused then does not have its pieces: they came back after it", async () => {
    const { id } = await build("LATE-6", 2);
    await count("LATE-6", 8);
    isRefused = true;
    let takenAtMs = 0;
    beforeAnswer = async () => {
      await setTimeout(20);
      takenAtMs = Date.now();
      await setTimeout(20);
    };
    expect((await ship(id)).status).toBe(422);
    expect((await post("/api/stock/counts", { counts: [{ sku: "LATE-6", onHand: 5 }], agoMs: Date.now() - takenAtMs })).body).toMatchObject({ data: [{ onHand: 7, laterCount: null }] });
  });

  test("books what came back since, and not another line of the same order that came back before", async () => {
    const { id } = await build("LATE-7", 2, { shipped: true });
    const comeBack = async () => {
      const opened = (await post("/api/returns/", { orderId: id, items: [{ itemId: `${id}:1`, quantity: 1 }], reason: "Too small" })).body as { data: { returnIds: string[] } };
      await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "received" });
      expect((await post("/api/returns/advance", { returnId: opened.data.returnIds[0], to: "inspected", condition: "asDescribed", disposition: "restock" })).status).toBe(200);
    };
    await comeBack();
    await setTimeout(20);
    const takenAtMs = Date.now();
    await setTimeout(20);
    await comeBack();
    await post("/api/stock/counts", { counts: [{ sku: "LATE-7", onHand: 5 }], agoMs: Date.now() - takenAtMs });
    expect(await booked("LATE-7")).toEqual(["count 5 5", "returnRestock 1 6"]);
  });

  test("books the parts that were sent since, and no others", async () => {
    const longAgo = new Date(Date.now() - 9 * hourMs).toISOString();
    const { id } = await build("LATE-5", 3, { created_at: longAgo, updated_at: longAgo, platform_updated_at: longAgo });
    await post("/api/parcels/split", { orderId: id, parts: [{ items: [{ itemId: `${id}:1`, quantity: 2 }] }, { items: [{ itemId: `${id}:1`, quantity: 1 }] }] });
    expect((await post("/api/parcels/send", { orderId: id, number: 1, provider: "DPD", trackingNumber: "L1" })).status).toBe(200);
    await rows("update orders set updated_at = $2 where id = $1", [id, longAgo]);
    expect((await countLate("LATE-5", 5, 1)).body).toMatchObject({ data: [{ onHand: 3 }] });
    expect(await booked("LATE-5")).toEqual(["count 5 5", "sale -2 3"]);
  });

  test("and one of just now does not count over what a platform with a fast clock told of before", async () => {
    const pull = await openAccount("FAST-1");
    await count("FAST-1", 8);
    await pull("P-1", false, { placed: 0, told: 0 });
    await pull("P-1", true, { placed: 0, told: -1 });
    expect((await countLate("FAST-1", 5, 1e-7)).body).toMatchObject({ data: [{ onHand: 5 }] });
  });

  test("gives way to a count that somebody made after it, and says whose; the others of the same call are kept", async () => {
    await count("LATE-3", 7);
    const answer = (await post("/api/stock/counts", { counts: [{ sku: "LATE-3", onHand: 2 }, { sku: "LATE-4", onHand: 3 }], agoMs: hourMs })).body as { data: { laterCount: { at: string } | null }[] };
    expect(answer.data).toMatchObject([{ sku: "LATE-3", onHand: 7, laterCount: { byName: ownersName } }, { sku: "LATE-4", onHand: 3, laterCount: null }]);
    expect(await booked("LATE-3")).toEqual(["count 7 7"]);
    // Of two that come late the one that was taken last stands.
    await countLate("LATE-4", 5, 0.5);
    expect((await countLate("LATE-4", 9, 0.75)).body).toMatchObject({ data: [{ onHand: 5, laterCount: { byName: ownersName } }] });
    expect((await post("/api/stock/counts", { counts: [{ sku: "LATE-3", onHand: 2 }], agoMs: -1 })).body).toMatchObject({ code: "FIELDS_INVALID" });
  });
});

test("an entry of the ledger can be neither changed nor removed", async () => {
  for (const statement of ["update stock_entries set delta = 0", "delete from stock_entries"]) await expect(rows(statement)).rejects.toMatchObject({ code: "42501" });
});

test("the open pieces of the database are those of the rule, and a SKU sold over is told on Home", async () => {
  const facts = ["paid", "pending", "refunded", "cancelled"].flatMap((state) => [null, 1, 2, 3].flatMap((refund) => [false, true].flatMap((shipped) => [[], ["completed"], ["markForRefund"]].map((tags) => ({ state, refund, shipped, tags, failed: state === "cancelled", external: state === "pending" })))));
  const orders = await Promise.all(facts.map(async (fact) => ({ ...fact, id: (await build("OPEN-1", 1, fact)).id })));
  const open = await rows<{ order_id: string }>("select order_id from open_pieces where sku = 'OPEN-1' order by 1");
  const expected = orders.filter(({ shipped, ...fact }) => claimsStock({ ...fact, shipping: { shipped } })).map(({ id }) => id).toSorted();
  expect([open.map(({ order_id: id }) => id), expected.length]).toEqual([expected, 4]);
  const oversold = async (person: Person) => ((await person.client.get("/api/dashboard/attention")).body as { data: { oversold: number } }).data.oversold;
  expect([await oversold(owner), await oversold(stranger)]).toEqual([0, 0]);
  await count("OPEN-1", 3);
  expect([await oversold(owner), await oversold(stranger), (await levelOf("OPEN-1"))?.available]).toEqual([1, 0, -1]);
});

test("pieces refunded before they left are wanted by nobody and leave no shelf; refunded later they had left", async () => {
  await count("PLATE", 10);
  const { id } = await build("PLATE", 3);
  const refund = (quantity: number) => rows("update orders set refunded_items = $2 where id = $1", [id, JSON.stringify([{ itemId: `${id}:1`, quantity }])]);
  await refund(1);
  expect(await levelOf("PLATE")).toMatchObject({ onHand: 10, allocated: 2, available: 8 });
  expect((await ship(id)).status).toBe(200);
  expect(await levelOf("PLATE")).toMatchObject({ onHand: 8, allocated: 0 });
  await refund(3);
  await app.services.db.withStore(owner.storeId, (tx) => settleSales(tx, [id], { byName: "Ada", byId: null, at: new Date() }));
  expect(await booked("PLATE")).toEqual(["count 10 10", "sale -2 8"]);
});
