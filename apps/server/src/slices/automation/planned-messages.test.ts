/**
 * Auto messages that wait, are left out and explain themselves, at a really running practice market: what a
 * buyer gets is judged by its ledger.
 */
import { expect, test } from "vitest";
import type { AutoMessageDryRun, AutoMessageLogLine, AutoMessageView } from "@stallkeeper/contract";
import { signUpMember } from "@stallkeeper/testkit";
import type { StoreTx } from "../../platform/db/index.ts";
import { leaveTriggers } from "../triggers/index.ts";
import { openAlreadySoldShop, type Row } from "./already-sold.fixture.ts";
import { listOrderMoments } from "./message-facts.store.ts";
import { sweepTriggers, workTriggers } from "./work-triggers.ts";

const shop = openAlreadySoldShop();
const { rows, settings, setMessage, freshOrder, ledger } = shop;

const plan = (trigger: string, said: object | null) => settings({ autoMessagePlans: { [trigger]: said } });
const work = () => workTriggers(shop.practice.test.services, shop.practice.owner.storeId);
/** `ago`: it happened so long ago. Nothing looks at it before that is written. */
const fire = ({ id }: Row, trigger: "orderReceived" | "markedAsShipped" | "buyerSilent", ago = "0 s") =>
  shop.practice.test.services.db.withStore(shop.practice.owner.storeId, async (tx) => {
    await leaveTriggers(tx, { trigger, orderIds: [id] });
    await tx.run(
      "update order_triggers set fired_at = fired_at - $3::interval where order_id = $1 and name = $2",
      [id, trigger, ago],
    );
  });
const logOf = async ({ id }: Row, trigger: string): Promise<AutoMessageLogLine | undefined> => {
  const { status, body } = await shop.client().get(`/api/messages/auto/log?trigger=${trigger}`);
  expect(status).toBe(200);
  return (body as { data: AutoMessageLogLine[] }).data.find(({ orderId }) => orderId === id);
};
const viewOf = async (trigger: string): Promise<AutoMessageView> => {
  const { body } = await shop.client().get("/api/messages/auto");
  const found = (body as { data: AutoMessageView[] }).data.find((view) => view.trigger === trigger);
  return found ?? expect.fail();
};
/** The trigger happened so long ago, and is looked at again now. */
const ago = ({ id }: Row, span: string) =>
  rows(
    `update order_triggers set fired_at = now() - $2::interval, due_at = now() where order_id = $1
       returning 1`,
    [id, span],
  );
const sent = async (order: Row): Promise<(string | undefined)[]> =>
  (await ledger(order)).map(({ payload }) => payload.text);

test("a delay is waited for, then the message goes out once, and the log says each step", async () => {
  const order = await freshOrder();
  await setMessage("Thank you, {{agentName}}", "orderReceived");
  expect((await plan("orderReceived", { delayMinutes: 120 })).status).toBe(200);
  expect((await viewOf("orderReceived")).plan).toMatchObject({ delayMinutes: 120, quiet: null });
  await fire(order, "orderReceived");
  await work();
  expect(await logOf(order, "orderReceived")).toMatchObject({
    state: "waiting",
    sentence: "Waiting to be sent.",
    orderNumber: order.order_number,
    dueAt: expect.any(String),
  });
  expect((await viewOf("orderReceived")).waitingCount).toBe(1);
  expect(await sent(order)).toEqual([]);
  await ago(order, "121 minutes");
  // The buyer's own message is the one that opened the conversation, from before the event.
  await rows(
    `update messaging_sessions set messages = (select jsonb_agg(jsonb_set(m, '{date}', '"2026-01-01T00:00:00.000Z"'))
       from jsonb_array_elements(messages) m) where platform_order_ids @> array[$1] returning 1`,
    [order.platform_order_id],
  );
  await work();
  const { rows: stores } = { rows: await rows<{ name: string }>("select name from stores_shared") };
  await expect.poll(() => sent(order)).toEqual([`Thank you, ${stores[0]?.name}`]);
  await expect.poll(async () => (await logOf(order, "orderReceived"))?.sentence).toBe("Sent to the buyer.");
  await fire(order, "orderReceived");
  await work();
  await sweepTriggers(shop.practice.test.services);
  expect(await sent(order)).toHaveLength(1);
  await plan("orderReceived", null);
  expect((await viewOf("orderReceived")).plan.delayMinutes).toBe(0);
  // Orders of the next tests come for another trigger.
  await settings({ autoMessaging: { orderReceived: null } });
});

test("a message is left out where the buyer wrote first, and where its conditions don't fit; nothing is sent", async () => {
  await setMessage("On its way", "markedAsShipped");
  const late = await freshOrder();
  await fire(late, "markedAsShipped", "5 minutes");
  await work();
  expect((await logOf(late, "markedAsShipped"))?.sentence).toBe("Not sent because the buyer wrote first.");
  const dear = await freshOrder({ isSilent: true });
  await plan("markedAsShipped", { leastTotal: 999_999.5 });
  await fire(dear, "markedAsShipped");
  await work();
  expect((await logOf(dear, "markedAsShipped"))?.sentence).toBe(
    "Not sent because the order's total is too low.",
  );
  // The next time it happens it is decided anew.
  await plan("markedAsShipped", null);
  await fire(dear, "markedAsShipped");
  await work();
  expect((await logOf(dear, "markedAsShipped"))?.state).toBe("failed");
  expect([await sent(late), await sent(dear)]).toEqual([[], []]);
});

test("what its platform refused says so and why each time it happens, and goes out once it is tried again", async () => {
  await setMessage("On its way", "markedAsShipped");
  const order = await freshOrder();
  const rename = (to: string) =>
    rows<{ identifier: string }>(
      `update messaging_sessions set identifier = $2 where platform_order_ids @> array[$1]
         returning old.identifier`,
      [order.platform_order_id, to],
    );
  const [was] = await rename("cv-gone");
  await rows("update orders set platform_messaging_session = null where id = $1 returning 1", [order.id]);
  const refused = {
    state: "failed",
    sentence: "Not sent: Bazaar refused it. It says: There is no such conversation.",
    actionId: expect.any(String),
  };
  await fire(order, "markedAsShipped");
  await work();
  await expect.poll(() => logOf(order, "markedAsShipped")).toMatchObject(refused);
  // Happening again it has the same message, which isn't on its way.
  await fire(order, "markedAsShipped");
  await work();
  const line = await logOf(order, "markedAsShipped");
  expect(line).toMatchObject(refused);
  expect(await sent(order)).toEqual([]);
  await rows(
    `update actions set payload = jsonb_set(payload, '{platformSessionId}', to_jsonb($2::text))
       where id = $1 returning 1`,
    [line?.actionId, was?.identifier],
  );
  await rename(was?.identifier ?? "");
  expect((await shop.client().post(`/api/actions/${line?.actionId}/retry`)).status).toBe(202);
  await expect
    .poll(() => logOf(order, "markedAsShipped"))
    .toMatchObject({ state: "sent", sentence: "Sent to the buyer.", actionId: null });
  expect(await sent(order)).toEqual(["On its way"]);
});

test("an order that awaits payment or was cancelled gets no auto message, by hand neither", async () => {
  await setMessage("On its way", "markedAsShipped");
  const [unpaid, cancelled] = [await freshOrder(), await freshOrder()];
  await rows("update orders set external = true where id = $1 returning 1", [unpaid.id]);
  await rows("update orders set state = 'cancelled' where id = $1 returning 1", [cancelled.id]);
  for (const order of [unpaid, cancelled]) await fire(order, "markedAsShipped");
  await work();
  expect((await logOf(unpaid, "markedAsShipped"))?.sentence).toBe(
    "Not sent because the order is awaiting payment.",
  );
  expect((await logOf(cancelled, "markedAsShipped"))?.sentence).toBe(
    "Not sent because the order was cancelled.",
  );
  expect((await shop.mark(cancelled)).data.message).toMatchObject({
    state: "failed",
    text: "Could not auto send message. Error: The order was cancelled.",
  });
  expect([await sent(unpaid), await sent(cancelled)]).toEqual([[], []]);
});

test("an order that comes and a message out of hours leave their triggers, once a snippet is chosen for them", async () => {
  await settings({ autoMessaging: { orderReceived: null, messageReceivedOutOfHours: null } });
  const before = await freshOrder();
  expect(await logOf(before, "orderReceived")).toBeUndefined();
  // It can't be written to before its buyer has written: what was tried is in the log.
  await setMessage("Thank you", "orderReceived");
  const quietOne = await freshOrder({ isSilent: true });
  await expect
    .poll(async () => (await logOf(quietOne, "orderReceived"))?.state, { timeout: 60_000, interval: 100 })
    .toBe("failed");
  await settings({ autoMessaging: { orderReceived: null } });
  await setMessage("We'll answer in the morning", "messageReceivedOutOfHours");
  // No hour is one in which somebody answers.
  await plan("messageReceivedOutOfHours", { open: { from: "00:00", to: "00:00" } });
  const order = await freshOrder();
  await expect
    .poll(async () => (await logOf(order, "messageReceivedOutOfHours"))?.sentence, {
      timeout: 60_000,
      interval: 100,
    })
    .toBe("Sent to the buyer.");
  expect(await sent(order)).toEqual(["We'll answer in the morning"]);
  // Told so, the buyer still waits for an answer.
  const waiting = await rows<{ waiting_since: string | null }>(
    "select waiting_since from messaging_sessions where platform_order_ids @> array[$1]",
    [order.platform_order_id],
  );
  expect(waiting.map((one) => one.waiting_since)).toEqual([expect.any(String)]);
  await settings({ autoMessaging: { messageReceivedOutOfHours: null } });
});

test("what happened before its account was linked, or linked again, is history and sends nothing", async () => {
  await setMessage("Thank you", "orderReceived");
  await setMessage("We'll answer in the morning", "messageReceivedOutOfHours");
  await plan("messageReceivedOutOfHours", { open: { from: "00:00", to: "00:00" } });
  const link = (ago: string) =>
    rows("update accounts set linked_at = now() - $1::interval where platform = 'bazaar' returning 1", [ago]);
  await link("-1 hour");
  const order = await freshOrder();
  expect(await logOf(order, "orderReceived")).toBeUndefined();
  expect(await logOf(order, "messageReceivedOutOfHours")).toBeUndefined();
  // Clocks differ by minutes.
  await link("-4 minutes");
  const later = await freshOrder();
  await expect.poll(() => logOf(later, "orderReceived")).toBeDefined();
  await expect.poll(() => logOf(later, "messageReceivedOutOfHours")).toBeDefined();
  await link("1 day");
  await settings({ autoMessaging: { orderReceived: null, messageReceivedOutOfHours: null } });
});

test("a dry run finds a month's orders by an index", async () => {
  const { db } = shop.practice.test.services;
  const plan = await db.withStore(shop.practice.owner.storeId, async (tx) => {
    // In a table of some dozen rows every way is a short one.
    await tx.run("set local enable_seqscan = off");
    const explaining: StoreTx = {
      ...tx,
      rows: <R>(sql: string, values?: readonly unknown[]) => tx.rows<R>(`explain ${sql}`, values),
    };
    return listOrderMoments(explaining, "received", new Date(0), 201);
  });
  expect(JSON.stringify(plan)).toContain("orders_received");
});

test("a question of ours that the buyer leaves unanswered is asked after, and one that was answered isn't", async () => {
  await setMessage("Did you see my question?", "buyerSilent");
  const order = await freshOrder();
  const [conversation] = await rows<{ id: string }>(
    "select id from messaging_sessions where platform_order_ids @> array[$1]",
    [order.platform_order_id],
  );
  const write = (text: string) => shop.client().post("/api/messages/", { session: conversation?.id, text });
  expect((await write("It's on its way.")).status).toBeLessThan(300);
  expect(await logOf(order, "buyerSilent")).toBeUndefined();
  expect((await write("Which day suits you?")).status).toBeLessThan(300);
  await work();
  expect(await logOf(order, "buyerSilent")).toMatchObject({ state: "waiting", dueAt: expect.any(String) });
  await settings({ autoMessaging: { buyerSilent: null } });
});

test("a dry run says what the last 30 days would have brought, and writes and sends nothing", async () => {
  const order = await freshOrder();
  const snippetId = await shop.makeSnippet("Hi {{trackingNumber}}");
  const before = await rows("select * from order_triggers order by order_id, name");
  const run = async (said: object) => {
    const { status, body } = await shop
      .client()
      .post("/api/messages/auto/dryRun", { trigger: "orderReceived", snippetId, plan: said });
    expect(status).toBe(200);
    return (body as { data: AutoMessageDryRun }).data;
  };
  const held = await run({});
  const lineOf = ({ lines }: AutoMessageDryRun) => lines.find(({ orderId }) => orderId === order.id);
  // Its buyer wrote after the message would have gone out at once, and before it would have a day later.
  expect(lineOf(held)).toMatchObject({ state: "held" });
  expect(lineOf(await run({ delayMinutes: 24 * 60 }))).toMatchObject({
    state: "skipped",
    sentence: "Not sent because the buyer wrote first.",
  });
  // What would go out stands above what wouldn't.
  const places = held.lines.map(({ state }) => ["sent", "held"].includes(state));
  expect(places).toEqual([...places.filter(Boolean), ...places.filter((place) => !place)]);
  expect(held.count).toBe(held.wouldSend + held.wouldHold + held.wouldSkip);
  const none = await run({ countries: ["AQ"] });
  expect([none.wouldSend, none.wouldHold, none.wouldSkip]).toEqual([0, 0, none.count]);
  expect(await rows("select * from order_triggers order by order_id, name")).toEqual(before);
  expect(await sent(order)).toEqual([]);
});

test("plans are checked, read by every member and changed with the scope alone", async () => {
  expect((await plan("orderReceived", { delayMinutes: -1 })).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { "autoMessagePlans.orderReceived.delayMinutes": "Enter 0 or more." },
  });
  expect((await plan("orderReceived", { quiet: { from: "25:00", to: "08:00" } })).status).toBe(400);
  expect((await plan("orderReceived", { surprise: true })).status).toBe(400);
  expect((await plan("nothingLikeIt", {})).status).toBe(400);
  const { client } = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: [],
  });
  expect((await client.get("/api/messages/auto/log")).status).toBe(200);
  const wish = { trigger: "orderReceived", snippetId: "x", plan: {} };
  expect((await client.post("/api/messages/auto/dryRun", wish)).status).toBe(403);
  expect((await shop.client().post("/api/messages/auto/dryRun", wish)).status).toBe(404);
  const stranger = await signUpMember(shop.practice.test);
  expect((await stranger.client.get("/api/messages/auto/log")).body).toEqual({ data: [] });
});
