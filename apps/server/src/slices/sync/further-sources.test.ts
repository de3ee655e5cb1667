/**
 * Conversations, offers, listings and ratings of really running practice marketplaces: each once, the newest
 * state, by pull and by webhook.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

interface Conversation {
  market: string;
  account: string;
  id: string;
  isUnread: boolean;
  messages: { text: string }[];
}
interface Offer {
  market: string;
  account: string;
  id: string;
  state: string;
  amountMinor: number;
}
interface Listing {
  market: string;
  account: string;
  id: string;
  state: string;
  priceMinor: number;
  quantity: number;
}
interface Rating {
  market: string;
  account: string;
  id: string;
  stars: number;
  text: string | null;
  orderId: string;
}
interface Call {
  market: string;
  path: string;
  status: number;
}

let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 600, seed: 11 },
    timings: { sync: { pollMs: 400 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
beforeEach(() => practice.simulator.control("DELETE", "/faults"));

const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const control = <R>(method: string, path: string, body?: unknown) =>
  practice.simulator.control<R>(method, path, body);
const soon = { timeout: 60_000, interval: 100 };

const offerStates: Record<string, number> = { open: 0, accepted: 1, declined: 2, countered: 3, expired: 4 };
const listingStates: Record<string, string> = {
  live: "live",
  soldOut: "ended",
  ended: "ended",
  draft: "draft",
  pending: "inReview",
  refused: "refused",
};

const theirs = {
  conversations: async () =>
    (await control<Conversation[]>("GET", "/conversations?account=northlane"))
      .map((one) => `${one.market}/${one.id} ${one.messages.map(({ text }) => text).join("|")}`)
      .sort(),
  offers: async () =>
    (await control<Offer[]>("GET", "/offers?account=northlane"))
      .map((one) => `${one.market}/${one.id} ${offerStates[one.state]} ${one.amountMinor}`)
      .sort(),
  listings: async () =>
    (await control<Listing[]>("GET", "/listings?account=northlane"))
      .map((one) => `${one.market}/${one.id} ${listingStates[one.state]} ${one.priceMinor} ${one.quantity}`)
      .sort(),
  ratings: async () =>
    (await control<Rating[]>("GET", "/ratings?account=northlane"))
      .map((one) => `${one.market}/${one.id} ${one.stars} ${one.text ?? ""} ${one.orderId}`)
      .sort(),
};
const ours = {
  conversations: () =>
    list(
      `select platform || '/' || identifier || ' ' || coalesce((select string_agg(m ->> 'content', '|'
         order by n) from jsonb_array_elements(messages) with ordinality as t(m, n)), '') as line
         from messaging_sessions`,
    ),
  offers: () =>
    list("select platform || '/' || identifier || ' ' || state || ' ' || amount_minor as line from offers"),
  listings: () =>
    list(
      `select platform || '/' || identifier || ' ' || state || ' ' || price_minor || ' ' || quantity as line
         from listings`,
    ),
  ratings: () =>
    list(
      `select r.platform || '/' || r.identifier || ' ' || r.stars || ' ' || r.content || ' '
          || o.platform_order_id as line from ratings r left join orders o on o.id = r.order_id`,
    ),
};
const list = async (sql: string) => (await rows<{ line: string }>(sql)).map(({ line }) => line).sort();
const expectEqual = async () => {
  for (const kind of ["conversations", "offers", "listings", "ratings"] as const) {
    await expect
      .poll(
        async () => ({
          kind,
          same: JSON.stringify(await ours[kind]()) === JSON.stringify(await theirs[kind]()),
        }),
        soon,
      )
      .toEqual({ kind, same: true });
  }
};

test("all that the three marketplaces have is here, each once, as they know it", async () => {
  await expectEqual();
  expect(
    Object.fromEntries(
      (
        await rows<{ platform: string; n: number }>(
          "select platform, count(*) as n from listings group by 1 order by 1",
        )
      ).map(({ platform, n }) => [platform, n > 30]),
    ),
  ).toEqual({ atelier: true, bazaar: true, thriftly: true });
  expect((await ours.conversations()).length).toBeGreaterThan(8);
  expect((await ours.ratings()).length).toBeGreaterThan(30);
  // A listing that does not go live at once keeps what the review said; ids of one buyer, order and listing
  // are the same everywhere.
  expect(
    await rows(
      "select 1 from ratings where order_id is not null and order_id not in (select id from orders)",
    ),
  ).toEqual([]);
  expect(
    await rows(
      `select 1 from offers, jsonb_array_elements(items) item
         where item ->> '_id' not in (select id from listings)`,
    ),
  ).toEqual([]);
  expect(
    (await rows("select 1 from messaging_sessions where bought_something_before and bought_attached_item"))
      .length,
  ).toBeGreaterThan(5);
});

test("what buyers do meanwhile is here, by webhook or the next pull, and later states win", async () => {
  const [conversation] = await control<Conversation[]>("POST", "/messages", { text: "Is it dry inside?" });
  await expect
    .poll(
      () =>
        rows("select 1 from messaging_sessions where identifier = $1 and not is_read", [conversation?.id]),
      { interval: 10 },
    )
    .toHaveLength(1);
  await control("POST", "/messages", { sessionId: conversation?.id, text: "Hello?" });
  await expect
    .poll(
      () =>
        rows("select 1 from messaging_sessions where identifier = $1 and jsonb_array_length(messages) = 2", [
          conversation?.id,
        ]),
      soon,
    )
    .toHaveLength(1);

  for (const market of ["bazaar", "thriftly"]) {
    const [offer] = await control<Offer[]>("POST", "/offers", { market, expiresInMs: 1_200_000 });
    await expect
      .poll(
        () => rows("select 1 from offers where identifier = $1 and state = 0 and is_acceptable", [offer?.id]),
        soon,
      )
      .toHaveLength(1);
    // Time alone ends an offer: no webhook tells of it.
    await control("POST", "/clock", { advanceMs: 1_200_000 });
    await expect
      .poll(
        () =>
          rows("select 1 from offers where identifier = $1 and state = 4 and not is_acceptable", [offer?.id]),
        soon,
      )
      .toHaveLength(1);
  }
  for (const market of ["bazaar", "atelier", "thriftly"])
    await control("POST", "/ratings", { market, stars: 2, text: "Late." });
  await expect
    .poll(
      () => rows("select distinct platform from ratings where content = 'Late.' and polarity = 'negative'"),
      soon,
    )
    .toHaveLength(3);
  await expectEqual();
});

test("a conversation read here is not made unread by the platform, until its buyer writes again", async () => {
  const [made] = await control<Conversation[]>("POST", "/messages", { text: "First." });
  const isRead = async () =>
    (
      await rows<{ is_read: boolean }>("select is_read from messaging_sessions where identifier = $1", [
        made?.id,
      ])
    )[0]?.is_read;
  await expect.poll(isRead, soon).toBe(false);
  await practice.owner.client.graphql(
    `mutation { MessagingSessionUpdateMany(filter: { identifier: "${made?.id}" }, record: { read: true }) {
       numAffected } }`,
  );
  const [account] = await rows<{ id: string }>("select id from accounts where platform = 'bazaar'");
  // The full comparison walks everything again: the platform still says unread.
  expect((await practice.owner.client.post(`/api/accounts/${account?.id}/reconcile`, {})).status).toBe(202);
  await expect
    .poll(
      () =>
        rows(
          `select 1 from account_syncs
             where account_id = $1 and reconciled_at is not null
             and places -> 'messaging' ->> 'isWhole' = 'true'`,
          [account?.id],
        ),
      soon,
    )
    .toHaveLength(1);
  expect(
    (await control<Conversation[]>("GET", "/conversations?account=northlane")).find(
      ({ id }) => id === made?.id,
    )?.isUnread,
  ).toBe(true);
  expect(await isRead()).toBe(true);
  await control("POST", "/messages", { sessionId: made?.id, text: "Second." });
  await expect.poll(isRead, soon).toBe(false);
});

test("trouble of one source is shown, keeps neither orders nor the others waiting, and ends by itself", async () => {
  await control("POST", "/faults", { kind: "500", market: "bazaar", path: "/offers", rate: 1 });
  const state = async () =>
    (
      await rows<{ problem: string | null; phase: string; failures: number }>(
        `select problem, phase, s.failures from account_syncs s join accounts a on a.id = s.account_id
           where platform = 'bazaar'`,
      )
    )[0];
  await expect.poll(async () => (await state())?.problem, soon).not.toBeNull();
  expect(await state()).toMatchObject({ phase: "following", failures: 0 });
  const [order] = await control<{ id: string }[]>("POST", "/orders", { market: "bazaar" });
  const [message] = await control<Conversation[]>("POST", "/messages", { text: "Still there?" });
  await expect
    .poll(() => rows("select 1 from orders where platform_order_id = $1", [order?.id]), soon)
    .toHaveLength(1);
  await expect
    .poll(() => rows("select 1 from messaging_sessions where identifier = $1", [message?.id]), soon)
    .toHaveLength(1);
  await control("DELETE", "/faults");
  await expect.poll(async () => (await state())?.problem, soon).toBeNull();
  await expectEqual();
});

test("a strict marketplace is never asked more often than it allows, with orders and all beside them", async () => {
  await control("DELETE", "/calls");
  const calls = () => control<Call[]>("GET", "/calls?market=thriftly");
  const timesAsked = async (word: string) =>
    (await calls()).filter(({ path }) => path.endsWith(`/${word}`)).length;
  await expect
    .poll(async () => Math.min(await timesAsked("purchases"), await timesAsked("offers")), soon)
    .toBeGreaterThan(2);
  expect((await calls()).filter(({ status }) => status === 429)).toEqual([]);
});

test("through calls and webhooks that fail at three in ten, everything is equal once they work again", async () => {
  for (const [n, kind] of [
    "429",
    "500",
    "reset",
    "truncated",
    "502html",
    "webhook-drop",
    "webhook-double",
    "webhook-shuffle",
  ].entries())
    await control("POST", "/faults", { kind, rate: kind.startsWith("webhook") ? 0.3 : 0.06, seed: n + 3 });
  for (let n = 0; n < 12; n++) {
    await control("POST", "/messages", {});
    for (const market of ["bazaar", "thriftly"]) await control("POST", "/offers", { market });
    for (const market of ["bazaar", "atelier", "thriftly"]) await control("POST", "/ratings", { market });
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await control("DELETE", "/faults");
  await expectEqual();
  await expect
    .poll(() => rows("select 1 from account_syncs where problem is not null"), soon)
    .toHaveLength(0);
});
