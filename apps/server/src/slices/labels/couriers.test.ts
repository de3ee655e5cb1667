/**
 * Several couriers beside each other: numbers that are followed, prices, days that are closed, and how
 * couriers are linked.
 */
import { expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { noticeNumbers } from "./follow-parcels.ts";
import { codeOf, dataOf, openLabelShop, wish, type Bought } from "./labels.fixture.ts";

const shop = openLabelShop();
const { saySettings, rows, freshOrder, buy } = shop;

test("a number that was typed by hand is followed once, however many notice it at the same moment", async () => {
  const orderId = await freshOrder({
    shipped: true,
    fulfilled: true,
    shipping_provider: "Practice Courier",
    tracking_number: "CP999999999XP",
    created_at: shop.practice.test.services.now().toISOString(),
  });
  const ctx = systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "test");
  await Promise.all(Array.from({ length: 5 }, () => noticeNumbers(ctx)));
  expect(
    await rows("select has_label, tracking_number from shipments where order_id = $1", [orderId]),
  ).toEqual([{ has_label: false, tracking_number: "CP999999999XP" }]);
});

test("prices of two couriers stand beside each other, each label goes its own way, and each day is closed by itself", async () => {
  const other = await signUpMember(shop.practice.test, { scopes: ["labels.buy", "settings.write"] });
  const inStore = <R extends object>(sql: string) =>
    shop.practice.test.services.db.withStore(other.storeId, (tx) => tx.rows<R>(sql));
  await other.client.post("/api/labels/couriers/practice", {});
  const notLinked = async () =>
    dataOf<{ platform: string; isLinked: boolean }[]>(await other.client.get("/api/labels/couriers/offered"))
      .filter(({ isLinked }) => !isLinked)
      .map(({ platform }) => platform);
  expect(await notLinked()).toEqual(["practicepost"]);
  const couriers = dataOf<{ _id: string; name: string }[]>(
    await other.client.post("/api/labels/couriers/practice", { platform: "practicepost" }),
  );
  expect(couriers.map(({ name }) => name)).toEqual(["Practice Courier", "Practice Post"]);
  expect(await notLinked()).toEqual([]);
  expect(codeOf(await other.client.post("/api/labels/couriers/practice", { platform: "bazaar" }))).toEqual([
    404,
    "PLATFORM_NOT_FOUND",
  ]);
  const [courier, post] = couriers.map(({ _id }) => _id);
  await saySettings(
    { hsCode: "970100", firstByPackage: { M: { platform: "practicepost", serviceCode: "express" } } },
    other.client,
  );
  const fresh = async () =>
    (
      await buildOrder(shop.practice.test.services.db, {
        storeId: other.storeId,
        id: randomUUID(),
        platform_order_id: randomUUID(),
      })
    ).id;
  type Rate = {
    accountId: string;
    provider: string;
    serviceCode: string;
    price: number;
    isPreferred: boolean;
  };
  const ask = async (wished: object) =>
    dataOf<{ rates: Rate[]; silent: object[] }>(
      await other.client.post("/api/labels/rates", { weightGrams: 500, orderId: await fresh(), ...wished }),
    );
  const { rates } = await ask({ package: "M" });
  expect(
    rates.map(
      ({ provider, serviceCode, isPreferred }) => `${provider} ${serviceCode}${isPreferred ? " first" : ""}`,
    ),
  ).toEqual([
    "Practice Courier letter",
    "Practice Courier standard",
    "Practice Post signed",
    "Practice Post express first",
    "Practice Courier express",
  ]);
  expect(
    (await ask({ accountId: post })).rates.map(({ serviceCode, isPreferred }) => [serviceCode, isPreferred]),
  ).toEqual([
    ["signed", false],
    ["express", false],
  ]);
  const buyAt = async (accountId: string | undefined) =>
    other.client.post("/api/labels/buy", {
      ...wish(await fresh()),
      serviceCode: "express",
      ...(accountId === undefined ? {} : { accountId }),
    });
  expect(codeOf(await buyAt(undefined))).toEqual([400, "FIELDS_INVALID"]);
  const [byCourier, byPost] = [dataOf<Bought>(await buyAt(courier)), dataOf<Bought>(await buyAt(post))];
  expect([byCourier.trackingNumber, byPost.trackingNumber]).toEqual([
    expect.stringMatching(/^CP\d{9}XP$/),
    expect.stringMatching(/^RP\d{9}XP$/),
  ]);
  expect(codeOf(await other.client.post("/api/manifests", { shipDate: byPost.shipDate }))).toEqual([
    400,
    "FIELDS_INVALID",
  ]);
  // What its courier has already is handed over by nobody.
  const gone = dataOf<Bought>(await buyAt(post));
  await inStore(
    `update shipments set state = 'delivered', handed_over_at = now(), delivered_at = now()
       where id = '${gone._id}' returning id`,
  );
  const closed = dataOf<{ provider: string; parcelCount: number }>(
    await other.client.post("/api/manifests", { accountId: post, shipDate: byPost.shipDate }),
  );
  expect(closed).toMatchObject({ provider: "Practice Post", parcelCount: 1 });
  expect(
    await inStore("select provider, service_name, state from shipments order by provider, state"),
  ).toEqual([
    { provider: "Practice Courier", service_name: "Express 24", state: "labelBought" },
    { provider: "Practice Post", service_name: "Guaranteed by 1 pm", state: "delivered" },
    { provider: "Practice Post", service_name: "Guaranteed by 1 pm", state: "manifested" },
  ]);
  // A day of which the courier has everything has nothing to close.
  await inStore(
    `update shipments set state = 'delivered', handed_over_at = now(), delivered_at = now()
       where id = '${byCourier._id}' returning id`,
  );
  const nothingLeft = await other.client.post("/api/manifests", {
    accountId: courier,
    shipDate: byCourier.shipDate,
  });
  expect(codeOf(nothingLeft)).toEqual([409, "NOTHING_TO_HAND_OVER"]);
  // A number typed by hand is followed by the courier that it looks like.
  await buildOrder(shop.practice.test.services.db, {
    storeId: other.storeId,
    id: randomUUID(),
    platform_order_id: randomUUID(),
    shipped: true,
    shipping_provider: "Practice Post",
    tracking_number: "RP999999999XP",
    created_at: shop.practice.test.services.now().toISOString(),
  });
  await noticeNumbers(systemCtx(shop.practice.test.services, other.storeId, "test"));
  expect(await inStore("select account_id from shipments where not has_label")).toEqual([
    { account_id: post },
  ]);
  // A courier that is away hides none of the others.
  await shop.practice.test.services.db.withStore(other.storeId, (tx) =>
    tx.run("update accounts set base_url = 'http://127.0.0.1:1' where id = $1", [courier]),
  );
  const left = await ask({});
  expect([left.rates.map(({ provider }) => provider), left.silent]).toEqual([
    ["Practice Post", "Practice Post"],
    [{ provider: "Practice Courier", msg: expect.any(String) }],
  ]);
});

test("a courier is linked by one click, is in no list of marketplaces, and ends without its labels", async () => {
  const other = await signUpMember(shop.practice.test, { scopes: ["labels.buy", "settings.write"] });
  const link = () => other.client.post("/api/labels/couriers/practice", {});
  const [courier] = dataOf<{ _id: string; name: string; state: string }[]>(await link());
  await saySettings({ hsCode: "970100" }, other.client);
  expect(courier).toMatchObject({ name: "Practice Courier", state: "connected" });
  expect(dataOf(await link())).toHaveLength(1);
  expect(dataOf(await other.client.get("/api/meta/accounts"))).toEqual([]);
  const keys = { address: shop.practice.simulator.url, username: "northlane", apiKey: "cou_none" };
  expect(
    codeOf(await other.client.post(`/api/accounts/${courier?._id}/reconnect`, { fields: keys })),
  ).toEqual([404, "ACCOUNT_NOT_FOUND"]);
  expect(
    dataOf<{ _id: string }[]>(await other.client.get("/api/meta/platforms")).map(({ _id }) => _id),
  ).not.toContain("practicecourier");
  expect(
    dataOf<{ name: string; pattern: string }[]>(await other.client.get("/api/meta/couriers")),
  ).toContainEqual(expect.objectContaining({ name: "Practice Courier", pattern: "^CP\\d{9}XP$" }));
  const { id: orderId } = await buildOrder(shop.practice.test.services.db, {
    storeId: other.storeId,
    id: randomUUID(),
    platform_order_id: randomUUID(),
  });
  expect((await buy(orderId, {}, {}, other.client)).status).toBe(200);
  const unlink = () => other.client.post("/api/labels/couriers/unlink", { accountId: courier?._id });
  expect(dataOf(await unlink())).toEqual([]);
  expect(codeOf(await unlink())).toEqual([404, "ACCOUNT_NOT_FOUND"]);
  expect(codeOf(await buy(orderId, {}, {}, other.client))).toEqual([409, "LABEL_PROVIDER_MISSING"]);
  expect(dataOf(await link())).toHaveLength(1);
  expect(codeOf(await buy(orderId, {}, {}, other.client))).toEqual([409, "LABEL_EXISTS"]);
});

test.each(["localhost:4010", "mailto:a@b", "file:///etc/passwd", "http:", "https://", "::"])(
  "%s is no address of any marketplace: refused beside its field",
  async (address) => {
    const other = await signUpMember(shop.practice.test, { scopes: ["settings.write"] });
    const keys = {
      username: "ada",
      consumerKey: "ck_12345678",
      consumerSecret: "cs_12345678",
      clientId: "app",
      clientSecret: "secret",
      ruName: "seller-app",
    };
    const platforms = dataOf<{ _id: string; auth: { fields: { kind: string }[] } }[]>(
      await other.client.get("/api/meta/platforms"),
    );
    const asking = platforms.filter(({ auth }) => auth.fields.some(({ kind }) => kind === "address"));
    expect(asking.length).toBeGreaterThan(2);
    for (const { _id: platform } of asking) {
      const { body } = await other.client.post("/api/accounts/connect", {
        platform,
        fields: { ...keys, address },
      });
      expect(body).toMatchObject({
        status: 422,
        code: "CONNECTION_REFUSED",
        fields: { address: expect.any(String) },
      });
    }
  },
);

test("a courier is linked by its form: what it refuses stands beside the field, and its keys are proven before they are kept", async () => {
  const other = await signUpMember(shop.practice.test, { scopes: ["labels.buy", "settings.write"] });
  const link = (fields: object, client = other.client) =>
    client.post("/api/labels/couriers", { platform: "practicecourier", fields });
  const [offered] = dataOf<{ fields: { name: string; kind: string }[]; isPractice: boolean }[]>(
    await other.client.get("/api/labels/couriers/offered"),
  );
  expect([offered?.isPractice, offered?.fields.map(({ name, kind }) => [name, kind])]).toEqual([
    true,
    [
      ["address", "address"],
      ["username", "text"],
      ["apiKey", "secret"],
    ],
  ]);
  const keys = dataOf<Record<string, string>>(
    await other.client.post("/api/labels/couriers/practice/keys", { platform: "practicecourier" }),
  );
  expect(keys).toEqual({
    address: shop.practice.simulator.url,
    username: expect.any(String),
    apiKey: expect.stringMatching(/^cou_/),
  });
  expect(dataOf(await other.client.get("/api/labels/couriers"))).toEqual([]);
  for (const [wrong, field] of [
    [{ apiKey: "cou_none" }, "apiKey"],
    [{ username: "somebody" }, "username"],
    [{ address: "http://127.0.0.1:1" }, "address"],
    [{ address: "no address" }, "address"],
    [{ address: "localhost:4010" }, "address"],
    [{ address: "mailto:a@b" }, "address"],
    [{ address: "javascript:1" }, "address"],
    [{ address: "//x" }, "address"],
  ] as const) {
    expect((await link({ ...keys, ...wrong })).body).toMatchObject({
      status: 422,
      code: "CONNECTION_REFUSED",
      fields: { [field]: expect.any(String) },
    });
  }
  expect((await link({ ...keys, apiKey: "" })).body).toMatchObject({
    status: 400,
    code: "FIELDS_INVALID",
    fields: { apiKey: expect.any(String) },
  });
  expect(dataOf(await other.client.get("/api/labels/couriers"))).toEqual([]);
  for (const attempt of [await link(keys), await link(keys)])
    expect(dataOf(attempt)).toMatchObject([
      { name: "Practice Courier", username: keys["username"], state: "connected" },
    ]);
  expect(JSON.stringify(dataOf(await other.client.get("/api/labels/couriers")))).not.toContain(
    keys["apiKey"],
  );
  for (const path of ["couriers", "couriers/practice/keys"])
    expect(codeOf(await other.client.post(`/api/labels/${path}`, { platform: "bazaar" }))).toEqual([
      404,
      "PLATFORM_NOT_FOUND",
    ]);
  const buyer = await signUpMember(shop.practice.test, { storeId: other.storeId, scopes: ["labels.buy"] });
  expect([
    (await link(keys, buyer.client)).status,
    (await buyer.client.post("/api/labels/couriers/practice/keys", { platform: "practicecourier" })).status,
  ]).toEqual([403, 403]);
});
