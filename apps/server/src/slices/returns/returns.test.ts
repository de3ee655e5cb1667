/**
 * Returns and swaps through their routes; a refund that follows from one is judged by the practice market's
 * ledger.
 */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildOrder, signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 6 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", { bazaar: { refundMs: 100 } });
});
afterAll(() => practice.close());

type Row = {
  id: string;
  account_id: string;
  platform_order_id: string;
  refund: number | null;
  tags: string[];
  items: { _id: string }[];
};
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const post = (path: string, body: object, client = practice.owner.client) => client.post(path, body);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const again = async (order: Row) =>
  (await rows("select * from orders where id = $1", [order.id]))[0] ?? expect.fail();
const kinds = async (order: Row) =>
  (
    await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [
      order.id,
    ])
  ).map(({ kind }) => kind);
const ledger = (order: Row) =>
  practice.simulator.control<{ payload: { amount: { value: string } } }[]>(
    "GET",
    `/ledger?kind=refund&orderId=${order.platform_order_id}`,
  );
const shown = async (order: Row) => {
  const { body } = await practice.owner.client.graphql(
    `query($id: MongoID) { ReturnMany(filter: { orderId: $id }) {
       _id state quantity condition disposition bin resolution refundAmount refundState price
       postageRecovered swapId orderNumber } SwapMany(filter: { orderId: $id }) {
       _id state kind cost provider trackingNumber lines { name sku quantity } } }`,
    { id: order.id },
  );
  return (body as { data: { ReturnMany: Record<string, unknown>[]; SwapMany: Record<string, unknown>[] } })
    .data;
};

const freshOrder = () =>
  practice.buy<Row>("bazaar", {
    currency: "EUR",
    discountMinor: 0,
    taxMinor: 0,
    postageMinor: 300,
    lines: [{ title: "Cup", quantity: 3, priceMinor: 1_250 }],
  });
async function openLine(order: Row, quantity = 1): Promise<string> {
  const answer = await post("/api/returns/", {
    orderId: order.id,
    items: [{ itemId: order.items[0]?._id, quantity }],
    reason: "Too small",
  });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { returnIds: string[] } }).data.returnIds[0] ?? "";
}
const step = (returnId: string, to: string, more: object = {}) =>
  post("/api/returns/advance", { returnId, to, ...more });
async function inspectedLine(order: Row, quantity = 1): Promise<string> {
  const id = await openLine(order, quantity);
  expect((await step(id, "received")).status).toBe(200);
  expect(
    (await step(id, "inspected", { condition: "asDescribed", disposition: "restock", bin: "B-12" })).status,
  ).toBe(200);
  return id;
}

describe("a returned line", () => {
  test("walks from the request to its refund, once in the ledger, and every step stands in the timeline", async () => {
    const order = await freshOrder();
    const id = await openLine(order, 2);
    expect(
      (
        await step(id, "authorised", {
          deadline: "2036-03-01T12:00:00.000Z",
          provider: "Royal Mail",
          trackingNumber: "RET1",
        })
      ).status,
    ).toBe(200);
    expect((await step(id, "inTransit")).status).toBe(200);
    expect((await step(id, "received")).status).toBe(200);
    expect((await step(id, "inspected", { condition: "damaged", disposition: "scrap" })).status).toBe(200);
    const resolved = await post("/api/returns/resolve", {
      returnId: id,
      resolution: "refund",
      amount: "20.00",
      postageRecovered: "3.00",
    });
    expect([resolved.status, resolved.body]).toMatchObject([
      200,
      { data: { _id: id, resolution: "refund", isDone: true } },
    ]);
    await vi.waitFor(
      async () =>
        expect((await shown(order)).ReturnMany).toMatchObject([
          { state: "resolved", refundAmount: 20, refundState: "refunded", price: 12.5, postageRecovered: 3 },
        ]),
      { timeout: 60_000 },
    );
    expect((await step(id, "closed")).status).toBe(200);
    expect((await ledger(order)).map(({ payload }) => payload.amount.value)).toEqual(["20.00"]);
    expect((await kinds(order)).filter((kind) => kind.startsWith("return"))).toEqual([
      "returnOpened",
      "returnMoved",
      "returnMoved",
      "returnMoved",
      "returnMoved",
      "returnResolved",
      "returnMoved",
    ]);
  });

  test("is resolved once, whoever asks at once, and pays once", async () => {
    const order = await freshOrder();
    const id = await inspectedLine(order);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post("/api/returns/resolve", { returnId: id, resolution: "refund" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      Array.from({ length: 5 }, () => [409, "RETURN_STEP_WRONG"]),
    );
    expect(await ledger(order)).toHaveLength(1);
  });

  test("whose refund the platform refuses can be decided on anew", async () => {
    const order = await freshOrder();
    const id = await inspectedLine(order);
    await practice.rest(order.account_id);
    await practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, { act: "refund" });
    const refused = await post("/api/returns/resolve", { returnId: id, resolution: "refund" });
    const between = (await shown(order)).ReturnMany[0];
    await practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
    expect(codeOf(refused)).toEqual([422, "PLATFORM_REFUSED"]);
    expect(between).toMatchObject({ state: "resolved", refundState: "refused" });
    expect((await post("/api/returns/resolve", { returnId: id, resolution: "refundByHand" })).status).toBe(
      200,
    );
    expect((await shown(order)).ReturnMany).toMatchObject([
      { resolution: "refundByHand", refundState: null },
    ]);
    expect(await ledger(order)).toHaveLength(0);
  });

  test("never comes back more often than it was bought, nor jumps a step, nor goes where it can't", async () => {
    const order = await freshOrder();
    const id = await openLine(order, 2);
    expect(
      codeOf(
        await post("/api/returns/", {
          orderId: order.id,
          items: [{ itemId: order.items[0]?._id, quantity: 2 }],
        }),
      ),
    ).toEqual([400, "FIELDS_INVALID"]);
    expect(
      codeOf(await post("/api/returns/", { orderId: order.id, items: [{ itemId: "nobody", quantity: 1 }] })),
    ).toEqual([400, "FIELDS_INVALID"]);
    expect(codeOf(await post("/api/returns/resolve", { returnId: id, resolution: "refund" }))).toEqual([
      409,
      "RETURN_STEP_WRONG",
    ]);
    expect(codeOf(await step(id, "inspected", { condition: "missing" }))).toEqual([409, "RETURN_STEP_WRONG"]);
    await step(id, "received");
    expect(codeOf(await step(id, "inspected", { condition: "missing", disposition: "restock" }))).toEqual([
      400,
      "FIELDS_INVALID",
    ]);
    expect(codeOf(await step(id, "closed"))).toEqual([409, "RETURN_STEP_WRONG"]);
  });
});

test("what came is photographed: only pictures are kept, drawn anew without what was hidden in them, for this store alone", async () => {
  const order = await freshOrder();
  const id = await openLine(order);
  const picture = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "at home" } })
    .jpeg()
    .toBuffer();
  const add = (bytes: Buffer, client = practice.owner.client) =>
    post("/api/returns/photos", { returnId: id, photo: bytes.toString("base64") }, client);
  expect(codeOf(await add(picture))).toEqual([409, "RETURN_STEP_WRONG"]);
  await step(id, "received");
  for (const fake of [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    Buffer.concat([picture.subarray(0, 40), Buffer.from("cut off")]),
  ])
    expect(codeOf(await add(fake))).toEqual([422, "PHOTO_REFUSED"]);
  const added = await add(picture);
  expect(added.status).toBe(200);
  const photoId = (added.body as { data: { _id: string } }).data._id;
  const { body } = await practice.owner.client.graphql(
    "query($id: MongoID) { ReturnMany(filter: { orderId: $id }) { photoIds } }",
    { id: order.id },
  );
  expect(body).toEqual({ data: { ReturnMany: [{ photoIds: [photoId] }] } });
  const fetchPhoto = (cookie: string, at = photoId) =>
    fetch(`${practice.test.url}/api/returns/${id}/photos/${at}`, { headers: { cookie } });
  const shown = await fetchPhoto(practice.owner.client.cookie());
  expect([
    shown.status,
    shown.headers.get("content-type"),
    shown.headers.get("x-content-type-options"),
  ]).toEqual([200, "image/webp", "nosniff"]);
  const { width, height, format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([width, height, format, exif]).toEqual([1_600, 800, "webp", undefined]);
  const stranger = await signUpMember(practice.test, { scopes: ["orders.write"] });
  expect([
    (await fetchPhoto(stranger.client.cookie())).status,
    (await fetchPhoto(practice.owner.client.cookie(), id)).status,
  ]).toEqual([404, 404]);
  expect(codeOf(await add(picture, stranger.client))).toEqual([404, "RETURN_NOT_FOUND"]);
  const reader = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: [] });
  expect((await add(picture, reader.client)).status).toBe(403);
});

test("a photo sent again is kept once; one that was taken away is out of sight until it is put back", async () => {
  const order = await freshOrder();
  const id = await openLine(order);
  await step(id, "received");
  const draw = async (background: string) =>
    (
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString("base64");
  const [photo, other] = [await draw("#a33"), await draw("#3a3")];
  const idOf = ({ body }: { body: unknown }) => (body as { data: { _id: string } }).data._id;
  const add = (bytes: string) => post("/api/returns/photos", { returnId: id, photo: bytes });
  const [first, twin] = await Promise.all([add(photo), add(photo)]);
  const photoId = idOf(first);
  expect([idOf(twin), idOf(await add(photo))]).toEqual([photoId, photoId]);
  const otherId = idOf(await add(other));
  expect(otherId).not.toBe(photoId);
  const listed = async () =>
    (
      (
        await practice.owner.client.graphql(
          "query($id: MongoID) { ReturnMany(filter: { orderId: $id }) { photoIds } }",
          { id: order.id },
        )
      ).body as { data: { ReturnMany: { photoIds: string[] }[] } }
    ).data.ReturnMany[0]?.photoIds;
  const turn = (action: "remove" | "restore", client = practice.owner.client) =>
    post(`/api/returns/photos/${action}`, { returnId: id, photoId }, client);
  const stranger = await signUpMember(practice.test, { scopes: ["orders.write"] });
  expect(codeOf(await turn("remove", stranger.client))).toEqual([404, "RETURN_NOT_FOUND"]);
  const reader = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: [] });
  expect([
    (await turn("remove", reader.client)).status,
    (await turn("restore", reader.client)).status,
  ]).toEqual([403, 403]);
  expect(codeOf(await turn("restore"))).toEqual([404, "PHOTO_NOT_FOUND"]);
  expect((await turn("remove")).status).toBe(200);
  expect(codeOf(await turn("remove"))).toEqual([404, "PHOTO_NOT_FOUND"]);
  expect(await listed()).toEqual([otherId]);
  expect((await practice.owner.client.get(`/api/returns/${id}/photos/${photoId}`)).status).toBe(404);
  expect((await turn("restore")).status).toBe(200);
  expect(await listed()).toEqual([photoId, otherId]);
  await turn("remove");
  expect(idOf(await add(photo))).toBe(photoId);
  await turn("remove");
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.run(
      `insert into return_photos (store_id, return_id, photo, sent_hash, added_by_name, added_at)
         select $1, $2, '', decode(lpad(n::text, 4, '0'), 'hex'), '', now() from generate_series(1, 11) as n`,
      [practice.owner.storeId, id],
    ),
  );
  for (const refused of [await turn("restore"), await add(photo), await add(await draw("#33a"))])
    expect(codeOf(refused)).toEqual([409, "PHOTO_LIMIT"]);
});

test("a swap marks its order, goes out with a parcel and a cost of its own, and clears the mark", async () => {
  const order = await freshOrder();
  const id = await inspectedLine(order);
  const { swapId } = (
    (await post("/api/returns/resolve", { returnId: id, resolution: "swap" })).body as {
      data: { swapId: string };
    }
  ).data;
  expect((await again(order)).tags).toContain("markForSwap");
  expect((await shown(order)).SwapMany).toMatchObject([
    { _id: swapId, state: "planned", lines: [{ name: "Cup", quantity: 1 }] },
  ]);
  const opened = await post("/api/swaps/", {
    orderId: order.id,
    lines: [{ name: "Saucer", sku: "S-1", quantity: 1 }],
    cost: "4.10",
  });
  expect(opened.status).toBe(200);
  expect(codeOf(await post("/api/swaps/send", { swapId, provider: "", trackingNumber: "" }))).toEqual([
    400,
    "SHIPPING_INCOMPLETE",
  ]);
  expect(
    (await post("/api/swaps/send", { swapId, provider: "Royal Mail", trackingNumber: "SWP1", cost: "2.95" }))
      .status,
  ).toBe(200);
  expect((await again(order)).tags).toContain("markForSwap");
  expect(
    (await post("/api/swaps/cancel", { swapId: (opened.body as { data: { _id: string } }).data._id })).status,
  ).toBe(200);
  expect((await again(order)).tags).not.toContain("markForSwap");
  expect((await shown(order)).SwapMany).toMatchObject([
    { state: "sent", cost: 2.95, provider: "Royal Mail", trackingNumber: "SWP1" },
    { state: "cancelled" },
  ]);
  expect(
    codeOf(await post("/api/swaps/send", { swapId, provider: "Royal Mail", trackingNumber: "SWP1" })),
  ).toEqual([409, "SWAP_CLOSED"]);
});

test("what is not the store's does not exist, and without the scope nothing is changed", async () => {
  const nobody = "00000000-0000-4000-8000-0000000000aa";
  const foreign = await buildOrder(practice.test.services.db, { platform: "bazaar" });
  expect(
    codeOf(await post("/api/returns/", { orderId: foreign.id, items: [{ itemId: "1", quantity: 1 }] })),
  ).toEqual([404, "ORDER_NOT_FOUND"]);
  expect(codeOf(await step(nobody, "received"))).toEqual([404, "RETURN_NOT_FOUND"]);
  expect(codeOf(await post("/api/returns/resolve", { returnId: nobody, resolution: "refuse" }))).toEqual([
    404,
    "RETURN_NOT_FOUND",
  ]);
  expect(codeOf(await post("/api/swaps/cancel", { swapId: nobody }))).toEqual([404, "SWAP_NOT_FOUND"]);
  const order = await freshOrder();
  const id = await inspectedLine(order);
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write"],
  });
  expect(
    codeOf(await post("/api/returns/resolve", { returnId: id, resolution: "refund" }, packer.client)),
  ).toEqual([403, "FORBIDDEN"]);
  expect((await shown(order)).ReturnMany).toMatchObject([{ state: "inspected" }]);
  const reader = await signUpMember(practice.test, { storeId: practice.owner.storeId, scopes: [] });
  expect((await post("/api/returns/advance", { returnId: id, to: "closed" }, reader.client)).status).toBe(
    403,
  );
});
