/** Ratings through the routes: the list, replies judged by the ledger of a really running practice market. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { RatingRow, RatingsPage, RatingsSummary } from "@stallkeeper/contract";
import { signUpMember, startPracticeApp, type Answer, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 12 },
    timings: { sync: { pollMs: 300 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

const rows = <R extends object>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const list = async (query = "", client = practice.owner.client): Promise<RatingsPage> =>
  ((await client.get(`/api/ratings${query}`)).body as { data: RatingsPage }).data;
const summary = async (): Promise<RatingsSummary> =>
  ((await practice.owner.client.get("/api/ratings/summary")).body as { data: RatingsSummary }).data;
const one = async (id: string): Promise<RatingRow> =>
  (
    (await practice.owner.client.get(`/api/ratings/one/${encodeURIComponent(id)}`)).body as {
      data: RatingRow;
    }
  ).data;
const reply = (ratingId: string, text: string, client = practice.owner.client) =>
  client.post("/api/ratings/reply", { ratingId, text });
const revise = (ratingId: string, state: string, note = "") =>
  practice.owner.client.post("/api/ratings/revision", { ratingId, state, note });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const ledger = async ({ _id }: RatingRow) =>
  (
    await practice.simulator.control<{ ratingId: string; payload: { text: string } }[]>(
      "GET",
      "/ledger?kind=ratingReply&market=bazaar",
    )
  ).filter(({ ratingId }) => _id.endsWith(`:${ratingId}`));

let serial = 0;
/** A buyer rates, and the sync has brought it. */
async function freshRating(stars: number, market = "bazaar"): Promise<RatingRow> {
  const text = `Rated ${++serial} times`;
  const [order] = await practice.simulator.control<{ id: string }[]>("POST", "/orders", { market });
  const known = "select 1 from orders where platform_order_id = $1";
  await expect.poll(() => rows(known, [order?.id]), { timeout: 60_000 }).toHaveLength(1);
  await practice.simulator.control("POST", "/ratings", { market, stars, text, orderId: order?.id });
  return vi.waitFor(
    async () => {
      const [found] = (await list(`?q=${encodeURIComponent(text)}`)).rows;
      return found ?? Promise.reject(new Error(`"${text}" is not here yet`));
    },
    { timeout: 60_000, interval: 50 },
  );
}
test("the list holds every rating once, page by page, and counts as many as Home", async () => {
  const { all } = await summary();
  const home = (await practice.owner.client.get("/api/dashboard/stats")).body as {
    data: { ratings: number };
  };
  const seen: string[] = [];
  let query = "";
  for (;;) {
    const page = await list(query);
    expect(page.count).toBe(all);
    seen.push(...page.rows.map(({ _id }) => _id));
    if (page.nextCursor === null) break;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  expect([new Set(seen).size, seen.length, home.data.ratings]).toEqual([all, all, all]);
});

test("a bad rating tags its order once and stands in its timeline; a good one does neither", async () => {
  const bad = await freshRating(1);
  const good = await freshRating(5);
  const tagsOf = async ({ order }: RatingRow) =>
    (await rows<{ tags: string[] }>("select tags from orders where id = $1", [order?.orderId]))[0]?.tags;
  expect(await tagsOf(bad)).toContain("needsAdminAttention");
  expect(await tagsOf(good)).not.toContain("needsAdminAttention");
  const events = (id: string | undefined) =>
    rows("select details from order_events where order_id = $1 and kind = 'badRating'", [id]);
  expect(await events(bad.order?.orderId)).toEqual([{ details: { ratingId: bad._id, stars: 1 } }]);
  expect(await events(good.order?.orderId)).toEqual([]);
  await rows("update orders set tags = '{}' where id = $1", [bad.order?.orderId]);
  expect((await reply(bad._id, "Sorry.")).status).toBe(200);
  await expect.poll(async () => (await one(bad._id)).answer?.state).toBe("done");
  expect(await tagsOf(bad)).toEqual([]);
});

test("a reply stands at the marketplace once, and no second one is sent", async () => {
  const rating = await freshRating(2);
  expect((await list("?view=needsReply")).rows.map(({ _id }) => _id)).toContain(rating._id);
  const { needsReply } = await summary();
  const answered = await reply(rating._id, "Sorry, a new one is on its way.");
  expect(answered).toMatchObject({
    status: 200,
    body: { data: { reply: "Sorry, a new one is on its way.", answer: { state: "done" } } },
  });
  expect((await ledger(rating)).map(({ payload }) => payload.text)).toEqual([
    "Sorry, a new one is on its way.",
  ]);
  expect(codeOf(await reply(rating._id, "Once more"))).toEqual([409, "RATING_ANSWERED"]);
  expect(await ledger(rating)).toHaveLength(1);
  expect((await list("?view=needsReply")).rows.map(({ _id }) => _id)).not.toContain(rating._id);
  expect((await summary()).needsReply).toBe(needsReply - 1);
});

test("a reply whose answer was lost is looked for, never sent twice", async () => {
  const rating = await freshRating(3);
  await practice.simulator.control("POST", "/faults", {
    kind: "500-after-commit",
    method: "POST",
    path: "/reply",
    count: 1,
  });
  expect((await reply(rating._id, "Thanks for telling us.")).status).toBeLessThan(300);
  await expect.poll(async () => (await one(rating._id)).answer?.state).toBe("done");
  expect(await ledger(rating)).toHaveLength(1);
});

test("ten presses at once are one reply", async () => {
  const rating = await freshRating(2);
  const presses = await Promise.all(Array.from({ length: 10 }, (_, at) => reply(rating._id, `Press ${at}`)));
  expect(presses.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(await ledger(rating)).toHaveLength(1);
});

test("where somebody replied on the marketplace's own page, the reply is refused in words", async () => {
  const rating = await freshRating(2);
  await practice.rest(rating.accountId);
  await practice.simulator.control("PATCH", `/ratings/bazaar/${rating._id.split(":").at(-1)}`, {
    reply: "From the page",
  });
  expect(codeOf(await reply(rating._id, "From here"))).toEqual([422, "PLATFORM_REFUSED"]);
  expect((await one(rating._id)).answer).toMatchObject({ state: "refused", text: "From here" });
  expect(await ledger(rating)).toHaveLength(0);
  await practice.owner.client.post(`/api/accounts/${rating.accountId}/sync`, {});
});

test("a platform without replies takes none, and too long a reply names its field", async () => {
  const atelier = await freshRating(1, "atelier");
  expect(atelier.maxReply).toBe(0);
  expect(codeOf(await reply(atelier._id, "Hello"))).toEqual([422, "PLATFORM_CANNOT"]);
  const rating = await freshRating(2);
  expect(await reply(rating._id, "x".repeat(501))).toMatchObject({
    status: 400,
    body: { fields: { text: "Up to 500 characters." } },
  });
});

test("only who may answer ratings does, and another store's rating is none", async () => {
  const rating = await freshRating(2);
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write"],
  });
  expect(codeOf(await reply(rating._id, "Hello", packer.client))).toEqual([403, "FORBIDDEN"]);
  const stranger = await signUpMember(practice.test);
  expect(codeOf(await reply(rating._id, "Hello", stranger.client))).toEqual([404, "RATING_NOT_FOUND"]);
  expect((await list("", stranger.client)).rows).toEqual([]);
  expect(await ledger(rating)).toEqual([]);
});

test("filters narrow by words, SKU, polarity, account, reply and the order's lateness and refunds", async () => {
  const rating = await freshRating(1);
  const { orderId, sku } = rating.order ?? { orderId: "", sku: "" };
  const holds = async (query: string) => (await list(query)).rows.some(({ _id }) => _id === rating._id);
  expect([await holds("?polarity=negative"), await holds("?polarity=positive,neutral")]).toEqual([
    true,
    false,
  ]);
  expect([await holds(`?account=${rating.accountId}`), await holds("?platform=atelier")]).toEqual([
    true,
    false,
  ]);
  await rows(
    `update orders set dispatch_by = now() - interval '2 days', shipped_at = now(),
       items = jsonb_set(items, '{0,sku}', '"RATED-1"') where id = $1`,
    [orderId],
  );
  expect([await holds("?sku=rated-1"), await holds("?sku=rat"), await holds(`?sku=${sku}x`)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([await holds("?order=late"), await holds("?order=refunded")]).toEqual([true, false]);
  await rows(
    `update orders set dispatch_by = now() + interval '2 days',
       data = data || '{"refundedMinor": 5}' where id = $1`,
    [orderId],
  );
  expect([await holds("?order=late"), await holds("?order=refunded")]).toEqual([false, true]);
  expect([await holds("?comment=with"), await holds("?comment=without")]).toEqual([true, false]);
  expect(await holds("?days=1")).toBe(true);
  expect([await holds("?days=7"), await holds("?revision=open")]).toEqual([true, false]);
  expect((await practice.owner.client.get("/api/ratings?cursor=odd")).status).toBe(400);
});

test("a revision goes its steps alone, and a rating that its buyer bettered ends it", async () => {
  const rating = await freshRating(1);
  expect(codeOf(await revise(rating._id, "removed"))).toEqual([409, "REVISION_MOVED_ON"]);
  expect((await revise(rating._id, "drafted", "Ask for a photo")).status).toBe(200);
  expect((await revise(rating._id, "asked")).status).toBe(200);
  expect((await revise(rating._id, "asked")).status).toBe(200);
  expect((await list("?revision=open")).rows.map(({ _id }) => _id)).toContain(rating._id);
  await practice.simulator.control("PATCH", `/ratings/bazaar/${rating._id.split(":").at(-1)}`, { stars: 5 });
  await expect.poll(async () => (await one(rating._id)).revision?.state, { timeout: 60_000 }).toBe("revised");
  const { revision, polarity } = await one(rating._id);
  expect(revision?.steps.map(({ state }) => state)).toEqual(["drafted", "asked", "revised"]);
  expect([polarity, revision?.steps[0]?.note]).toEqual(["positive", "Ask for a photo"]);
});

test("asking the buyer writes to them once, in the transaction that says so", async () => {
  const rating = await freshRating(2);
  const text = `Could you look at this again? ${rating._id}`;
  const ask = (message = text, client = practice.owner.client) =>
    client.post("/api/ratings/revision", { ratingId: rating._id, state: "asked", message });
  const written = async () =>
    (
      await practice.simulator.control<{ payload: { text: string } }[]>(
        "GET",
        "/ledger?kind=message&market=bazaar",
      )
    ).filter(({ payload }) => payload.text === text);
  const messages = () =>
    rows("select 1 from actions where kind = 'message' and order_id = $1", [rating.order?.orderId]);
  const quiet = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["ratings.write"],
  });
  expect(codeOf(await ask(text, quiet.client))).toEqual([403, "FORBIDDEN"]);
  expect(await ask("x".repeat(19_000))).toMatchObject({ status: 400 });
  expect((await one(rating._id)).revision).toBeNull();
  expect(await messages()).toEqual([]);

  const presses = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await expect.poll(written, { timeout: 60_000 }).toHaveLength(1);
  expect(await messages()).toHaveLength(1);
  await expect
    .poll(async () => (await one(rating._id)).revision?.steps, { timeout: 60_000 })
    .toMatchObject([{ state: "asked", note: text, message: { state: "sent" } }]);
  expect(
    (
      await practice.owner.client.post("/api/ratings/revision", {
        ratingId: rating._id,
        state: "refused",
        message: text,
      })
    ).status,
  ).toBe(400);
});
