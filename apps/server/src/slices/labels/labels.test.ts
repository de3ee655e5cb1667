/**
 * Labels through the routes, judged by the ledger of the practice courier: what is offered, bought and
 * printed.
 */
import { describe, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import type { BulkRunView } from "@stallkeeper/contract";
import { signUpMember } from "@stallkeeper/testkit";
import { codeOf, dataOf, openLabelShop, wish, type Bought } from "./labels.fixture.ts";

const shop = openLabelShop();
const { rows, ledger, boughtFor, freshOrder, buy } = shop;
const buyMany = (wishes: readonly object[], key?: string) =>
  shop.practice.owner.client.post(
    "/api/labels/buyMany",
    { rows: wishes },
    key === undefined ? {} : { "idempotency-key": key },
  );
const endOfRun = (id: string | null | undefined): Promise<BulkRunView> =>
  vi.waitFor(
    async () => {
      const run = dataOf<BulkRunView>(await shop.practice.owner.client.get(`/api/actions/runs/${id}`));
      if (run.lines.some(({ state }) => state !== "sent" && state !== "refused"))
        throw new Error(JSON.stringify(run.lines));
      return run;
    },
    { timeout: 60_000, interval: 30 },
  );

describe("prices and purchases", () => {
  test("rates stand beside each other, the cheapest first; the one chosen is bought and its PDF opens", async () => {
    const orderId = await freshOrder();
    const rates = dataOf<{
      rates: { serviceCode: string; price: number; currency: string; isTracked: boolean; minDays: number }[];
    }>(await shop.practice.owner.client.post("/api/labels/rates", { orderId, weightGrams: 840 }));
    expect(rates.rates.map(({ serviceCode }) => serviceCode)).toEqual(["standard", "express"]);
    expect(rates).toMatchObject({
      silent: [],
      rates: [{ provider: "Practice Courier", currency: "EUR", isTracked: true, minDays: 3 }, {}],
    });
    const answer = await buy(orderId, { price: rates.rates[0]?.price });
    const label = dataOf<Bought>(answer);
    expect([answer.status, label.state, label.price]).toEqual([200, "labelBought", rates.rates[0]?.price]);
    expect(label.trackingNumber).toMatch(/^CP\d{9}XP$/);
    const file = await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file?format=4x6`, {
      headers: { cookie: shop.practice.owner.client.cookie() },
    });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
    expect(pdf.startsWith("%PDF-1.4")).toBe(true);
    for (const text of [label.trackingNumber, "Ada Byron", "Hauptstr. 1", "10115 Berlin"])
      expect(pdf).toContain(`(${text})`);
    expect(
      dataOf(await shop.practice.owner.client.post(`/api/labels/${label._id}/printed`, {})),
    ).toMatchObject({ state: "printed", printedCount: 1 });
    const events = await rows<{ kind: string }>(
      "select kind from order_events where order_id = $1 order by at, id",
      [orderId],
    );
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["actionRequested", "actionAccepted"]),
    );
  });

  test("printing again gives the same bytes, counts, and asks the courier for nothing", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const print = async () =>
      Buffer.from(
        await (
          await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file?format=a6`, {
            headers: { cookie: shop.practice.owner.client.cookie() },
          })
        ).arrayBuffer(),
      );
    const first = await print();
    await shop.practice.simulator.control("DELETE", "/calls");
    expect((await print()).equals(first)).toBe(true);
    expect(
      (await shop.practice.simulator.control<{ path: string }[]>("GET", "/calls?market=courier&path=/file"))
        .length,
    ).toBe(0);
    for (const count of [1, 2])
      expect(
        dataOf(await shop.practice.owner.client.post(`/api/labels/${label._id}/printed`, {})),
      ).toMatchObject({ printedCount: count });
    expect(await boughtFor(label.orderId)).toHaveLength(1);
  });

  test("ten calls at once with one key buy once and are answered alike; without keys one buys and nine are refused", async () => {
    const [keyed, plain] = [await freshOrder(), await freshOrder()];
    const headers = { "idempotency-key": randomUUID() };
    const alike = await Promise.all(Array.from({ length: 10 }, () => buy(keyed, {}, headers)));
    expect(new Set(alike.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(alike[0]?.status).toBe(200);
    const mixed = await Promise.all(Array.from({ length: 10 }, () => buy(plain)));
    expect(mixed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(mixed.filter(({ status }) => status !== 200).map((answer) => codeOf(answer).join())),
    ).toEqual(new Set(["409,LABEL_EXISTS"]));
    for (const orderId of [keyed, plain]) expect(await boughtFor(orderId)).toHaveLength(1);
    expect(codeOf(await buy(keyed, { price: 31 }, headers))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test.each([
    "timeout-after-commit",
    "reset-after-commit",
    "500-after-commit",
    "truncated",
    "503",
    "429",
    "reset",
  ])("%s costs one label", async (kind) => {
    const orderId = await freshOrder();
    await shop.practice.simulator.control("POST", "/faults", {
      kind,
      market: "courier",
      path: "/labels",
      method: "POST",
      count: 1,
      delayMs: 100,
    });
    const answer = await buy(orderId);
    expect([200, 202]).toContain(answer.status);
    await expect
      .poll(
        async () =>
          (await rows<{ state: string }>("select state from shipments where order_id = $1", [orderId]))[0]
            ?.state,
      )
      .toBe("labelBought");
    expect(await boughtFor(orderId)).toHaveLength(1);
  });
});

describe("what cannot be bought", () => {
  const problems: [string, object, object, [number, string]][] = [
    ["no weight", {}, { weightGrams: null }, [422, "LABEL_INCOMPLETE"]],
    [
      "no street",
      { address: { name: "Ada", city: "Berlin", countryName: "Germany", zipcode: "10115" } },
      {},
      [422, "LABEL_INCOMPLETE"],
    ],
    [
      "a customs line without a name",
      { items: [{ _id: "i", name: "", quantity: 1, priceMinor: 100 }] },
      {},
      [422, "LABEL_INCOMPLETE"],
    ],
    [
      "a place that nobody serves",
      { address: { name: "Ada", line1: "Camp 1", city: "Pole", countryName: "Antarctica", zipcode: "1" } },
      {},
      [422, "COURIER_REFUSED"],
    ],
    ["a price that rose", {}, { price: 1 }, [422, "COURIER_REFUSED"]],
    ["an unknown service", {}, { serviceCode: "rocket" }, [422, "COURIER_REFUSED"]],
    ["a cancelled order", { state: "cancelled" }, {}, [409, "ORDER_CANCELLED"]],
    ["a refunded order", { refund: 2 }, {}, [409, "ORDER_REFUNDED"]],
    ["a shipped order", { shipped: true }, {}, [409, "ALREADY_SHIPPED"]],
  ];
  test.each(problems)("%s is said, and nothing is spent or kept", async (_what, columns, more, expected) => {
    const orderId = await freshOrder(columns);
    const before = (await ledger("label")).length;
    expect(codeOf(await buy(orderId, more))).toEqual(expected);
    expect((await ledger("label")).length).toBe(before);
    expect(await rows("select 1 from shipments where order_id = $1", [orderId])).toEqual([]);
  });

  const kept: [string, object, object, string][] = [
    [
      "one that awaits its payment",
      { external: true, state: "pending" },
      { confirmUnpaid: true },
      "ORDER_AWAITS_PAYMENT",
    ],
    ["one marked for refund", { tags: ["markForRefund"] }, { confirmHeldBack: true }, "ORDER_HELD_BACK"],
    [
      "one that is held",
      { held_until: "2036-01-01T00:00:00Z" },
      { confirmHeldBack: true },
      "ORDER_HELD_BACK",
    ],
  ];
  test.each(kept)(
    "%s has a label once somebody was told, alone, of many and in another's parcel",
    async (_what, columns, told, code) => {
      const together = { combined_id: randomUUID() };
      const [alone, listed, fellow] = [
        await freshOrder(columns),
        await freshOrder(columns),
        await freshOrder({ ...columns, ...together }),
      ];
      const leader = await freshOrder(together);
      expect([codeOf(await buy(alone)), codeOf(await buy(leader))]).toEqual([
        [409, code],
        [409, code],
      ]);
      const { lines } = dataOf<BulkRunView>(await buyMany([wish(listed), wish(leader)]));
      expect(lines.map(({ state, code: why }) => [state, why])).toEqual([
        ["refused", code],
        ["refused", code],
      ]);
      expect((await Promise.all([alone, listed, fellow, leader].map(boughtFor))).flat()).toEqual([]);
      expect((await buy(alone, told)).status).toBe(200);
      const meant = await endOfRun(
        dataOf<BulkRunView>(await buyMany([wish(listed, told), wish(leader, told)]))._id,
      );
      expect(meant.lines.map(({ state }) => state)).toEqual(["sent", "sent"]);
    },
  );

  test("of many the good ones are bought whatever happens to the others", async () => {
    const [good, heavy, streetless, nowhere] = [
      await freshOrder(),
      await freshOrder(),
      await freshOrder({ address: { name: "Ada" } }),
      await freshOrder({
        address: { name: "Ada", line1: "1", city: "Pole", countryName: "Antarctica", zipcode: "1" },
      }),
    ];
    const quoted = dataOf<{
      done: { orderId: string }[];
      failed: { id: string; group: string; code: string }[];
    }>(
      await shop.practice.owner.client.post("/api/labels/ratesMany", {
        rows: [
          { orderId: good, weightGrams: 500 },
          { orderId: heavy, weightGrams: 90_000 },
          { orderId: streetless, weightGrams: 500 },
          { orderId: "nobody" },
        ],
      }),
    );
    expect(quoted.done.map(({ orderId }) => orderId)).toEqual([good]);
    expect(
      quoted.failed.map(({ id, group, code }) => `${id === "nobody" ? id : ""}${group} ${code}`).sort(),
    ).toEqual(["fix LABEL_INCOMPLETE", "nobodyfix ORDER_NOT_FOUND", "refused COURIER_REFUSED"]);
    const rows = [wish(streetless), wish(good), wish(nowhere), wish(good, { accountId: "nobody" })];
    const key = randomUUID();
    const answers = await Promise.all([buyMany(rows, key), buyMany(rows, key)]);
    const [run, again] = answers.map((answer) => dataOf<BulkRunView>(answer));
    expect([answers.map(({ status }) => status), again?._id, run?.kind]).toEqual([
      [202, 202],
      run?._id,
      "label",
    ]);
    // What can't be begun is said at once, what the courier refuses later; whoever looks sees how far it is.
    expect(run?.lines.map(({ orderId, code }) => [orderId, code])).toEqual([
      [streetless, "LABEL_INCOMPLETE"],
      [good, null],
      [nowhere, null],
      [good, "ACCOUNT_NOT_FOUND"],
    ]);
    const { lines } = await endOfRun(run?._id);
    expect(lines.map(({ state }) => state)).toEqual(["refused", "sent", "refused", "refused"]);
    expect([await boughtFor(good), await boughtFor(nowhere)]).toMatchObject([[{ kind: "label" }], []]);
    expect(codeOf(await buyMany(rows.slice(1), key))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    // Under a key of its own the order has its label already.
    expect(dataOf<BulkRunView>(await buyMany([wish(good)])).lines).toMatchObject([{ code: "LABEL_EXISTS" }]);
    expect(await boughtFor(good)).toHaveLength(1);
  });

  test("of orders that go out in one parcel one label is bought, however many of them are asked for at once", async () => {
    const together = { combined_id: randomUUID() };
    const ids = await Promise.all([0, 1, 2].map(() => freshOrder(together)));
    const many = dataOf<BulkRunView>(await buyMany(ids.map((id) => wish(id))));
    expect(many.lines.map(({ code }) => code)).toEqual([null, "LABEL_EXISTS", "LABEL_EXISTS"]);
    expect((await endOfRun(many._id)).lines[0]?.state).toBe("sent");
    expect((await Promise.all(ids.map(boughtFor))).flat()).toHaveLength(1);
  });

  test("customs of one parcel hear of what is in it: no fee, no refunded piece, nothing of an order that was cancelled", async () => {
    const item = (id: string, more: object = {}) => ({
      _id: `${id}:1`,
      name: id,
      quantity: 2,
      priceMinor: 500,
      ...more,
    });
    const together = {
      combined_id: randomUUID(),
      address: {
        name: "Ada",
        line1: "5th Av. 1",
        city: "New York",
        state: "NY",
        zipcode: "10001",
        countryName: "United States",
      },
    };
    const fee = item("Gift wrap", { isFee: true });
    const ids = [
      await freshOrder({ ...together, items: [item("Cup"), fee] }),
      await freshOrder({
        ...together,
        items: [item("Jug")],
        refunded_items: [{ itemId: "Jug:1", quantity: 1 }],
      }),
      await freshOrder({ ...together, items: [item("Pot")], state: "cancelled" }),
      await freshOrder({ ...together, items: [item("Pan")], refund: 2 }),
    ];
    expect((await buy(ids[0] ?? "")).status).toBe(200);
    const [action] = await rows<{
      payload: { parcel: { customs: { description: string; quantity: number; valueMinor: number }[] } };
    }>("select payload from actions where kind = 'labelPurchase' and order_id = $1", [ids[0]]);
    const lines = action?.payload.parcel.customs.map(
      ({ description, quantity, valueMinor }) => `${description} ${quantity} ${valueMinor}`,
    );
    expect(lines?.toSorted()).toEqual(["Cup 2 1000", "Jug 1 500"]);
  });

  test("a parcel of orders whose lines nobody knows has its label, and its pick slip is empty", async () => {
    const address = {
      name: "Ada",
      line1: "1 High St",
      city: "York",
      zipcode: "YO1 7HH",
      countryName: "United Kingdom",
      countryCode: "GB",
    };
    const together = { combined_id: randomUUID(), items: [], address };
    const [id = ""] = await Promise.all([0, 1].map(() => freshOrder(together)));
    const { _id } = dataOf<Bought>(await buy(id));
    const file = await fetch(
      `${shop.practice.test.url}/api/labels/files?ids=${_id}&pickSlips=each&sort=place`,
      { headers: { cookie: shop.practice.owner.client.cookie() } },
    );
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("nobody signed out, without the scope or of another store buys, prints, voids or closes", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const weak = await signUpMember(shop.practice.test, {
      storeId: shop.practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(shop.practice.test, {
      scopes: ["labels.buy", "settings.write", "orders.write"],
    });
    const calls: [string, unknown][] = [
      ["/api/labels/buy", wish(label.orderId)],
      ["/api/labels/rates", { orderId: label.orderId }],
      [`/api/labels/${label._id}/void`, {}],
      [`/api/labels/${label._id}/printed`, {}],
      ["/api/manifests", {}],
    ];
    for (const [path, body] of calls) {
      expect(
        (await shop.practice.test.app.inject({ method: "POST", url: path, payload: body as object }))
          .statusCode,
      ).toBe(401);
      expect(codeOf(await weak.client.post(path, body))).toEqual([403, "FORBIDDEN"]);
    }
    expect(codeOf(await stranger.client.post("/api/labels/buy", wish(label.orderId)))).toEqual([
      409,
      "LABEL_PROVIDER_MISSING",
    ]);
    expect(codeOf(await stranger.client.post(`/api/labels/${label._id}/void`, {}))).toEqual([
      404,
      "LABEL_NOT_FOUND",
    ]);
    expect(
      (
        await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file`, {
          headers: { cookie: stranger.client.cookie() },
        })
      ).status,
    ).toBe(404);
    expect((await ledger("labelVoid")).length).toBe(0);
  });
});
