/**
 * Refunds of an order that was split before: its unsent parcels hold what is still to be sent, and no more.
 * Asked for here, refused by a really running practice market, or told by it.
 */
import { expect, test } from "vitest";
import { buildPlatformOrder } from "@stallkeeper/testkit";
import { receiveOrders } from "../orders/index.ts";
import { openParcelShop, type Row } from "./parcels.fixture.ts";

const shop = openParcelShop();
const { rows, post, again, kinds, ledger, inHours, putOff, triedAction } = shop;

const fourCups = {
  currency: "EUR",
  discountMinor: 0,
  taxMinor: 0,
  postageMinor: 300,
  lines: [{ title: "Cup", quantity: 4, priceMinor: 1250 }],
};

/** An order of four cups in parcels of so many each. */
async function splitCups(...quantities: number[]): Promise<{ order: Row; itemId: string }> {
  const order = await shop.practice.buy<Row>("bazaar", fourCups);
  const itemId = order.items[0]?._id ?? "";
  const parts = quantities.map((quantity) => ({ items: [{ itemId, quantity }] }));
  expect((await post("split", { orderId: order.id, parts })).status).toBe(200);
  return { order, itemId };
}

const refund = ({ id }: Row, itemId: string, quantity: number) =>
  shop.practice.owner.client.post("/api/refunds/", {
    orderId: id,
    platformParams: { items: [{ itemId, quantity }] },
  });
const refundIs = async (order: Row, refunded: number | null) => {
  await expect
    .poll(
      async () => (await rows<{ refund: number }>("select refund from orders where id = $1", [order.id]))[0],
    )
    .toEqual({ refund: refunded });
};
const pieces = (list: { quantity: number }[] = []) => list.reduce((sum, { quantity }) => sum + quantity, 0);
/** Of each parcel: what is in it, and what was refunded of it, as screens read it. */
async function sharesOf({ id }: Row): Promise<[number, number][]> {
  const read =
    "query($id: MongoID!) { TransactionById(_id: $id) { parts { items { quantity } refundedItems { quantity } } } }";
  const { body } = await shop.practice.owner.client.graphql(read, { id });
  type Part = { items: { quantity: number }[]; refundedItems: { quantity: number }[] };
  const { parts } = (body as { data: { TransactionById: { parts: Part[] } } }).data.TransactionById;
  return parts.map(({ items, refundedItems }) => [pieces(items), pieces(refundedItems)]);
}
const send = (order: Row, number: number, trackingNumber: string) =>
  post("send", { orderId: order.id, number, provider: "DPD", trackingNumber });

test("refunded pieces leave the last unsent parcels with the refund, and come back when the marketplace refuses it", async () => {
  const { order, itemId } = await splitCups(2, 2);
  const { parts } = await again(order.id);
  await shop.practice.simulator.control("POST", "/faults", {
    kind: "refund-fail",
    market: "bazaar",
    count: 1,
  });
  // Nothing tells of the refusal before the account is read again.
  await shop.practice.rest(order.account_id);
  expect((await refund(order, itemId, 3)).status).toBe(200);
  expect(await sharesOf(order)).toEqual([
    [1, 1],
    [0, 2],
  ]);
  // Taken in, and refused later: the sync tells it.
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
  await refundIs(order, 3);
  expect((await again(order.id)).parts).toEqual(parts);

  await shop.practice.rest(order.account_id);
  await shop.practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, {
    act: "cancel",
  });
  expect((await refund(order, itemId, 2)).body).toMatchObject({ code: "PLATFORM_REFUSED" });
  expect((await again(order.id)).parts).toEqual(parts);
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
});

test("of an emptied parcel there is nothing to send, and the one before it ships the order", async () => {
  const { order, itemId } = await splitCups(3, 1);
  await refund(order, itemId, 1);
  await refundIs(order, null);
  expect((await send(order, 2, "NONE2")).body).toMatchObject({ code: "PART_REFUNDED" });
  expect((await send(order, 1, "ALL1")).body).toEqual({ data: { isAccepted: true, isShipped: true } });
  expect(await again(order.id)).toMatchObject({
    shipped: true,
    parts: [{ trackingNumber: "ALL1" }, { trackingNumber: null, sentAt: null, items: [] }],
  });
  expect(await ledger(order.platform_order_id)).toHaveLength(1);
});

test("a refund of split parcels is no end of their undo: one parcel after all, and shared out anew", async () => {
  const { order, itemId } = await splitCups(1, 3);
  await refund(order, itemId, 1);
  expect((await post("join", { orderId: order.id })).status).toBe(200);
  expect(await sharesOf(order)).toEqual([]);
  const parts = [1, 2].map((quantity) => ({ items: [{ itemId, quantity }] }));
  expect((await post("split", { orderId: order.id, parts })).status).toBe(200);
  expect(await sharesOf(order)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test("a parcel that was under way during the refund is planned again without what was refunded", async () => {
  const { order, itemId } = await splitCups(1, 3);
  const mend = await putOff();
  const sent = send(order, 2, "EARLY");
  const actionId = await triedAction("partShipment", order.id);
  const asked = refund(order, itemId, 2);
  await expect
    .poll(() => sharesOf(order))
    .toEqual([
      [0, 1],
      [3, 0],
    ]);
  await shop.withdraw(actionId);
  expect(await sharesOf(order)).toEqual([
    [1, 0],
    [1, 2],
  ]);
  await mend();
  await Promise.all([sent, asked]);
});

test("a refund that the platform tells leaves sent parcels alone, empties the one that waits, and ends its hold", async () => {
  const { account_id: accountId } = await shop.freshOrder();
  const [item = expect.fail()] = buildPlatformOrder().items;
  const line = (id: string, quantity: number) => ({ ...item, id, quantity });
  const told = (minute: number, state?: "refunded" | "refused") =>
    shop.practice.test.services.db.withStore(shop.practice.owner.storeId, async (tx) => {
      const [account = expect.fail()] = await tx.rows<{ platform: string; username: string }>(
        "select platform, username from accounts where id = $1",
        [accountId],
      );
      const order = buildPlatformOrder({
        platformOrderId: "TOLD-1",
        updatedAt: inHours(minute / 60),
        items: [line("1", 2), line("2", 1)],
        refunds:
          state === undefined
            ? []
            : [
                {
                  ref: "r1",
                  amountMinor: 700,
                  state,
                  at: null,
                  items: [
                    { itemId: "1", quantity: 1, amountMinor: 350 },
                    { itemId: "2", quantity: 1, amountMinor: 350 },
                  ],
                },
              ],
      });
      const source = { accountId, platformName: "Bazaar", ...account };
      await receiveOrders(tx, source, [order], new Date(inHours(1)));
    });
  await told(0);
  const [order = expect.fail()] = await rows("select * from orders where platform_order_id = 'TOLD-1'");
  const [cups, jug] = order.items.map(({ _id }) => _id);
  const hold = { until: inHours(2), reason: "Waiting for stock" };
  await post("split", {
    orderId: order.id,
    parts: [{ items: [{ itemId: cups, quantity: 2 }] }, { items: [{ itemId: jug, quantity: 1 }], hold }],
  });
  await rows(
    `update orders set held_until = $2, held_reason = 'Waiting for stock',
      parts = jsonb_set(jsonb_set(parts, '{0,sentAt}', to_jsonb($3::text)), '{0,trackingNumber}', '"ONE"')
     where id = $1`,
    [order.id, hold.until, inHours(0)],
  );
  const [sent, waiting] = (await again(order.id)).parts;
  await told(1, "refunded");
  expect(await again(order.id)).toMatchObject({
    held_until: null,
    parts: [sent, { items: [], refundedItems: [{ itemId: jug, quantity: 1 }] }],
  });
  await told(2, "refused");
  expect(await again(order.id)).toMatchObject({ held_until: hold.until, parts: [sent, waiting] });
  expect((await kinds(order.id)).filter((kind) => /^hold|^held/.test(kind))).toEqual(["holdEnded", "held"]);
});
