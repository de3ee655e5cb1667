/**
 * Auto messages that are actions already when all are paused, at a really running practice market: what a
 * buyer gets is judged by its ledger.
 */
import { afterEach, expect, test } from "vitest";
import type { AutoMessageLogLine } from "@stallkeeper/contract";
import { leaveTriggers } from "../triggers/index.ts";
import { openAlreadySoldShop, type Row } from "./already-sold.fixture.ts";
import { workTriggers } from "./work-triggers.ts";

// Whatever is tried in vain goes on being tried.
const shop = openAlreadySoldShop({ maxSends: 100_000 });
const { rows, settings, setMessage, freshOrder, ledger, fault } = shop;

const words = "On its way";
const waits = "Waits until auto messages are resumed.";
const work = () => workTriggers(shop.practice.test.services, shop.practice.owner.storeId);
const pause = async (isPaused: boolean): Promise<void> => {
  expect((await shop.client().post("/api/messages/auto/pause", { isPaused })).status).toBe(200);
};
const sentenceOf = async ({ id }: Row): Promise<string | undefined> => {
  const { body } = await shop.client().get("/api/messages/auto/log?trigger=markedAsShipped");
  return (body as { data: AutoMessageLogLine[] }).data.find(({ orderId }) => orderId === id)?.sentence;
};
const sent = async (order: Row): Promise<(string | undefined)[]> =>
  (await ledger(order)).map(({ payload }) => payload.text);
const actionOf = async ({ id }: Row) =>
  (
    await rows<{ id: string; state: string; is_held: boolean; problem_code: string | null }>(
      `select id, state, is_held, problem_code from actions where kind = 'message' and order_id = $1
         and payload ->> 'trigger' = 'markedAsShipped' order by created_at desc limit 1`,
      [id],
    )
  )[0];

/** An auto message of an order that has been tried in vain and is to be tried again. */
async function tryInVain(kind: "429" | "503"): Promise<Row> {
  await setMessage(words, "markedAsShipped");
  const order = await freshOrder();
  await fault({ kind, count: 1_000 });
  await fire(order);
  await expect.poll(async () => (await actionOf(order))?.problem_code).toEqual(expect.any(String));
  return order;
}
async function fire({ id }: Row): Promise<void> {
  await shop.practice.test.services.db.withStore(shop.practice.owner.storeId, (tx) =>
    leaveTriggers(tx, { trigger: "markedAsShipped", orderIds: [id] }),
  );
  await work();
}
const recover = () => shop.practice.simulator.control("DELETE", "/faults");
const isHeld = async (order: Row) => (await actionOf(order))?.is_held;

/** The buyer writes now. */
const hearBuyer = ({ platform_order_id: id }: Row) =>
  rows(
    `update messaging_sessions set messages = messages || jsonb_build_array(jsonb_build_object('_id', 'later',
       'byMe', false, 'content', 'Hello?', 'date', to_char(now() at time zone 'utc' + interval '1 second',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where platform_order_ids @> array[$1] returning 1`,
    [id],
  );

afterEach(() => pause(false));

test.each(["429", "503"] as const)(
  "what waits for another try after a %s waits for the end of the pause, then goes out once",
  async (kind) => {
    const order = await tryInVain(kind);
    await pause(true);
    await recover();
    await expect.poll(() => isHeld(order)).toBe(true);
    expect(await actionOf(order)).toMatchObject({ state: "pending" });
    expect(await sentenceOf(order)).toBe(waits);
    expect(await sent(order)).toEqual([]);
    await pause(false);
    await expect.poll(() => sentenceOf(order)).toBe("Sent to the buyer.");
    expect(await sent(order)).toEqual([words]);
    expect(await actionOf(order)).toMatchObject({ is_held: false });
  },
);

test("a message whose answer was lost before the pause is looked for, not held or resent", async () => {
  await setMessage(words, "markedAsShipped");
  const order = await freshOrder();
  await fault({ kind: "500-after-commit", count: 1_000 });
  await fire(order);
  await expect.poll(() => sent(order)).toEqual([words]);
  await pause(true);
  // Its platform still answers no message.
  await expect.poll(() => sentenceOf(order)).toBe("Sent to the buyer.");
  await recover();
  expect(await sent(order)).toEqual([words]);
  await pause(false);
});

test("it isn't sent after the pause if the buyer wrote meanwhile or its trigger is off", async () => {
  const wrote = await tryInVain("429");
  const off = await tryInVain("429");
  await pause(true);
  await recover();
  for (const order of [wrote, off]) await expect.poll(() => isHeld(order)).toBe(true);
  await hearBuyer(wrote);
  await pause(false);
  await expect.poll(() => sentenceOf(wrote)).toBe("Not sent because the buyer wrote first.");
  expect(await actionOf(wrote)).toMatchObject({ state: "refused", is_held: false });
  expect((await shop.again(wrote)).tags).not.toContain("needsAdminAttention");
  await expect.poll(() => sentenceOf(off)).toBe("Sent to the buyer.");
  // What happens again is decided on anew, with a message of its own.
  await rows(
    `update messaging_sessions set messages = (select jsonb_agg(m) from jsonb_array_elements(messages) m
       where m ->> '_id' <> 'later') where platform_order_ids @> array[$1] returning 1`,
    [wrote.platform_order_id],
  );
  await fire(wrote);
  await expect.poll(() => sentenceOf(wrote)).toBe("Sent to the buyer.");
  expect(await sent(wrote)).toEqual([words]);

  const late = await tryInVain("429");
  await pause(true);
  await recover();
  await expect.poll(() => isHeld(late)).toBe(true);
  await settings({ autoMessaging: { markedAsShipped: null } });
  await pause(false);
  await expect.poll(() => sentenceOf(late)).toBe("Not sent because no snippet was chosen.");
  expect(await sent(late)).toEqual([]);
});

test("a person's message passes what the pause holds, in the same words too", async () => {
  const order = await tryInVain("429");
  await pause(true);
  await recover();
  await expect.poll(() => isHeld(order)).toBe(true);
  const [conversation] = await rows<{ id: string }>(
    "select id from messaging_sessions where platform_order_ids @> array[$1]",
    [order.platform_order_id],
  );
  const answer = await shop.client().post("/api/messages/", { session: conversation?.id, text: words });
  expect(answer.status).toBe(200);
  expect(await sent(order)).toEqual([words]);
  expect(await isHeld(order)).toBe(true);

  await pause(false);
});

test("what a person tries again by hand goes out during the pause", async () => {
  const order = await tryInVain("429");
  const action = await actionOf(order);
  // As if its tries were used up: nobody who has it in hand may write any more.
  await rows(
    "update actions set state = 'gaveUp', fence = fence + 1, lease_until = null where id = $1 returning 1",
    [action?.id],
  );
  await pause(true);
  await recover();
  expect((await shop.client().post(`/api/actions/${action?.id}/retry`)).status).toBe(202);
  await expect.poll(() => sentenceOf(order)).toBe("Sent to the buyer.");
  expect(await sent(order)).toEqual([words]);
  await pause(false);
});
