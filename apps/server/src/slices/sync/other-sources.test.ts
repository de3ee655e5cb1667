/**
 * What lies beside orders when something is odd: entries nobody can read, orders that are not wanted, a pause
 * behind a comparison, a link that ends while webhooks are asked for.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { RateLimited, type Connector, type UnreadableEntry } from "@stallkeeper/connector-sdk";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import {
  signUpOwner,
  startSimulator,
  startTestApp,
  type Person,
  type RunningSimulator,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { registerWebhooks } from "./register-webhooks.ts";

interface View {
  _id: string;
  platform: string;
  hasebay: boolean;
  sync: { phase: string; problem: string | null };
}

/** What the marketplaces are made to do. */
const odd = {
  unreadable: [] as UnreadableEntry[],
  isPausing: false,
  walksFromStart: 0,
  orderPulls: 0,
  ratingTurns: [] as number[],
  duringRegister: null as (() => Promise<void>) | null,
  duringRatings: null as (() => Promise<void>) | null,
};
const soon = { timeout: 60_000, interval: 50 };
let simulator: RunningSimulator;
let house: TestApp;
let owner: Person;

beforeAll(async () => {
  simulator = await startSimulator({ orders: 90 });
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  house = await startTestApp({
    connectors: connectors.map(makeOdd),
    market,
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) => registerWork(services, { sync: { pollMs: 300 } }),
  });
  house.allowedHosts.add(simulator.host);
  owner = await signUpOwner(house);
  await owner.client.post("/api/accounts/practice", {});
});
afterAll(async () => {
  await house.close();
  await simulator.stop();
});

const rows = <R>(sql: string, values: unknown[] = []) =>
  house.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const accountAt = async (platform: string) =>
  ((await owner.client.get("/api/meta/accounts")).body as { data: View[] }).data.find(
    (one) => one.platform === platform,
  ) ?? expect.fail();

/** The marketplace as it is, with a hand on a few of its calls. */
function makeOdd(connector: Connector): Connector {
  const { listings, offers, orders, ratings, webhooks } = connector;
  if (connector.id === "thriftly")
    return { ...connector, traits: { ...connector.traits, isSourcingOnly: true } };
  if (
    connector.id !== "bazaar" ||
    listings === undefined ||
    offers === undefined ||
    orders === undefined ||
    ratings === undefined ||
    webhooks?.register === undefined
  )
    return connector;
  const { register } = webhooks;
  return {
    ...connector,
    listings: {
      ...listings,
      pull: async (ctx, request) => ({ ...(await listings.pull(ctx, request)), unreadable: odd.unreadable }),
    },
    offers: {
      ...offers,
      async pull(ctx, request) {
        if (odd.isPausing) throw new RateLimited(new Date(Date.now() + 100));
        return offers.pull(ctx, request);
      },
    },
    orders: {
      ...orders,
      async pull(ctx, request) {
        if (request.cursor === null) odd.walksFromStart++;
        if (connector.id === "bazaar") odd.orderPulls++;
        return orders.pull(ctx, request);
      },
    },
    ratings: {
      ...ratings,
      async pull(ctx, request) {
        if (connector.id === "bazaar") odd.ratingTurns.push(odd.orderPulls);
        const page = await ratings.pull(ctx, request);
        if (connector.id === "bazaar") await odd.duringRatings?.();
        return page;
      },
    },
    webhooks: {
      ...webhooks,
      async register(ctx, request) {
        const subscription = await register(ctx, request);
        await odd.duringRegister?.();
        return subscription;
      },
    },
  };
}

test("an account whose connector only sources is told from the others when it is linked", async () => {
  await expect
    .poll(() => rows("select 1 from account_syncs where phase = 'following' and places <> '{}'"), soon)
    .toHaveLength(3);
  expect([(await accountAt("thriftly")).hasebay, (await accountAt("bazaar")).hasebay]).toEqual([true, false]);
});

test("entries nobody can understand stand on the account until they are read or no longer met", async () => {
  const { _id } = await accountAt("bazaar");
  const compare = () => owner.client.post(`/api/accounts/${_id}/reconcile`, {});
  odd.unreadable = [
    { id: "l-odd", reason: "The listing could not be read at price." },
    { id: "l-other", reason: "The listing could not be read at title." },
  ];
  await compare();
  await expect
    .poll(async () => (await accountAt("bazaar")).sync.problem, soon)
    .toMatch(/^2 listings couldn't be read: at (?:price|title)\.$/);
  odd.unreadable = [{ id: "l-odd", reason: "The listing could not be read at price." }];
  await compare();
  await expect
    .poll(async () => (await accountAt("bazaar")).sync.problem, soon)
    .toBe("1 listing couldn't be read: at price.");
  odd.unreadable = [];
  await compare();
  await expect.poll(async () => (await accountAt("bazaar")).sync.problem, soon).toBeNull();
});

test("a pause beside the orders does not make a full comparison begin anew", async () => {
  const { _id } = await accountAt("bazaar");
  odd.isPausing = true;
  odd.walksFromStart = 0;
  await owner.client.post(`/api/accounts/${_id}/reconcile`, {});
  await expect.poll(() => odd.walksFromStart, soon).toBe(1);
  await expect
    .poll(
      () =>
        rows(
          `select 1 from account_syncs
             where account_id = $1 and reconciled_at is not null and waiting_until is not null`,
          [_id],
        ),
      soon,
    )
    .toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(odd.walksFromStart).toBe(1);
  odd.isPausing = false;
});

test("a rating that is left while the ratings are walked does not wait for their next turn", async () => {
  const rate = (text: string) =>
    simulator.control("POST", "/ratings", { market: "bazaar", account: "northlane", stars: 4, text });
  const worked = async () =>
    (await rows("select 1 from webhook_events where topic = 'feedback.created' and state = 'worked'")).length;
  const before = await worked();
  let isLate = false;
  odd.duringRatings = async () => {
    odd.duringRatings = null;
    await rate("Behind the page.");
    while ((await worked()) < before + 2) await new Promise((resolve) => setTimeout(resolve, 10));
    isLate = true;
    odd.ratingTurns = [odd.orderPulls];
  };
  await rate("Before it.");
  await expect.poll(() => isLate, soon).toBe(true);
  await expect
    .poll(
      () =>
        rows("select content from ratings where content in ('Before it.', 'Behind the page.') order by 1"),
      soon,
    )
    .toHaveLength(2);
  // The ratings' own turn comes with every twelfth pull of the orders.
  const [walked = 0, again = Infinity] = odd.ratingTurns;
  expect(again - walked).toBeLessThan(12);
});

test("without its orders an account's talk is read on, by list and by webhook", async () => {
  const { _id } = await accountAt("bazaar");
  await rows("update accounts set settings = settings || '{\"orders\": false}' where id = $1", [_id]);
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  await expect.poll(async () => (await accountAt("bazaar")).sync.phase, soon).toBe("off");
  const [order] = await simulator.control<{ id: string }[]>("POST", "/orders", {
    market: "bazaar",
    account: "northlane",
  });
  const [message] = await simulator.control<{ id: string }[]>("POST", "/messages", { text: "Still there?" });
  await expect
    .poll(() => rows("select 1 from messaging_sessions where identifier = $1", [message?.id]), soon)
    .toHaveLength(1);
  // By the list too: nobody tells of this one.
  await rows("delete from messaging_sessions where identifier = $1", [message?.id]);
  await rows(
    "update account_syncs set places = places - 'messaging', next_at = now() where account_id = $1",
    [_id],
  );
  await expect
    .poll(() => rows("select 1 from messaging_sessions where identifier = $1", [message?.id]), soon)
    .toHaveLength(1);
  expect(await rows("select 1 from orders where platform_order_id = $1", [order?.id])).toEqual([]);
  await rows("update accounts set settings = settings - 'orders' where id = $1", [_id]);
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  await expect
    .poll(() => rows("select 1 from orders where platform_order_id = $1", [order?.id]), soon)
    .toHaveLength(1);
});

test("a link that ends while webhooks are asked for keeps no secret, and the next link is told of changes again", async () => {
  const { _id } = await accountAt("bazaar");
  const subscriptions = async () =>
    (
      await rows<{ ref: string | null; secret: Buffer | null }>(
        "select webhook_ref as ref, webhook_secret as secret from accounts where id = $1",
        [_id],
      )
    )[0];
  await expect.poll(async () => (await subscriptions())?.ref, soon).not.toBeNull();
  await rows("update accounts set webhook_ref = null where id = $1", [_id]);
  odd.duringRegister = async () => {
    odd.duringRegister = null;
    expect((await owner.client.post("/api/user/unlink", { toUnlink: _id })).status).toBe(200);
  };
  await registerWebhooks(systemCtx(house.services, owner.storeId, "Sync"), _id);
  expect(await subscriptions()).toEqual({ ref: null, secret: null });
  expect((await owner.client.post(`/api/accounts/${_id}/reconcile`, {})).body).toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
  });
  expect((await owner.client.post("/api/accounts/practice", {})).status).toBe(200);
  await expect.poll(async () => (await subscriptions())?.ref, soon).not.toBeNull();
});
