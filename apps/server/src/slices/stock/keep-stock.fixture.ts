/**
 * A house for the tests of the stock ledger: a store at a stall that ships, its owner, a packer who may not
 * count, and the owner of another store.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { NotSupported, Rejected, type Connector } from "@stallkeeper/connector-sdk";
import { registerWork } from "@stallkeeper/server";
import {
  buildOrder,
  buildPlatformOrder,
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { receiveOrders } from "../orders/index.ts";

const hourMs = 3_600_000;

/** What changes from test to test; set again before each. */
interface StallMood {
  /** The stall refuses every shipment. */
  isRefused: boolean;
  /** Waited for before the stall answers a shipment. */
  beforeAnswer: () => Promise<unknown>;
}

interface House extends StallMood {
  app: TestApp;
  owner: Person;
  packer: Person;
  stranger: Person;
}

const stallOf = (mood: StallMood): Connector =>
  buildStall({
    orders: {
      maxPageSize: 100,
      overlapSeconds: 0,
      pull: () => Promise.reject(new NotSupported("not asked here")),
      read: async () => null,
      fromKept: () => buildPlatformOrder(),
    },
    shipping: {
      idempotent: true,
      whenUnpaid: "countsAsPaid",
      async confirm() {
        await mood.beforeAnswer();
        if (mood.isRefused) throw new Rejected("NO", "We refuse.");
        return { state: "accepted", vendorRef: "ref", warnings: [] };
      },
      readBack: async () => ({
        isFound: true,
        vendorRef: "ref",
        provider: "",
        trackingNumbers: [],
        isOrderShipped: true,
      }),
    },
  });

/** Opens the house before the tests of a file, closes it after them, and gives what they say and ask. */
export function keepStock() {
  const easy: StallMood = { isRefused: false, beforeAnswer: async () => undefined };
  // Whole before the first test begins.
  const house = { ...easy } as House;

  beforeAll(async () => {
    house.app = await startTestApp({
      connectors: [stallOf(house)],
      hasRealClock: true,
      runsJobs: true,
      prepare: (services) =>
        registerWork(services, { actions: { verifyAfterMs: 60_000, backoffMs: () => 50 } }),
    });
    house.owner = await signUpOwner(house.app);
    house.packer = await signUpMember(house.app, { storeId: house.owner.storeId, scopes: ["orders.write"] });
    house.stranger = await signUpMember(house.app);
  });
  afterAll(() => house.app.close());
  beforeEach(() => void Object.assign(house, easy));

  const rows = <R>(text: string, values: unknown[] = [], storeId = house.owner.storeId) =>
    house.app.services.db.withStore(storeId, (tx) => tx.rows<R>(text, values));
  const post = (path: string, body: unknown, person = house.owner, key?: string) =>
    person.client.post(path, body, key === undefined ? {} : { "idempotency-key": key });
  const ask = async <T>(query: string, person = house.owner) =>
    (await person.client.graphql(query)).body as { data: T };
  const build = (sku: string, quantity = 1, more: object = {}, storeId = house.owner.storeId) => {
    const id = `o-${randomUUID()}`;
    const items = [{ _id: `${id}:1`, name: `Cup ${sku}`, sku, quantity, priceMinor: 100, meta: {} }];
    return buildOrder(house.app.services.db, { storeId, id, platform_order_id: id, items, ...more });
  };
  return {
    house,
    rows,
    post,
    ask,
    build,
    count: (sku: string, onHand: number | null, more: object = {}, key?: string, person = house.owner) =>
      post("/api/stock/counts", { counts: [{ sku, onHand, ...more }] }, person, key),
    /** The same count, taken so many hours ago. */
    countLate: (sku: string, onHand: number, agoHours: number, key?: string, person = house.owner) =>
      post(
        "/api/stock/counts",
        { counts: [{ sku, onHand }], agoMs: Math.ceil(agoHours * hourMs) },
        person,
        key,
      ),
    async levelOf(sku: string, person = house.owner) {
      const { data } = await ask<{ StockLevelById: Record<string, unknown> | null }>(
        `{ StockLevelById(_id: "${sku}") { onHand allocated available title location } }`,
        person,
      );
      return data.StockLevelById;
    },
    async booked(sku: string) {
      const entries = await rows<{ reason: string; delta: number; after: number | null }>(
        "select reason, delta, on_hand_after as after from stock_entries where sku = $1 order by id",
        [sku],
      );
      return entries.map(({ reason, delta, after }) => `${reason} ${delta} ${after}`);
    },
    ship: (id: string, key?: string) =>
      post(
        "/api/fulfilment/markAsShipped",
        { saleId: id, provider: "DPD", trackingNumber: `T-${id}` },
        house.owner,
        key,
      ),
    /**
     * An account of the store, and how an order of two pieces of the SKU is read from it; hours are counted
     * back from now.
     */
    async openAccount(sku: string) {
      const { accountId } = await build(sku);
      const moment = (agoHours: number): string => new Date(Date.now() - agoHours * hourMs).toISOString();
      const source = { accountId, platform: "stall", platformName: "Stall", username: "ada" };
      return (
        platformOrderId: string,
        isShipped: boolean,
        { placed, told, called = sku }: { placed: number; told: number; called?: string },
      ) => {
        const plain = buildPlatformOrder({ platformOrderId: `${sku} ${platformOrderId}` });
        const items = plain.items.slice(0, 1).map((item) => ({ ...item, sku: called, quantity: 2 }));
        const shipping = { ...plain.shipping, isShipped };
        const order = { ...plain, createdAt: moment(placed), updatedAt: moment(told), items, shipping };
        return house.app.services.db.withStore(house.owner.storeId, (tx) =>
          receiveOrders(tx, source, [order], new Date()),
        );
      };
    },
  };
}
