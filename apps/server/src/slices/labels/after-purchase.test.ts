/**
 * What becomes of bought labels, judged by the ledger of the practice courier: given back, followed, handed
 * over; and whose they are.
 */
import { describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { getDocumentProxy } from "unpdf";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { codeOf, dataOf, openLabelShop, type Bought } from "./labels.fixture.ts";

const shop = openLabelShop();
const { saySettings, rows, ledger, boughtFor, freshOrder, buy, shipmentOf } = shop;

describe("after the purchase", () => {
  const voidIt = (id: string) => shop.practice.owner.client.post(`/api/labels/${id}/void`, {});
  const killSignIn = async () => {
    const [courier] = await rows<{ username: string }>(
      "select username from accounts where role = 'courier'",
    );
    await shop.practice.simulator.control("POST", `/accounts/courier/${courier?.username}/revoke`);
  };
  const linkAgain = async () =>
    expect((await shop.practice.owner.client.post("/api/labels/couriers/practice", {})).status).toBe(200);
  /** The action of an order once it waits for the sign-in. */
  const waitingAction = async (kind: string, orderId: string) => {
    const find = async () =>
      (
        await rows<{ id: string }>(
          `select a.id from actions a join accounts c on c.id = a.account_id
             where a.kind = $1 and a.order_id = $2 and a.state = 'pending' and a.lease_until is null
             and c.state = 'reconnect'`,
          [kind, orderId],
        )
      )[0]?.id;
    await expect.poll(find, { interval: 20 }).toBeDefined();
    return (await find()) ?? expect.fail();
  };
  const voidStateOf = async (id: string, state: string) => {
    await expect.poll(async () => (await shipmentOf(id)).void_state).toBe(state);
  };

  test("a void is asked for once and chased until the money is back; then another label may be bought", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const answers = await Promise.all([voidIt(label._id), voidIt(label._id)]);
    expect(answers.map((answer) => codeOf(answer).join()).sort()).toEqual(["200,", "409,LABEL_NOT_VOIDABLE"]);
    await voidStateOf(label._id, "refunded");
    expect((await ledger("labelVoid")).length).toBe(1);
    expect(
      (
        await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file`, {
          headers: { cookie: shop.practice.owner.client.cookie() },
        })
      ).status,
    ).toBe(409);
    expect((await buy(label.orderId)).status).toBe(200);
  });

  test("what waits for a courier whose sign-in died is withdrawn: nothing is bought or given back, and the label is what it was", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const orderId = await freshOrder();
    const [bought, given] = [(await ledger("label")).length, (await ledger("labelVoid")).length];
    const withdraw = (id: string) => shop.practice.owner.client.post(`/api/actions/${id}/withdraw`, {});
    await killSignIn();
    const asked = [buy(orderId), voidIt(label._id)];
    for (const [kind, id] of [
      ["labelPurchase", orderId],
      ["labelVoid", label.orderId],
    ] as const)
      expect((await withdraw(await waitingAction(kind, id))).status).toBe(200);
    expect((await Promise.all(asked)).map(codeOf)).toEqual([
      [409, "ACTION_WITHDRAWN"],
      [409, "ACTION_WITHDRAWN"],
    ]);
    expect(await rows("select 1 from shipments where order_id = $1", [orderId])).toEqual([]);
    expect(await shipmentOf(label._id)).toMatchObject({
      state: "labelBought",
      void_state: null,
      void_reason: null,
    });
    await linkAgain();
    expect((await voidIt(label._id)).status).toBe(200);
    expect((await buy(orderId)).status).toBe(200);
    expect([(await ledger("label")).length, (await ledger("labelVoid")).length]).toEqual([
      bought + 1,
      given + 1,
    ]);
  });

  test("withdrawn or bought, never both, however close the person comes to the worker", async () => {
    for (const pauseMs of [0, 2, 5, 10, 20, 40]) {
      const orderId = await freshOrder();
      await killSignIn();
      const buying = buy(orderId);
      const actionId = await waitingAction("labelPurchase", orderId);
      await linkAgain();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const { status } = await shop.practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {});
      expect([pauseMs, status, codeOf(await buying)[1] ?? "bought"]).toEqual([
        pauseMs,
        ...(status === 200 ? [200, "ACTION_WITHDRAWN"] : [409, "bought"]),
      ]);
      expect(await rows("select state from shipments where order_id = $1", [orderId])).toHaveLength(
        status === 200 ? 0 : 1,
      );
      expect(await boughtFor(orderId)).toHaveLength(status === 200 ? 0 : 1);
    }
  });

  test("a refused void says why, and the label is good again", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    // This label's alone: the money of another may still be on its way.
    await shop.practice.simulator.control("POST", "/faults", {
      kind: "void-refuse",
      count: 1,
      path: (await shipmentOf(label._id)).label_ref,
    });
    expect((await voidIt(label._id)).status).toBe(200);
    await voidStateOf(label._id, "refused");
    expect(await shipmentOf(label._id)).toMatchObject({ void_reason: "The parcel was seen in the post." });
    expect(
      (
        await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file`, {
          headers: { cookie: shop.practice.owner.client.cookie() },
        })
      ).status,
    ).toBe(200);
  });

  test("a parcel is followed event by event, doubled and late ones change nothing, and the number on an order is followed, too", async () => {
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const scan = (body: object) =>
      shop.practice.simulator.control("POST", `/parcels/${label.trackingNumber}/events`, body);
    // Told by webhook, doubled; the next look would be minutes away.
    await expect
      .poll(
        async () =>
          (await rows<{ ref: unknown }>("select webhook_ref as ref from accounts where role = 'courier'"))[0]
            ?.ref,
      )
      .toMatchObject({ vendorRefs: [expect.any(String)] });
    await shop.practice.simulator.control("POST", "/faults", { kind: "webhook-double" });
    await scan({});
    await scan({ state: "inTransit", place: "Dover GB" });
    await expect.poll(async () => (await shipmentOf(label._id)).state).toBe("inTransit");
    // Nobody tells of the end: it is looked for.
    await shop.practice.simulator.control("DELETE", "/faults");
    await shop.practice.simulator.control("POST", "/faults", { kind: "webhook-drop" });
    await scan({ state: "delivered", place: "Berlin DE" });
    // Asked for again each time: the second of two webhooks puts the next look minutes away once more.
    const lookNow = () =>
      shop.practice.test.services.db.withStore(shop.practice.owner.storeId, (tx) =>
        tx.run("update shipments set look_at = now() where id = $1 and state <> 'delivered'", [label._id]),
      );
    await expect
      .poll(async () => {
        await lookNow();
        return (await shipmentOf(label._id)).state;
      })
      .toBe("delivered");
    const {
      events,
      look_at: lookAt,
      handed_over_at: handedOverAt,
      delivered_at: deliveredAt,
    } = await shipmentOf(label._id);
    expect((events as { state: string }[]).map(({ state }) => state)).toEqual([
      "handedOver",
      "inTransit",
      "delivered",
    ]);
    expect([lookAt, handedOverAt !== null, deliveredAt !== null]).toEqual([null, true, true]);
    expect(codeOf(await voidIt(label._id))).toEqual([409, "LABEL_NOT_VOIDABLE"]);
  });

  test("a day is closed once, its list is kept, and what is bought after it is for the next day", async () => {
    await shop.practice.test.services.db.withStore(shop.practice.owner.storeId, (tx) =>
      tx.run("update shipments set look_at = null"),
    );
    const label = dataOf<Bought>(await buy(await freshOrder()));
    const answers = await Promise.all(
      [0, 1, 2].map(() => shop.practice.owner.client.post("/api/manifests", { shipDate: label.shipDate })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(
      (await ledger("manifest")).filter(({ payload }) => payload.ship_date === label.shipDate),
    ).toHaveLength(1);
    const [manifest = { _id: "", parcelCount: 0 }] = answers
      .filter(({ status }) => status === 200)
      .map((answer) => dataOf<{ _id: string; parcelCount: number }>(answer));
    expect(manifest.parcelCount).toBeGreaterThan(0);
    const pdf = Buffer.from(
      await (
        await fetch(`${shop.practice.test.url}/api/manifests/${manifest._id}/file`, {
          headers: { cookie: shop.practice.owner.client.cookie() },
        })
      ).arrayBuffer(),
    ).toString("latin1");
    expect(pdf).toContain(label.trackingNumber);
    expect(await shipmentOf(label._id)).toMatchObject({ state: "manifested", manifest_id: manifest._id });
    const next = dataOf<Bought>(await buy(await freshOrder()));
    expect(next.shipDate > label.shipDate).toBe(true);
    expect(
      codeOf(await shop.practice.owner.client.post("/api/manifests", { shipDate: "2030-01-01" })),
    ).toEqual([409, "NOTHING_TO_HAND_OVER"]);
    expect(
      (
        await shop.practice.owner.client.graphql(
          `{ ManifestMany { shipDate state parcelCount } ShipmentMany(filter: { orderId: "${label.orderId}" })
             { state price currency } }`,
        )
      ).body,
    ).toMatchObject({
      data: { ManifestMany: [{ state: "closed" }], ShipmentMany: [{ state: "manifested", currency: "EUR" }] },
    });
  });
});

test("a return's label is bought once from its buyer to the store, stands on no manifest, is in nobody's way, and can be given back", async () => {
  const other = await signUpMember(shop.practice.test, {
    scopes: ["labels.buy", "settings.write", "orders.write"],
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    other.client.post(path, body, headers);
  await post("/api/labels/couriers/practice", {});
  const order = await buildOrder(shop.practice.test.services.db, {
    storeId: other.storeId,
    id: randomUUID(),
    platform_order_id: randomUUID(),
    items: [{ _id: "cup", name: "Cup", sku: "CUP-1 ", quantity: 2, priceMinor: 1_250 }],
  });
  const [returnId = ""] = dataOf<{ returnIds: string[] }>(
    await post("/api/returns/", {
      orderId: order.id,
      items: [{ itemId: "cup", quantity: 1 }],
      reason: "Chipped",
    }),
  ).returnIds;
  const ask = () => post("/api/labels/returns/rates", { returnId });
  expect(codeOf(await ask())).toEqual([422, "LABEL_INCOMPLETE"]);
  await saySettings(
    {
      from: {
        name: "Northlane",
        line1: "12 Mill Lane",
        city: "Leeds",
        postcode: "LS1 4AP",
        countryCode: "GB",
      },
      hsCode: "970100",
    },
    other.client,
  );
  await other.client.patch("/api/labels/customs", { customs: [{ sku: "CUP-1", weightGrams: 300 }] });
  const { rates, weightGrams } = dataOf<{
    rates: { price: number; serviceCode: string }[];
    weightGrams: number;
  }>(await ask());
  expect([rates.length, weightGrams]).toEqual([3, 300]);
  const wanted = { returnId, serviceCode: "standard", price: rates[1]?.price };
  const before = (await ledger("label")).length;
  const key = { "idempotency-key": randomUUID() };
  const answer = await post("/api/labels/returns/buy", wanted, key);
  const answers = [
    answer,
    ...(await Promise.all([0, 1].map(() => post("/api/labels/returns/buy", wanted, key)))),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(codeOf(await post("/api/labels/returns/buy", wanted))).toEqual([409, "LABEL_EXISTS"]);
  expect(codeOf(await post("/api/labels/returns/buy", { ...wanted, price: 99 }, key))).toEqual([
    422,
    "IDEMPOTENCY_KEY_REUSED",
  ]);
  expect((await ledger("label")).length).toBe(before + 1);
  const label = dataOf<Bought>(answer);
  const file = await fetch(`${shop.practice.test.url}/api/labels/${label._id}/file`, {
    headers: { cookie: other.client.cookie() },
  });
  const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
  for (const text of ["RETURN", "12 Mill Lane", "CN 22: Cup"]) expect(pdf).toContain(text);
  expect(pdf.indexOf("(Northlane)")).toBeGreaterThan(pdf.indexOf("(Ada Byron)"));
  const shown = async () =>
    (
      await other.client.graphql(
        `{ ReturnMany { labelId labelNumber labelService labelVoidState }
           ShipmentMany(filter: { hasLabel: true }) { _id } }`,
      )
    ).body;
  expect(await shown()).toMatchObject({
    data: {
      ReturnMany: [
        {
          labelId: label._id,
          labelNumber: label.trackingNumber,
          labelService: "Tracked 48",
          labelVoidState: null,
        },
      ],
      ShipmentMany: [],
    },
  });
  const day = (
    await other.client.graphql(
      `{ ShipmentMany(filter: { OR: [{ hasLabel: true }, { isReturn: true }], shipDate: "${label.shipDate}" })
         { _id isReturn hasLabel } }`,
    )
  ).body;
  expect(day).toEqual({ data: { ShipmentMany: [{ _id: label._id, isReturn: true, hasLabel: false }] } });
  const printed = await fetch(`${shop.practice.test.url}/api/labels/files?ids=${label._id}&pickSlips=each`, {
    headers: { cookie: other.client.cookie() },
  });
  expect((await getDocumentProxy(new Uint8Array(await printed.arrayBuffer()))).numPages).toBe(1);
  expect(codeOf(await post("/api/manifests", { shipDate: label.shipDate }))).toEqual([
    409,
    "NOTHING_TO_HAND_OVER",
  ]);
  expect((await buy(order.id, {}, {}, other.client)).status).toBe(200);
  expect((await post(`/api/labels/${label._id}/void`, {})).status).toBe(200);
  expect(
    (await post("/api/labels/returns/buy", { ...wanted, serviceCode: "express", price: 30 })).status,
  ).toBe(200);
  await post("/api/returns/advance", { returnId, to: "received" });
  expect(codeOf(await ask())).toEqual([409, "RETURN_STEP_WRONG"]);
  expect(codeOf(await shop.practice.owner.client.post("/api/labels/returns/rates", { returnId }))).toEqual([
    404,
    "RETURN_NOT_FOUND",
  ]);
  const packer = await signUpMember(shop.practice.test, { storeId: other.storeId, scopes: ["orders.write"] });
  for (const path of ["rates", "buy"])
    expect((await packer.client.post(`/api/labels/returns/${path}`, wanted)).status).toBe(403);
});
test("customs lines are kept by SKU: what is left out stays, what is taken back goes, every store has its own", async () => {
  const other = await signUpMember(shop.practice.test, { scopes: ["settings.write"] });
  const say = (customs: object[], client = other.client) => client.patch("/api/labels/customs", { customs });
  const told = async (client = other.client) =>
    (
      (
        await client.graphql(
          `{ CustomsItemMany(sort: _ID_ASC, limit: 9999) {
             _id description hsCode originCountryCode value weightGrams } }`,
        )
      ).body as { data: { CustomsItemMany: object[] } }
    ).data.CustomsItemMany;
  const cup = {
    _id: "CUP-1",
    description: "Cup",
    hsCode: "732394",
    originCountryCode: "PT",
    value: 12.5,
    weightGrams: 300,
  };
  expect(
    dataOf(
      await say([
        { sku: "CUP-1", description: "Cup", hsCode: "732394", originCountryCode: "pt" },
        { sku: "CUP-1", value: 12.5, weightGrams: 300 },
      ]),
    ),
  ).toEqual({ changed: 1 });
  expect(await told()).toEqual([cup]);
  expect(dataOf(await say([{ sku: "CUP-1", hsCode: "732394" }]))).toEqual({ changed: 0 });
  await Promise.all([
    say([{ sku: "JUG", weightGrams: 900 }]),
    say([{ sku: "JUG", hsCode: "691110" }]),
    say([{ sku: "CUP-1", originCountryCode: "", value: null }]),
  ]);
  const jug = {
    _id: "JUG",
    description: "",
    hsCode: "691110",
    originCountryCode: null,
    value: null,
    weightGrams: 900,
  };
  expect(await told()).toEqual([{ ...cup, originCountryCode: null, value: null }, jug]);
  await say([{ sku: "CUP-1", description: "", hsCode: "", weightGrams: null }]);
  expect(await told()).toEqual([jug]);
  for (let from = 0; from < 3_000; from += 1_000)
    expect(
      dataOf(
        await say(
          Array.from({ length: 1_000 }, (_, n) => ({
            sku: `S-${from + n}`,
            hsCode: "970100",
            description: "A thing of some length, to fill the row",
          })),
        ),
      ),
    ).toEqual({ changed: 1_000 });
  expect(await told()).toHaveLength(3_001);
  expect(await told(shop.practice.owner.client)).toEqual([]);
  for (const wrong of [
    [],
    [{ sku: "" }],
    [{ sku: "A", weightGrams: 0 }],
    [{ sku: "A", originCountryCode: "GBR" }],
    [{ sku: "A", price: 1 }],
  ])
    expect(codeOf(await say(wrong))).toEqual([400, "FIELDS_INVALID"]);
  expect(
    (await other.client.patch("/api/meta/settings", { labels: { customsBySku: { A: {} } } })).body,
  ).toMatchObject({ status: 400, fields: { "labels.customsBySku": "PATCH /api/labels/customs takes it." } });
  const packer = await signUpMember(shop.practice.test, { storeId: other.storeId, scopes: ["labels.buy"] });
  expect((await say([{ sku: "JUG", weightGrams: 1 }], packer.client)).status).toBe(403);
});
