/** Answers to offers through the route, judged by the ledger of a really running practice market. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import { signUpMember, startPracticeApp, type Answer, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 12 },
    timings: { sync: { pollMs: 300 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", {
    thriftly: { perSecond: 1000, burst: 1000, listLagMs: 100, readLagMs: 0, staleMs: 0 },
  });
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

interface Row {
  id: string;
  account_id: string;
  platform: string;
  identifier: string;
  state: number;
  counter_minor: number | null;
  amount_minor: number;
  currency: string;
  items: { _id: string; priceMinor: number }[];
  answer: { kind: string; state: string; problem: string | null; actionId: string } | null;
}
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const again = async (offer: Row) =>
  (await rows("select * from offers where id = $1", [offer.id]))[0] ?? expect.fail();
/** What the marketplace knows of answers to an offer. */
const ledger = async (offer: Row) =>
  (
    await practice.simulator.control<{ orderId?: string; offerId: string; payload: { answer: string } }[]>(
      "GET",
      `/ledger?kind=offerAnswer&market=${offer.platform}`,
    )
  ).filter(({ offerId }) => offerId === offer.identifier);
const answer = (
  offer: Row | string,
  offerState: unknown,
  headers: Record<string, string> = {},
  client = practice.owner.client,
) =>
  client.post("/api/offers/", { offerId: typeof offer === "string" ? offer : offer.id, offerState }, headers);
const counter = (offer: Row, amount: unknown) =>
  practice.owner.client.post("/api/offers/counter", { offerId: offer.id, amount, message: "Nearly." });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

/** A buyer offers, and the sync has brought it. */
async function freshOffer(market: string, wish: object = {}): Promise<Row> {
  const [made] = await practice.simulator.control<{ id: string }[]>("POST", "/offers", { market, ...wish });
  return vi.waitFor(
    async () =>
      (await rows("select * from offers where identifier = $1", [made?.id]))[0] ??
      Promise.reject(new Error(`${made?.id} is not here yet`)),
    { timeout: 60_000, interval: 30 },
  );
}
const fault = (kind: string, offer: Row, extra: object = {}) =>
  practice.simulator.control("POST", "/faults", {
    kind,
    method: "POST",
    path: `offers/${offer.identifier}/`,
    count: 1,
    ...extra,
  });

describe.each(["bazaar", "thriftly"])("on %s", (market) => {
  test("[OFFER-1] [OFFER-2] an accepted offer stands once in the ledger, is 1 here, and its order arrives", async () => {
    const offer = await freshOffer(market);
    expect([offer.state, offer.answer]).toEqual([0, null]);
    const answered = await answer(offer, 1);
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({ data: { _id: offer.id, state: 1, answer: { state: "done" } } });
    const [line = expect.fail(), ...others] = await ledger(offer);
    expect([line.payload.answer, others]).toEqual(["accepted", []]);
    await expect
      .poll(() => rows("select id from orders where platform_order_id = $1", [line.orderId]))
      .toHaveLength(1);
    expect((await again(offer)).state).toBe(1);
    expect(codeOf(await answer(offer, 1))).toEqual([409, "OFFER_CLOSED"]);
  });

  test("[OFFER-1] a rejection sends 2, and any other number means the same", async () => {
    for (const sent of [2, 7]) {
      const offer = await freshOffer(market);
      expect((await answer(offer, sent)).body).toMatchObject({ data: { state: 2 } });
      expect((await ledger(offer)).map(({ payload }) => payload.answer)).toEqual(["declined"]);
    }
  });

  test("[OFFER-2] an answer that was lost is looked for or repeated with its key, never given twice", async () => {
    const offer = await freshOffer(market);
    await fault("500-after-commit", offer);
    expect((await answer(offer, 1)).status).toBe(200);
    expect(await ledger(offer)).toHaveLength(1);
    expect((await again(offer)).state).toBe(1);
  });

  test("[OFFER-2] an offer that was answered elsewhere stays as it was, with the platform's words, until the sync tells", async () => {
    const offer = await freshOffer(market);
    await practice.rest(offer.account_id);
    await practice.simulator.control("PATCH", `/offers/${market}/${offer.identifier}`, {
      answer: "declined",
    });
    const refused = await answer(offer, 1);
    expect(codeOf(refused)).toEqual([422, "PLATFORM_REFUSED"]);
    expect((refused.body as { msg: string }).msg).toMatch(/^The platform refused: .+/);
    expect(await again(offer)).toMatchObject({ state: 0, answer: { state: "refused", kind: "accept" } });
    await practice.owner.client.post(`/api/accounts/${offer.account_id}/sync`, {});
    await expect.poll(async () => (await again(offer)).state).toBe(2);
  });

  test("an offer lapses by the sync, and is answered no more", async () => {
    const offer = await freshOffer(market, { expiresInMs: 600 });
    await expect.poll(async () => (await again(offer)).state).toBe(4);
    expect(await answer(offer, 1)).toMatchObject({ status: 409, body: { msg: "This offer has expired." } });
  });
});

test("[OFFER-3] a nonexistent offer can't be accepted, and another store's is none", async () => {
  const offer = await freshOffer("bazaar");
  const stranger = await signUpMember(practice.test);
  for (const one of [await answer("nobody", 1), await answer(offer, 1, {}, stranger.client)])
    expect(one).toMatchObject({
      status: 404,
      body: { code: "OFFER_NOT_FOUND", msg: "Can't accept nonexistent offer." },
    });
  expect(await ledger(offer)).toEqual([]);
});

test("only who may answer offers does", async () => {
  const offer = await freshOffer("bazaar");
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write", "messages.write"],
  });
  expect(codeOf(await answer(offer, 1, {}, packer.client))).toEqual([403, "FORBIDDEN"]);
  expect(await ledger(offer)).toEqual([]);
});

test("ten presses without a key have one effect, and ten calls with one key one answer [R9]", async () => {
  const pressed = await freshOffer("bazaar");
  const presses = await Promise.all(Array.from({ length: 10 }, () => answer(pressed, 1)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(presses.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  const keyed = await freshOffer("bazaar");
  const headers = { "idempotency-key": randomUUID() };
  const calls = await Promise.all(Array.from({ length: 10 }, () => answer(keyed, 2, headers)));
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  expect(codeOf(await answer(keyed, 1, headers))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect([await ledger(pressed), await ledger(keyed)].map((lines) => lines.length)).toEqual([1, 1]);
});

test("an offer that its platform doesn't let be accepted is refused before anything is sent", async () => {
  const offer = await freshOffer("bazaar");
  await rows("update offers set is_acceptable = false where id = $1", [offer.id]);
  expect(await answer(offer, 1)).toMatchObject({
    status: 422,
    body: { code: "OFFER_NOT_ACCEPTABLE", msg: "This platform doesn't allow accepting this offer." },
  });
  expect(await ledger(offer)).toEqual([]);
  expect((await answer(offer, 2)).status).toBe(200);
});

test.each([0, 1.5, "1", null, undefined])("%j is no answer", async (offerState) => {
  expect(codeOf(await answer("nobody", offerState))).toEqual([400, "FIELDS_INVALID"]);
});

test("a counter-offer asks for more than was offered and less than the listing, where the platform takes one", async () => {
  const offer = await freshOffer("thriftly");
  const ask = offer.items[0]?.priceMinor ?? 0;
  for (const wrong of [offer.amount_minor / 100, ask / 100, "1.001", -1, "much"])
    expect(codeOf(await counter(offer, wrong))).toEqual([400, "FIELDS_INVALID"]);
  const wanted = Math.round((offer.amount_minor + ask) / 2);
  const answered = await counter(offer, wanted / 100);
  expect(answered.status).toBe(200);
  expect(answered.body).toMatchObject({
    data: { state: 3, counter: wanted / 100, answer: { kind: "counter", amount: wanted / 100 } },
  });
  expect((await ledger(offer)).map(({ payload }) => payload)).toEqual([
    { answer: "countered", amount: (wanted / 100).toFixed(2), note: "Nearly." },
  ]);
  const elsewhere = await freshOffer("bazaar");
  expect(codeOf(await counter(elsewhere, elsewhere.amount_minor / 100 + 0.01))).toEqual([
    422,
    "PLATFORM_CANNOT",
  ]);
});

test("many offers are answered in one call; what can't be is named and the others go on", async () => {
  const offers = [await freshOffer("bazaar"), await freshOffer("thriftly")];
  const over = await freshOffer("bazaar");
  await answer(over, 2);
  const taken = await practice.owner.client.post("/api/offers/many", {
    offerIds: [...offers.map(({ id }) => id), over.id, "nobody"],
    offerState: 1,
  });
  expect(taken.status).toBe(202);
  expect(taken.body).toEqual({
    data: {
      done: offers.map(({ id }) => id),
      failed: [
        { id: over.id, code: "OFFER_CLOSED", msg: "This offer was already rejected." },
        { id: "nobody", code: "OFFER_NOT_FOUND", msg: "Can't accept nonexistent offer." },
      ],
    },
  });
  for (const offer of offers) {
    await expect.poll(async () => (await again(offer)).state).toBe(1);
    expect(await ledger(offer)).toHaveLength(1);
  }
});

test("many buyers are asked for more, each for their own amount; one that doesn't fit is named", async () => {
  const [fits, high] = [await freshOffer("thriftly"), await freshOffer("thriftly")];
  const cannot = await freshOffer("bazaar");
  const between = ({ amount_minor: offered, items }: Row) =>
    (Math.round((offered + (items[0]?.priceMinor ?? 0)) / 2) / 100).toFixed(2);
  const taken = await practice.owner.client.post("/api/offers/counter/many", {
    counters: [
      { offerId: fits.id, amount: between(fits) },
      { offerId: high.id, amount: (high.items[0]?.priceMinor ?? 0) / 100 },
      { offerId: cannot.id, amount: between(cannot) },
    ],
    message: "Nearly.",
  });
  expect(taken.status).toBe(202);
  expect(taken.body).toEqual({
    data: {
      done: [fits.id],
      failed: [
        {
          id: high.id,
          code: "FIELDS_INVALID",
          msg: expect.stringMatching(/^Enter less than the asking price of \p{Sc}[\d.,]+\.$/u),
        },
        { id: cannot.id, code: "PLATFORM_CANNOT", msg: expect.any(String) },
      ],
    },
  });
  await expect.poll(async () => (await again(fits)).state).toBe(3);
  expect((await ledger(fits)).map(({ payload }) => payload)).toEqual([
    { answer: "countered", amount: between(fits), note: "Nearly." },
  ]);
  expect([await ledger(high), await ledger(cannot)]).toEqual([[], []]);
  const packer = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: [] });
  const wish = { counters: [{ offerId: high.id, amount: "1" }] };
  expect((await packer.client.post("/api/offers/counter/many", wish)).status).toBe(403);
});

test("accepting leaves the other offers for the item open", async () => {
  const id = await listingWithStock();
  const [first, second] = [
    await freshOffer("bazaar", { listingId: id }),
    await freshOffer("bazaar", { listingId: id }),
  ];
  expect(first.items[0]?._id).toBe(second.items[0]?._id);
  expect((await answer(first, 1)).status).toBe(200);
  expect(await again(second)).toMatchObject({ state: 0, answer: null });
  expect(await ledger(second)).toEqual([]);
});

async function listingWithStock(): Promise<string> {
  const listings = await practice.simulator.control<{ id: string; state: string; quantity: number }[]>(
    "GET",
    "/listings?market=bazaar",
  );
  return listings.find(({ state, quantity }) => state === "live" && quantity > 3)?.id ?? "";
}

test("an answer that waits for a dead sign-in can be withdrawn, and the offer is as before", async () => {
  const offer = await freshOffer("bazaar");
  const accountState = (state: string) =>
    rows("update accounts set state = $2 where id = $1", [offer.account_id, state]);
  await accountState("reconnect");
  const waiting = answer(offer, 1);
  await expect.poll(async () => (await again(offer)).answer?.state).toBe("underWay");
  const { actionId = "" } = (await again(offer)).answer ?? {};
  expect((await practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {})).status).toBe(200);
  await accountState("connected");
  expect(codeOf(await waiting)).toEqual([409, "ACTION_WITHDRAWN"]);
  expect(await again(offer)).toMatchObject({ state: 0, answer: null });
  expect(await ledger(offer)).toEqual([]);
  expect((await answer(offer, 1)).status).toBe(200);
});

test("the desk knows how many offers there are, what platforms keep and what buyers bought", async () => {
  const { body } = await practice.owner.client.get("/api/offers/desk");
  const { data } = body as {
    data: { counts: Record<string, number>; feeShares: Record<string, number>; buyers: object[] };
  };
  const [counted] = await rows<{ count: number }>(
    "select count(*)::integer as count from offers where state = 0",
  );
  expect(data.counts.new).toBe(counted?.count);
  const shares = Object.values(data.feeShares);
  expect(shares.length).toBeGreaterThan(0);
  expect(shares.every((share) => share > 0 && share < 0.5)).toBe(true);
});

test("the desk knows what a piece costs by the item that its listing is linked to, if all of it costs the same", async () => {
  const offer = await freshOffer("bazaar");
  const listingId = offer.items[0]?._id ?? "";
  const costOf = async () => {
    const { body } = await practice.owner.client.get("/api/offers/desk");
    const { costs } = (body as { data: { costs: { listingId: string; costMinor: number }[] } }).data;
    return costs.find((cost) => cost.listingId === listingId)?.costMinor ?? null;
  };
  const link = (sku: string, costMinor: number | null, variantId = "") =>
    rows(
      `with item as (insert into items (store_id, sku, title, cost_minor, currency, updated_at)
         values ($1, $2, $2, $3, $4, now()) returning id)
       insert into item_listings (store_id, listing_id, variant_id, item_id, by_name, at)
         select $1, $5, $6, id, 'Olive', now() from item
       on conflict (store_id, listing_id, variant_id) do update set item_id = excluded.item_id returning 1`,
      [practice.owner.storeId, sku, costMinor, offer.currency, listingId, variantId],
    );
  await rows("delete from item_listings where listing_id = $1", [listingId]);
  expect(await costOf()).toBeNull();
  await link("COST-1", 1_234);
  expect(await costOf()).toBe(1_234);
  await link("COST-2", 1_234, "v-2");
  expect(await costOf()).toBe(1_234);
  await link("COST-3", null, "v-3");
  expect(await costOf()).toBeNull();
  await link("COST-4", 999, "v-3");
  expect(await costOf()).toBeNull();
});

test("offers of an account that is unlinked leave the desk, and those still open are back once it is linked again", async () => {
  const offer = await freshOffer("thriftly");
  const unlinked = await practice.owner.client.post("/api/user/unlink", { toUnlink: offer.account_id });
  expect(unlinked.status).toBe(200);
  expect(await again(offer)).toMatchObject({ state: 6, answer: null });
  expect(await answer(offer, 1)).toMatchObject({ status: 404, body: { code: "ACCOUNT_NOT_FOUND" } });
  await practice.connect();
  await expect.poll(async () => (await again(offer)).state, { timeout: 60_000 }).toBe(0);
  expect((await answer(offer, 1)).status).toBe(200);
  expect(await ledger(offer)).toHaveLength(1);
});

describe("rules", () => {
  interface Rule {
    _id: string;
    number: number;
    answeredInWeek: number;
  }
  const owner = () => practice.owner.client;
  const readRules = async () =>
    ((await owner().get("/api/offers/rules")).body as { data: { rules: Rule[]; paused: object | null } })
      .data;
  const save = async (rule: object) => {
    const saved = await owner().post("/api/offers/rules/save", rule);
    expect(saved.status).toBe(200);
    return (saved.body as { data: { _id: string } }).data._id;
  };
  const pause = (isPaused: boolean) => owner().post("/api/offers/rules/pause", { isPaused });
  const askOf = async (market: string) => {
    const offer = await freshOffer(market);
    return {
      listingId: offer.items[0]?._id.split(":").at(-1) ?? "",
      askMinor: offer.items[0]?.priceMinor ?? 0,
    };
  };

  test("answer what arrives, once, with a sentence; off, paused or tried they answer nothing", async () => {
    const { listingId, askMinor } = await askOf("bazaar");
    const low = { listingId, amountMinor: Math.floor(askMinor * 0.4) };
    const rule = { kind: "reject", percent: 60 };
    const ruleId = await save(rule);
    const preview = await owner().post("/api/offers/rules/preview", rule);
    expect(preview.body).toMatchObject({ data: { days: 30, checked: expect.any(Number) } });
    const untouched = await freshOffer("bazaar", low);
    await save({ ...rule, ruleId, isOn: true });
    await pause(true);
    const paused = await freshOffer("bazaar", low);
    await pause(false);
    expect([untouched.answer, paused.answer]).toEqual([null, null]);

    const answered = await freshOffer("bazaar", low);
    await expect.poll(async () => (await again(answered)).state).toBe(2);
    expect((await ledger(answered)).map(({ payload }) => payload.answer)).toEqual(["declined"]);
    const [{ answer: kept }] = (await rows("select answer from offers where id = $1", [answered.id])) as [
      { answer: { byName: string; because: string } },
    ];
    expect(kept).toMatchObject({
      byName: "Rule 1",
      because: expect.stringMatching(/^Rule 1: .+ below 60%\.$/),
    });
    expect((await readRules()).rules).toMatchObject([{ number: 1, answeredInWeek: 1 }]);
    // Neither what was offered before, nor what is good enough.
    const good = await freshOffer("bazaar", { listingId, amountMinor: Math.ceil(askMinor * 0.8) });
    expect((await again(good)).answer).toBeNull();
    expect([(await again(untouched)).answer, (await again(paused)).answer]).toEqual([null, null]);
    // Nor what an account brings along that is linked, or linked again, later than the rule was made.
    const link = (at: string) =>
      rows("update accounts set linked_at = now() + $2::interval where id = $1 returning 1", [
        answered.account_id,
        at,
      ]);
    await link("1 hour");
    expect((await freshOffer("bazaar", low)).answer).toBeNull();
    await link("-1 hour");
    expect((await owner().post("/api/offers/rules/remove", { ruleId })).status).toBe(200);
    expect((await readRules()).rules).toEqual([]);
  });

  test("accept and counter by the asking price, where the platform can", async () => {
    const { listingId, askMinor } = await askOf("thriftly");
    const ids = [
      await save({ kind: "accept", percent: 90, isOn: true }),
      await save({ kind: "counter", percent: 50, counterPercent: 95, isOn: true }),
    ];
    const middle = await freshOffer("thriftly", { listingId, amountMinor: Math.round(askMinor * 0.7) });
    await expect.poll(async () => (await again(middle)).state).toBe(3);
    expect((await again(middle)).counter_minor).toBe(Math.round(askMinor * 0.95));
    const high = await freshOffer("thriftly", { listingId, amountMinor: Math.round(askMinor * 0.92) });
    await expect.poll(async () => (await again(high)).state).toBe(1);
    expect((await ledger(high)).map(({ payload }) => payload.answer)).toEqual(["accepted"]);
    for (const ruleId of ids) await owner().post("/api/offers/rules/remove", { ruleId });
  });

  test.each([
    [{ kind: "counter", percent: 60 }, "counterPercent"],
    [{ kind: "counter", percent: 60, counterPercent: 60 }, "counterPercent"],
    [{ kind: "reject", percent: 0 }, "percent"],
    [{ kind: "reject", percent: 101 }, "percent"],
    [{ kind: "give", percent: 50 }, "kind"],
    [{ kind: "reject", percent: 60, accountId: randomUUID() }, "accountId"],
  ])("%j is refused with its field", async (rule, field) => {
    const answered = await owner().post("/api/offers/rules/save", rule);
    expect(codeOf(answered)).toEqual([400, "FIELDS_INVALID"]);
    expect(Object.keys((answered.body as { fields: object }).fields)).toContain(field);
  });
});
