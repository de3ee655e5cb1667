/** Every change of what can be sold reaches every other listing of the item, and nothing else is sent. */
import type { OversoldLine } from "@stallkeeper/contract";
import { shownQuantity } from "@stallkeeper/domain";
import { beforeEach, describe, expect, test } from "vitest";
import { inStore, systemCtx } from "../../../platform/context.ts";
import { flagOversold } from "./flag-oversold.ts";
import { keepPushes } from "./keep-pushes.fixture.ts";
import { lockPlanner, takeMarks } from "./push-marks.store.ts";

const { house, market, rows, post, preview, openAccount, count, rest } = keepPushes();
const atRest = async () => {
  await expect.poll(rest).toBe(true);
};
const sentTo = (accountId: string) =>
  market.sent.flatMap((one) =>
    one.accountId === accountId ? [`${one.platformListingId} ${one.quantity}`] : [],
  );
const itemOf = async (sku: string): Promise<string> =>
  (await rows<{ id: string }>("select id from items where sku = $1", [sku]))[0]?.id ?? "";
let made = 0;
let sku = "";
beforeEach(() => void (sku = `PSH-${++made}`));

describe("a sale", () => {
  test("takes its pieces off every other listing, and isn't sent where it was made", async () => {
    const [here, there, off] = [await openAccount(), await openAccount(), await openAccount()];
    for (const account of [here, there, off]) await account.list("L", sku, 5);
    await count(sku, 5);
    for (const account of [here, there]) expect((await account.turnOn()).status).toBe(200);
    await atRest();
    await here.buy("L", sku, { pieces: 2, reads: 2 });
    await expect.poll(() => there.shows("L")).toBe(3);
    await atRest();
    // Looked at once more, before the listing is read again.
    await rows("insert into stock_marks (store_id, item_id) select store_id, id from items where sku = $1", [
      sku,
    ]);
    await atRest();
    expect([sentTo(here.accountId), sentTo(there.accountId), sentTo(off.accountId)]).toEqual([
      [],
      ["L 3"],
      [],
    ]);
    const { body } = await house.owner.client.get("/api/stock/push");
    expect(body).toMatchObject({ data: { gaps: [{ platform: "stall", count: 1 }] } });
  });

  test("of the only piece ends it elsewhere before what can wait, which waits in one call", async () => {
    const [here, there, attic] = [await openAccount(), await openAccount(), await openAccount("attic")];
    const many = Array.from({ length: 60 }, (_, at) => `${sku}-${at}`);
    for (const one of many) await there.list(one, one, 9);
    for (const account of [here, there, attic]) await account.list("L", sku, 1);
    await post("/api/stock/counts", {
      counts: [sku, ...many].map((one) => ({ sku: one, onHand: one === sku ? 1 : 9 })),
    });
    for (const account of [here, there, attic]) expect((await account.turnOn()).status).toBe(200);
    await atRest();
    const blocked = Promise.withResolvers<void>();
    market.before = async (sent) => {
      if (!sent.some(({ platformListingId }) => platformListingId === "L")) await blocked.promise;
    };
    await post("/api/stock/counts", { counts: many.map((one) => ({ sku: one, onHand: 4 })) });
    await expect.poll(() => market.calls.length).toBe(1);
    await here.buy("L", sku);
    await expect.poll(() => [there.shows("L"), attic.shows("L")]).toEqual([0, 0]);
    expect(market.calls.map((call) => call.length).toSorted((one, other) => one - other)).toEqual([1, 1, 25]);
    blocked.resolve();
    await atRest();
    expect(many.map((one) => there.shows(one))).toEqual(many.map(() => 4));
    const ended = await rows("select has_ended from listing_pushes where account_id = $1", [attic.accountId]);
    expect(ended).toEqual([{ has_ended: true }]);
  });

  test("beyond stock is flagged as already sold, each once, and those before it aren't", async () => {
    const accounts = [await openAccount(), await openAccount()];
    const [here] = accounts;
    for (const account of accounts) await account.list("L", sku, 1);
    await count(sku, 1);
    const orders: string[] = [];
    for (const account of [...accounts, ...accounts]) orders.push(await account.buy("L", sku, { reads: 2 }));
    await atRest();
    const tags = await rows<{ id: string; tags: string[] }>(
      "select id, tags from orders where id = any($1)",
      [orders],
    );
    const flagged = tags.filter((order) => order.tags.includes("alreadySold")).map(({ id }) => id);
    expect(flagged).toHaveLength(3);
    expect(flagged).not.toContain(orders[0]);
    const lines = await rows("select from order_events where kind = 'tagsChanged' and order_id = any($1)", [
      orders,
    ]);
    expect(lines).toHaveLength(3);
    // Each of them says who has the piece, and the one that has it who else waits.
    const rivals = async (order: string | undefined, person = house.owner) => {
      const { body } = await person.client.get(`/api/stock/oversold?orderId=${order ?? ""}`);
      const [line] = (body as { data: OversoldLine[] }).data;
      return line?.rivals.map(({ orderId, state }) => `${state} ${orders.indexOf(orderId)}`);
    };
    expect(await rivals(orders[1])).toEqual(["has 0", "waits 2", "waits 3"]);
    expect(await rivals(orders[0])).toEqual(["waits 1", "waits 2", "waits 3"]);
    expect(await rivals(orders[0], house.stranger)).toBeUndefined();
    // Sent meanwhile: it's the one that had it.
    await here?.end(orders[0]?.split(":")[2] ?? "", "L", sku, false);
    await expect.poll(() => rivals(orders[1])).toEqual(["sent 0", "waits 2", "waits 3"]);
    await count(sku, 3);
    expect(await rivals(orders[1])).toBeUndefined();
    // Counted later: while nobody is flagged none of them has it before another.
    await rows("update orders set tags = '{}' where id = any($1) returning 1", [orders]);
    await count(sku, 1);
    expect(await rivals(orders[1])).toEqual(["wants 2", "wants 3"]);
  });

  test("that arrives while the one before it is looked at doesn't flag that one", async () => {
    const account = await openAccount();
    await account.list("L", sku, 1);
    await count(sku, 1);
    await atRest();
    const ctx = systemCtx(house.app.services, house.owner.storeId, "Stock");
    const second = await inStore(ctx, async (tx) => {
      await lockPlanner(tx);
      await account.buy("L", sku);
      const marks = await takeMarks(tx, 100);
      const bought = await account.buy("L", sku);
      await flagOversold(ctx, tx, marks);
      return bought;
    });
    await atRest();
    expect(
      await rows("select id from orders where tags @> '{alreadySold}' and items @> $1", [
        JSON.stringify([{ sku }]),
      ]),
    ).toEqual([{ id: second }]);
  });
});

describe("what can be sold", () => {
  test("reaches listings from a count, a hold, the safety stock, a limit and a link, each time the newest", async () => {
    const account = await openAccount();
    await account.list("L", sku, 0);
    await count(sku, 8);
    expect((await account.turnOn()).status).toBe(200);
    await expect.poll(() => account.shows("L")).toBe(8);
    const itemId = await itemOf(sku);
    await post("/api/stock/holds", { itemId, quantity: 2, reason: "Fair", until: null });
    await expect.poll(() => account.shows("L")).toBe(6);
    await post("/api/stock/items/change", { edits: [{ itemId, set: { safety: 1 } }] });
    await expect.poll(() => account.shows("L")).toBe(5);
    await post("/api/stock/push/listing", {
      ...account.part("L"),
      isPushed: true,
      min: null,
      max: 3,
      percent: null,
      safety: null,
    });
    await expect.poll(() => account.shows("L")).toBe(3);
    await post("/api/stock/push/listing", {
      ...account.part("L"),
      isPushed: false,
      min: null,
      max: null,
      percent: null,
      safety: null,
    });
    await count(sku, 100);
    await atRest();
    expect(account.shows("L")).toBe(3);
    await account.list("M", "", 1, { title: "Another" });
    await post("/api/stock/links", { ...account.part("M"), itemId, say: "link" });
    await expect.poll(() => account.shows("M")).toBe(97);
  });

  test("that nobody counted isn't sent, nor what an account's rule or state keeps back", async () => {
    const account = await openAccount();
    await account.list("L", sku, 4);
    expect(await preview(account.accountId)).toMatchObject({ total: 0, uncounted: 1 });
    expect((await account.turnOn()).status).toBe(200);
    await atRest();
    await rows("update accounts set state = 'paused' where id = $1", [account.accountId]);
    await count(sku, 2);
    await expect
      .poll(() => rows("select state, wanted from listing_pushes where account_id = $1", [account.accountId]))
      .toEqual([{ state: "due", wanted: 2 }]);
    await count(sku, 7);
    await expect
      .poll(() => rows("select state, wanted from listing_pushes where account_id = $1", [account.accountId]))
      .toEqual([{ state: "due", wanted: 7 }]);
    expect(market.sent).toEqual([]);
    await account.turnOff();
    await rows("update accounts set state = 'connected' where id = $1", [account.accountId]);
    await count(sku, 3);
    await atRest();
    expect([market.sent, account.shows("L")]).toEqual([[], 4]);
  });

  test("is sent once with the newest number while a call is under way", async () => {
    const account = await openAccount();
    await account.list("L", sku, 9);
    await count(sku, 9);
    await account.turnOn();
    const blocked = Promise.withResolvers<void>();
    market.before = () => blocked.promise;
    await count(sku, 8);
    await expect.poll(() => market.sent.length).toBe(1);
    for (const onHand of [7, 6, 5, 4]) await count(sku, onHand);
    await expect
      .poll(() => rows("select wanted from listing_pushes where account_id = $1", [account.accountId]))
      .toEqual([{ wanted: 4 }]);
    blocked.resolve();
    await expect.poll(() => account.shows("L")).toBe(4);
    expect(sentTo(account.accountId)).toEqual(["L 8", "L 4"]);
  });
});

describe("what a platform answers", () => {
  test("another number stands there: the account is read, and the sale that it was counts before ours is sent", async () => {
    const [here, there] = [await openAccount(), await openAccount()];
    for (const account of [here, there]) {
      await account.list("L", sku, 5);
      await account.list("X", `${sku}-X`, 5);
    }
    await count(sku, 5);
    for (const account of [here, there]) await account.turnOn();
    // Bought there, and not read yet.
    market.shelves.set(`${there.accountId}:L`, 4);
    await here.buy("L", sku);
    await expect.poll(() => sentTo(there.accountId)).toEqual(["L 4"]);
    await atRest();
    market.shelves.set(`${there.accountId}:L`, 3);
    await count(sku, 9);
    await expect
      .poll(() => rows("select theirs from listing_pushes where account_id = $1", [there.accountId]))
      .toEqual([{ theirs: 3 }]);
    await expect.poll(() => there.shows("L")).toBe(8);
  });

  test("another number stands there: ours waits until the account was read, nothing left doesn't", async () => {
    const account = await openAccount();
    await account.list("L", sku, 5);
    await count(sku, 5);
    await account.turnOn();
    await rows(
      "insert into account_syncs (store_id, account_id) select store_id, id from accounts where id = $1",
      [account.accountId],
    );
    market.shelves.set(`${account.accountId}:L`, 4);
    await count(sku, 9);
    const push = async () =>
      (
        await rows<{ state: string; waits: boolean; late: boolean }>(
          `select state, unread_since is not null as waits, not_before <= now() as late
             from listing_pushes where account_id = $1`,
          [account.accountId],
        )
      )[0];
    // Its pause is over, and it isn't sent: nobody has read what was bought.
    await expect.poll(push).toEqual({ state: "due", waits: true, late: true });
    await rows("insert into stock_marks (store_id, item_id) select store_id, id from items where sku = $1", [
      sku,
    ]);
    await expect.poll(() => rows("select 1 from stock_marks")).toEqual([]);
    expect([sentTo(account.accountId), account.shows("L")]).toEqual([["L 9"], 4]);
    await rows("update account_syncs set read_until = now() where account_id = $1", [account.accountId]);
    await expect.poll(() => account.shows("L")).toBe(9);
    market.shelves.set(`${account.accountId}:L`, 1);
    await count(sku, 3);
    await expect.poll(push).toMatchObject({ state: "due", waits: true });
    await count(sku, 0);
    await expect.poll(() => account.shows("L")).toBe(0);
  });

  test("trouble again and again is no leave to send without comparing", async () => {
    const account = await openAccount();
    await account.list("L", sku, 5);
    await count(sku, 5);
    await account.turnOn();
    const asked: (number | undefined)[] = [];
    // It says for how long, so that no try comes by itself while this one is looked at.
    const retryAt = new Date(Date.now() + 3_600_000).toISOString();
    market.answer = ({ platformListingId, platformVariantId, expectedQuantity }) => {
      asked.push(expectedQuantity);
      return { platformListingId, platformVariantId, sku, state: "again", text: "Away.", retryAt };
    };
    await count(sku, 4);
    const tries = () => rows("select tries from listing_pushes where account_id = $1", [account.accountId]);
    await expect.poll(tries).toEqual([{ tries: 1 }]);
    // As behind an outage of some minutes.
    const isDue = "not_before = now(), wait_until = null";
    await rows(`update listing_pushes set tries = 9, ${isDue} where account_id = $1`, [account.accountId]);
    await expect.poll(tries).toEqual([{ tries: 10 }]);
    expect(asked).toEqual([5, 5]);
    market.answer = () => undefined;
    await rows(`update listing_pushes set ${isDue} where account_id = $1`, [account.accountId]);
    await expect.poll(() => account.shows("L")).toBe(4);
  });

  test("it names a time, and is left alone until then; its last piece sold elsewhere waits out no other pause", async () => {
    const [here, there] = [await openAccount(), await openAccount()];
    for (const account of [here, there]) await account.list("L", sku, 5);
    await count(sku, 5);
    for (const account of [here, there]) await account.turnOn();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    market.answer = ({ accountId, platformListingId, platformVariantId }) =>
      accountId === there.accountId
        ? { platformListingId, platformVariantId, sku, state: "again", text: "Wait.", retryAt: until }
        : undefined;
    await here.buy("L", sku);
    const waits = () =>
      rows("select state, wait_until from listing_pushes where account_id = $1", [there.accountId]);
    await expect.poll(waits).toEqual([{ state: "due", wait_until: until }]);
    market.answer = () => undefined;
    // A pause of ours, as behind an outage.
    await rows(
      "update listing_pushes set wait_until = null, not_before = now() + interval '1 hour' where account_id = $1",
      [there.accountId],
    );
    await here.buy("L", sku, { pieces: 4 });
    await expect.poll(() => there.shows("L")).toBe(0);
  });

  test("nothing is sent to a listing that was unlinked or switched off while its push waited", async () => {
    const account = await openAccount();
    await account.list("L", "", 5, { title: "By hand" });
    await account.list("M", "", 5, { title: "Switched off" });
    await count(sku, 5);
    const itemId = await itemOf(sku);
    for (const listing of ["L", "M"])
      await post("/api/stock/links", { ...account.part(listing), itemId, say: "link" });
    await account.turnOn();
    await atRest();
    market.answer = ({ platformListingId, platformVariantId }) => ({
      platformListingId,
      platformVariantId,
      sku,
      state: "again",
      text: "Away.",
      retryAt: null,
    });
    await count(sku, 2);
    // At a moment in which neither is on its way once more.
    await expect
      .poll(() =>
        rows(
          `update listing_pushes set not_before = now() + interval '1 hour'
             where account_id = $1 and tries > 0 and not exists (select 1 from listing_pushes
             where account_id = $1 and state <> 'due') returning 1`,
          [account.accountId],
        ),
      )
      .toHaveLength(2);
    await post("/api/stock/links", { ...account.part("L"), itemId, say: "forget" });
    await rows("update item_listings set is_pushed = false where listing_id = $1", [
      account.part("M").listingId,
    ]);
    market.answer = () => undefined;
    market.sent.length = 0;
    await atRest();
    expect([market.sent, account.shows("L"), account.shows("M")]).toEqual([[], 5, 5]);
  });

  test("a refusal is kept with its words, isn't repeated by itself, and goes out again when a person asks", async () => {
    const account = await openAccount();
    await account.list("L", sku, 5);
    await count(sku, 5);
    await account.turnOn();
    market.answer = ({ platformListingId, platformVariantId }) => ({
      platformListingId,
      platformVariantId,
      sku,
      state: "refused",
      code: "E1",
      text: "Not while it is in review.",
      field: null,
    });
    await count(sku, 4);
    const ask = async () =>
      (
        (
          await house.owner.client.graphql(
            `{ rows: ListingStockMany(filter: { accountId: "${account.accountId}" }) {
             ours theirs standing pushState problem } }`,
          )
        ).body as { data: { rows: unknown[] } }
      ).data.rows;
    await expect
      .poll(ask)
      .toEqual([
        {
          ours: 4,
          theirs: 5,
          standing: "differs",
          pushState: "refused",
          problem: "Not while it is in review.",
        },
      ]);
    await atRest();
    expect(market.sent).toHaveLength(1);
    market.answer = () => undefined;
    await post("/api/stock/push/now", { parts: [account.part("L")] });
    await expect
      .poll(ask)
      .toEqual([{ ours: 4, theirs: 4, standing: "same", pushState: "told", problem: null }]);
  });
});

describe("turning it on", () => {
  test("shows what would change, and sends it only while that is still what would change", async () => {
    const account = await openAccount("attic");
    await account.list("L", sku, 1);
    await account.list("U", "", 1, { title: "Unlinked" });
    await count(sku, 0);
    const seen = await preview(account.accountId);
    expect(seen).toMatchObject({
      total: 1,
      toZero: 1,
      endsAtZero: true,
      unlinked: 1,
      changes: [{ sku, theirs: 1, ours: 0 }],
    });
    await count(sku, 3);
    const body = {
      accountId: account.accountId,
      min: 0,
      max: null,
      percent: 100,
      isOn: true,
      seen: seen.seen,
    };
    expect((await post("/api/stock/push/rule", body)).status).toBe(409);
    // Three can be sold, and a listing there is one piece: it stays as it is.
    expect(await preview(account.accountId)).toMatchObject({ total: 0 });
    expect(await preview(account.accountId, { percent: 10 })).toMatchObject({ total: 1, hidden: 1 });
  });

  test("needs the scope, an account of the store, and one that takes quantities", async () => {
    const account = await openAccount();
    const body = { accountId: account.accountId, min: 0, max: null, percent: 100 };
    expect((await post("/api/stock/push/preview", body, house.packer)).status).toBe(403);
    expect((await post("/api/stock/push/preview", body, house.stranger)).status).toBe(404);
    expect((await post("/api/stock/push/rule", { ...body, isOn: true }, house.stranger)).status).toBe(404);
    expect((await post("/api/stock/push/now", { parts: [account.part("L")] }, house.stranger)).status).toBe(
      404,
    );
  });
});

test("what a listing shows is the same in SQL as in the rule", async () => {
  const cases = [-1, 0, 1, 2, 7, 100].flatMap((available) =>
    [0, 1, 5].flatMap((min) =>
      [null, 0, 1, 6].flatMap((max) => [1, 33, 50, 100].map((percent) => ({ available, min, max, percent }))),
    ),
  );
  const found = await rows<{ shown: number }>(
    `select shown_quantity(available, min, max, percent) as shown
       from jsonb_to_recordset($1::jsonb) as c(available integer, min integer, max integer, percent integer)`,
    [JSON.stringify(cases)],
  );
  expect(found.map(({ shown }) => shown)).toEqual(
    cases.map(({ available, ...rule }) => shownQuantity(available, rule)),
  );
});
