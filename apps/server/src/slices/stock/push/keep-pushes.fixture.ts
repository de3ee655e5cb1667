/**
 * A store with accounts at two marketplaces that take quantities: "stall" keeps a listing at 0 and compares
 * what it is told to expect, "attic" sells single pieces and ends them. Each counts by itself, and writes down
 * what it is sent.
 */
import { randomUUID } from "node:crypto";
import {
  NotSupported,
  type Connector,
  type PlatformListing,
  type StockChange,
  type StockOutcome,
} from "@stallkeeper/connector-sdk";
import { registerWork } from "@stallkeeper/server";
import {
  buildPlatformOrder,
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { receiveListings } from "../../listings/index.ts";
import { receiveOrders } from "../../orders/index.ts";
import { buildListing } from "../build-listing.fixture.ts";

export interface Sent extends StockChange {
  accountId: string;
}

/** What stands at the marketplaces, by account and listing, and what they were sent. */
export interface Market {
  shelves: Map<string, number>;
  sent: Sent[];
  /** Each call, as the listings that it named. */
  calls: string[][];
  /** Instead of doing it; undefined: it does. */
  answer: (change: Sent) => StockOutcome | undefined;
  /** Waited for before a call is answered. */
  before: (sent: readonly Sent[]) => Promise<unknown>;
  /** Waited for between a look at the shelves and the answer that says what was there. */
  beforeAnswer: () => Promise<unknown>;
}

const keyOf = (accountId: string, listingId: string): string => `${accountId}:${listingId}`;

function sell(id: "stall" | "attic", market: Market): Connector {
  const isSingle = id === "attic";
  return buildStall({
    id,
    name: isSingle ? "Attic" : "Stall",
    code: isSingle ? "AT" : "ST",
    traits: {
      practice: false,
      hasOwnAddress: false,
      pollSeconds: 3_600,
      settleSeconds: 0,
      isSingleQuantity: isSingle,
      hasListingReview: false,
    },
    orders: {
      maxPageSize: 100,
      overlapSeconds: 0,
      pull: () => Promise.reject(new NotSupported("not asked here")),
      read: async () => null,
      fromKept: () => buildPlatformOrder(),
    },
    stock: {
      maxBatchSize: 25,
      canChangePrice: false,
      atZero: isSingle ? "ends" : "keeps",
      comparesQuantity: "exactly",
      async push({ account }, changes) {
        const sent = changes.map((change) => ({ ...change, accountId: account.id }));
        market.calls.push(sent.map(({ platformListingId }) => platformListingId));
        market.sent.push(...sent);
        await market.before(sent);
        return sent.map((change) => market.answer(change) ?? put(market, change, isSingle));
      },
      async read({ account }, refs) {
        const levels = refs.map((ref) => {
          const quantity = market.shelves.get(keyOf(account.id, ref.platformListingId));
          return quantity === undefined
            ? null
            : { ...ref, quantity, priceMinor: 100, currency: "EUR", isOver: isSingle && quantity === 0 };
        });
        await market.beforeAnswer();
        return levels;
      },
    },
  });
}

function put(market: Market, change: Sent, isSingle: boolean): StockOutcome {
  const { platformListingId, platformVariantId, sku, quantity = 0, expectedQuantity, accountId } = change;
  const ref = { platformListingId, platformVariantId, sku };
  const key = keyOf(accountId, platformListingId);
  const now = market.shelves.get(key) ?? 0;
  if (expectedQuantity !== undefined && now !== expectedQuantity && now !== quantity)
    return { ...ref, state: "stale", quantity: now };
  market.shelves.set(key, quantity);
  return { ...ref, state: "accepted", ...(isSingle && quantity === 0 ? { hasEnded: true } : {}) };
}

interface House {
  app: TestApp;
  owner: Person;
  packer: Person;
  stranger: Person;
}

/** Opens the house before the tests of a file, and gives what they say and ask. */
export function keepPushes() {
  const market: Market = {
    shelves: new Map(),
    sent: [],
    calls: [],
    answer: () => undefined,
    before: async () => undefined,
    beforeAnswer: async () => undefined,
  };
  // Whole before the first test begins.
  const house = {} as House;
  beforeAll(async () => {
    house.app = await startTestApp({
      connectors: [sell("stall", market), sell("attic", market)],
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
  beforeEach(() => {
    market.sent.length = 0;
    market.calls.length = 0;
    market.answer = () => undefined;
    market.before = async () => undefined;
    market.beforeAnswer = async () => undefined;
  });
  const inStore = <T>(work: Parameters<typeof house.app.services.db.withStore<T>>[1]): Promise<T> =>
    house.app.services.db.withStore(house.owner.storeId, work);
  const rows = <R>(text: string, values: unknown[] = []) => inStore((tx) => tx.rows<R>(text, values));
  const post = (path: string, body: unknown, person = house.owner) => person.client.post(path, body);
  const rule = (accountId: string, more: object = {}) => ({
    accountId,
    min: 0,
    max: null,
    percent: 100,
    ...more,
  });
  const preview = async (accountId: string, more: object = {}) => {
    const { body } = await post("/api/stock/push/preview", rule(accountId, more));
    return (body as { data: { seen: string; total: number } & Record<string, unknown> }).data;
  };

  /** An account that is linked, whose listings are read. */
  async function openAccount(platform: "stall" | "attic" = "stall") {
    const accountId = randomUUID();
    const username = `ada ${accountId.slice(0, 6)}`;
    await rows("insert into accounts (store_id, id, platform, username) values ($1, $2, $3, $4)", [
      house.owner.storeId,
      accountId,
      platform,
      username,
    ]);
    const source = { accountId, platform, platformName: platform, username };
    const list = async (id: string, sku: string, quantity: number, more: Partial<PlatformListing> = {}) => {
      market.shelves.set(keyOf(accountId, id), quantity);
      const listing = buildListing(id, sku, { quantity, updatedAt: new Date().toISOString(), ...more });
      await inStore((tx) => receiveListings(tx, source, [listing], new Date()));
    };
    const readOrder = async (
      name: string,
      id: string,
      sku: string,
      quantity: number,
      {
        at,
        isShipped = false,
        isCancelled = false,
      }: { at: Date; isShipped?: boolean; isCancelled?: boolean },
    ): Promise<void> => {
      const plain = buildPlatformOrder({
        platformOrderId: name,
        shipping: { isShipped },
        ...(isCancelled ? { state: "cancelled" as const } : {}),
      });
      const items = plain.items.map((item) => ({ ...item, sku, quantity, platformItemId: id }));
      const updatedAt = at.toISOString();
      const order = { ...plain, items, createdAt: updatedAt, updatedAt };
      await inStore((tx) => receiveOrders(tx, source, [order], new Date()));
    };
    return {
      accountId,
      list,
      part: (id: string) => ({ listingId: `${platform}:${accountId}:${id}`, variantId: "" }),
      shows: (id: string) => market.shelves.get(keyOf(accountId, id)),
      /** Somebody buys there: the marketplace takes it off, and its order is read, as often as said. */
      async buy(
        id: string,
        sku: string,
        {
          pieces = 1,
          reads = 1,
          order: name = randomUUID(),
          at = new Date(),
        }: { pieces?: number; reads?: number; order?: string; at?: Date } = {},
      ) {
        const key = keyOf(accountId, id);
        market.shelves.set(key, Math.max(0, (market.shelves.get(key) ?? 0) - pieces));
        for (let read = 0; read < reads; read++) await readOrder(name, id, sku, pieces, { at });
        return `${platform}:${accountId}:${name}`;
      },
      /** The order is read again, as shipped or cancelled there. */
      end: (name: string, id: string, sku: string, isCancelled: boolean) =>
        readOrder(name, id, sku, 1, {
          at: new Date(Date.now() + 1_000),
          isCancelled,
          isShipped: !isCancelled,
        }),
      async turnOn(more: object = {}) {
        const { seen } = await preview(accountId, more);
        return post("/api/stock/push/rule", { ...rule(accountId, more), isOn: true, seen });
      },
      turnOff: () => post("/api/stock/push/rule", { ...rule(accountId), isOn: false }),
    };
  }

  return {
    house,
    market,
    rows,
    post,
    preview,
    openAccount,
    count: (sku: string, onHand: number | null) => post("/api/stock/counts", { counts: [{ sku, onHand }] }),
    /** Nothing waits for the planner, and no push is under way. */
    async rest(): Promise<boolean> {
      const [row] = await rows<{ open: number }>(
        `select ((select count(*) from stock_marks) + (select count(*) from listing_pushes
           where state in ('due', 'sending')))::integer as open`,
      );
      return row?.open === 0;
    },
  };
}
