/** Buyers who are asked for a rating, at a really running practice market: what they get is its ledger's word. */
import { expect, test } from "vitest";
import type { AutoMessageDryRun, AutoMessageLogLine } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { signUpMember } from "@stallkeeper/testkit";
import { openAlreadySoldShop, type Row } from "./already-sold.fixture.ts";
import { hearDeliveries } from "./rating-requests.ts";
import { workTriggers } from "./work-triggers.ts";

const shop = openAlreadySoldShop();
const { rows, settings, setMessage, freshOrder, ledger } = shop;

const inStore = <T>(work: Parameters<typeof shop.practice.test.services.db.withStore<T>>[1]) =>
  shop.practice.test.services.db.withStore(shop.practice.owner.storeId, work);
const look = async (): Promise<void> => {
  await inStore((tx) => hearDeliveries(tx, new Date()));
  await workTriggers(shop.practice.test.services, shop.practice.owner.storeId);
};
const lineOf = async ({ id }: Row): Promise<AutoMessageLogLine | undefined> => {
  const { body } = await shop.client().get("/api/messages/auto/log?trigger=ratingDue");
  return (body as { data: AutoMessageLogLine[] }).data.find(({ orderId }) => orderId === id);
};
const sent = async (order: Row) => (await ledger(order)).map(({ payload }) => payload.text);
const release = ({ id }: Row, client = shop.client()) =>
  client.post("/api/messages/auto/release", { trigger: "ratingDue", subjectId: id });

/** An order that was sent in time and whose parcel arrived so many days ago. */
async function delivered(days: number, { isSilent = true } = {}): Promise<Row> {
  const order = await freshOrder({ isSilent });
  await rows(
    "update orders set shipped = true, dispatch_by = now() - interval '9 days' where id = $1 returning 1",
    [order.id],
  );
  // Written by itself when an order becomes a shipped one.
  await rows("update orders set shipped_at = now() - interval '12 days' where id = $1 returning 1", [
    order.id,
  ]);
  // Its account was linked before that.
  await rows("update accounts set linked_at = now() - interval '60 days' returning 1");
  await rows(
    `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state,
         currency, created_at, updated_at, delivered_at)
       select store_id, id, account_id, false, 'Van', 'T-' || id, 'delivered', 'EUR', now(), now(),
         now() - $2::interval from orders where id = $1 returning 1`,
    [order.id, `${days} days`],
  );
  return order;
}

test("a buyer is asked once, so many days after the delivery, in a conversation that is opened for it", async () => {
  const [due, early, history] = [await delivered(7.5), await delivered(2), await delivered(20)];
  await look();
  expect(await lineOf(due)).toBeUndefined();
  await setMessage("How did you like {{itemName}}?", "ratingDue");
  await look();
  await expect.poll(() => sent(due)).toEqual([`How did you like ${due.items[0]?.name}?`]);
  await expect.poll(async () => (await lineOf(due))?.sentence).toBe("Sent to the buyer.");
  const waiting = await lineOf(early);
  expect(waiting).toMatchObject({ state: "waiting", dueAt: expect.any(String) });
  const leftMs = Date.parse(waiting?.dueAt ?? "") - Date.parse(waiting?.at ?? "");
  expect(leftMs).toBe(daysInMs(7));
  expect(await lineOf(history)).toBeUndefined();
  await look();
  expect([await sent(due), await sent(early)]).toEqual([[expect.any(String)], []]);
});

test("nobody is asked whose order went wrong, who waits for an answer, or who has rated; the log says why", async () => {
  await setMessage("How was it?", "ratingDue");
  const orders = {
    "the order was shipped late": await delivered(7.5),
    "money was refunded": await delivered(7.5),
    "a return was opened": await delivered(7.5),
    "the buyer has already left a rating": await delivered(7.5),
    "the buyer is waiting for your answer": await delivered(7.5, { isSilent: false }),
  };
  const [late, refunded, returned, rated, waiting] = Object.values(orders);
  const change = (order: Row | undefined, sql: string) => rows(sql, [order?.id]);
  await change(
    late,
    "update orders set shipped_at = dispatch_by + interval '1 hour' where id = $1 returning 1",
  );
  await change(refunded, "update orders set refund = 1 where id = $1 returning 1");
  const [item] = await rows<{ id: string }>("select items -> 0 ->> '_id' as id from orders where id = $1", [
    returned?.id,
  ]);
  const opened = await shop
    .client()
    .post("/api/returns/", { orderId: returned?.id, items: [{ itemId: item?.id, quantity: 1 }] });
  expect(opened.status).toBe(200);
  await change(
    rated,
    `insert into ratings (store_id, id, account_id, platform, account, identifier, polarity, content, left_at,
         buyer_handle, order_id, updated_at, platform_updated_at)
       select store_id, 'r-' || id, account_id, platform, account, 'r-1', 'positive', 'Fine', now(), '', id, now(), now()
         from orders where id = $1 returning 1`,
  );
  const snippetId = await shop.makeSnippet("How was it?");
  const { body } = await shop
    .client()
    .post("/api/messages/auto/dryRun", { trigger: "ratingDue", snippetId, plan: {} });
  const { lines } = (body as { data: AutoMessageDryRun }).data;
  await look();
  for (const [reason, order] of Object.entries(orders)) {
    expect((await lineOf(order))?.sentence).toBe(`Not sent because ${reason}.`);
    expect(await sent(order)).toEqual([]);
    // A dry run counts what stood there when the request would have gone out, half a day ago.
    const isLater = order === rated || order === waiting;
    expect(lines.find(({ orderId }) => orderId === order.id)?.state).toBe(isLater ? "sent" : "skipped");
  }
});

test("a request that lacks something is held, and goes out by hand once it was filled; a second press sends nothing", async () => {
  await setMessage("How was parcel {{trackingNumber}}?", "ratingDue");
  const order = await delivered(7.5);
  await rows("update orders set tracking_number = null where id = $1 returning 1", [order.id]);
  await look();
  expect((await lineOf(order))?.sentence).toContain("Held as a task");
  const stillHeld = await release(order);
  expect(stillHeld).toMatchObject({ status: 200, body: { data: { state: "held" } } });
  expect(await sent(order)).toEqual([]);
  const quiet = await signUpMember(shop.practice.test, { storeId: shop.practice.owner.storeId, scopes: [] });
  expect((await release(order, quiet.client)).status).toBe(403);
  expect((await release(order, (await signUpMember(shop.practice.test)).client)).status).toBe(404);
  await rows("update orders set tracking_number = 'T-1' where id = $1 returning 1", [order.id]);
  const presses = await Promise.all([release(order), release(order), release(order)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => sent(order)).toEqual(["How was parcel T-1?"]);
  await expect.poll(async () => (await lineOf(order))?.state).toBe("sent");
  expect((await release(order)).body).toMatchObject({ data: { state: "sent" } });
  expect(await sent(order)).toHaveLength(1);
  await settings({ autoMessaging: { ratingDue: null } });
});
