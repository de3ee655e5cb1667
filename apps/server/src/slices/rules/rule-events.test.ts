/** Each trigger by what really happens: through the service, to the rule, its action and its line of the log. */
import { beforeEach, expect, test } from "vitest";
import { explainEvaluation, toLocal, type RuleTrigger } from "@stallkeeper/domain";
import { buildPlatformConversation, buildPlatformMessage } from "@stallkeeper/testkit";
import type { RuleEvaluationView } from "@stallkeeper/contract";
import { receiveConversations } from "../messaging/index.ts";
import { receiveRatings } from "../ratings/index.ts";
import { readTimeZone } from "./happenings.store.ts";
import { addUrgent, keepRules } from "./keep-rules.fixture.ts";
import { workRules } from "./work-rules.ts";

const { house, inStore, row, makeRule, arrive, arriveOne, ask } = keepRules();
const now = () => house.app.clock.now();
const iso = (ms = 0) => new Date(now().getTime() + ms).toISOString();
const work = () => workRules(house.app.services, house.owner.storeId);
const source = () => ({ accountId: house.accountId, platform: "stall", username: "ada" });
const platformIdOf = (id: string) => id.split(":").at(-1) ?? "";
const post = async (path: string, body: object) => {
  const answer = await house.owner.client.post(path, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String) as string]);
  return (answer.body as { data: { _id: string } }).data;
};
const log = async (): Promise<RuleEvaluationView[]> =>
  ((await house.owner.client.get("/api/rules/log")).body as { data: { lines: RuleEvaluationView[] } }).data
    .lines;
const itself = (text: string): string => text;
const sentenceOf = (line: RuleEvaluationView): string =>
  explainEvaluation(line, {
    tag: itself,
    location: itself,
    platform: itself,
    account: itself,
    package: itself,
    money: (amountMinor, currency) => `${amountMinor} ${currency}`,
  });

const openReturn = async (id: string) => {
  const line = await inStore((tx) =>
    tx.one<{ itemId: string }>("select items -> 0 ->> '_id' as \"itemId\" from orders where id = $1", [id]),
  );
  return post("/api/returns/", {
    orderId: id,
    items: [{ itemId: line?.itemId, quantity: 1 }],
    reason: "Too small",
  });
};
const shipped = { isShipped: true, provider: "DPD", trackingNumber: "T-1" };

beforeEach(() => {
  house.app.clock.advance(600_000);
});

/** What happens to an order that was there before; its columns are the database's alone where a clock is meant. */
const happen: [RuleTrigger, (id: string) => Promise<unknown>][] = [
  [
    { kind: "cancelled" },
    (id) =>
      inStore((tx) =>
        arrive(tx, [{ platformOrderId: platformIdOf(id), state: "cancelled", updatedAt: iso() }]),
      ),
  ],
  [
    { kind: "refunded" },
    (id) =>
      inStore((tx) =>
        arrive(tx, [
          {
            platformOrderId: platformIdOf(id),
            updatedAt: iso(),
            refund: { refundedMinor: 4_690, state: "full" },
          },
        ]),
      ),
  ],
  [{ kind: "returnOpened" }, openReturn],
  [
    { kind: "returnReceived" },
    async (id) => {
      await openReturn(id);
      const [line] = await inStore((tx) =>
        tx.rows<{ id: string }>("select id from returns where order_id = $1", [id]),
      );
      await post("/api/returns/advance", { returnId: line?.id, to: "received" });
    },
  ],
  [
    { kind: "swapSent" },
    async (id) => {
      const { _id: swapId } = await post("/api/swaps/", {
        orderId: id,
        lines: [{ name: "Cup", quantity: 1 }],
      });
      // Planned is not sent.
      await work();
      expect((await row(id)).tags).not.toContain("urgent");
      await post("/api/swaps/send", { swapId, provider: "Royal Mail", trackingNumber: "SW-1" });
    },
  ],
  [
    { kind: "messageReceived" },
    (id) =>
      inStore((tx) =>
        receiveConversations(
          tx,
          source(),
          [
            buildPlatformConversation({
              platformOrderIds: [platformIdOf(id)],
              messages: [buildPlatformMessage({ sentAt: iso() })],
            }),
          ],
          now(),
        ),
      ),
  ],
  [
    { kind: "feedbackLeft" },
    (id) =>
      inStore((tx) =>
        receiveRatings(
          tx,
          source(),
          [
            {
              platformRatingId: `f-${id}`,
              polarity: "negative",
              stars: 1,
              text: "Broken",
              leftAt: iso(),
              updatedAt: iso(),
              buyerHandle: "ada",
              platformOrderId: platformIdOf(id),
              platformItemId: null,
              reply: null,
              external: {},
            },
          ],
          now(),
        ),
      ),
  ],
  [
    { kind: "delivered" },
    (id) =>
      inStore((tx) =>
        tx.run(
          `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state,
             currency, created_at, updated_at, delivered_at)
           select store_id, id, account_id, false, 'Van', 'T-' || id, 'delivered', 'EUR', $2, $2, $2
           from orders where id = $1`,
          [id, iso()],
        ),
      ),
  ],
];

test.each(happen)("%j starts a rule, which acts and says so in the log", async (trigger, act) => {
  await makeRule({ name: "Heard", trigger, groups: [] });
  const id = await arriveOne({ shipping: shipped, createdAt: iso(), updatedAt: iso() });
  house.app.clock.advance(60_000);
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
  await act(id);
  house.app.clock.advance(60_000);
  await work();
  await work();
  expect((await row(id)).tags).toContain("urgent");
  const lines = (await log()).filter(({ orderId }) => orderId === id);
  expect(lines).toHaveLength(1);
  expect(lines.map(({ outcome, trigger: kind }) => [outcome, kind])).toEqual([["ran", trigger.kind]]);
  expect(lines.map(sentenceOf)).toEqual([expect.stringMatching(/^Rule “Heard”.*urgent/i)]);
});

test.each([
  ["stockLow", 1],
  ["stockZero", 0],
] as const)("%s starts a rule about an item, which leaves a task", async (kind, left) => {
  const sku = `SKU-${kind}`;
  await makeRule({
    name: "Buy more",
    trigger: { kind },
    groups: [],
    actions: [{ kind: "task", text: `Order ${sku}` }],
  });
  await post("/api/stock/items", { sku, title: "A vase", onHand: 5, minimum: 2 });
  await work();
  expect(await log()).toEqual([]);
  await post("/api/stock/counts", { counts: [{ sku, onHand: left }] });
  house.app.clock.advance(60_000);
  await work();
  await work();
  const lines = (await log()).filter(({ subjectName }) => subjectName === sku);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["ran"]);
  const { tasks } = (
    (await house.owner.client.get("/api/rules/waiting")).body as { data: { tasks: { text: string }[] } }
  ).data;
  expect(tasks.map(({ text }) => text)).toContain(`Order ${sku}`);
});

test("a schedule starts a rule at its time, and a button when a person presses it", async () => {
  const id = await arriveOne({ createdAt: iso(), updatedAt: iso() });
  const zone = await inStore(readTimeZone);
  const { time } = toLocal(now().getTime() + 7_200_000, zone);
  await makeRule({
    name: "Evening",
    trigger: { kind: "schedule", time, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    groups: [],
    actions: [{ kind: "note", text: "Evening round" }],
  });
  house.app.clock.advance(3_600_000);
  await work();
  expect((await row(id)).notes).toBe("");
  house.app.clock.advance(3_700_000);
  await work();
  await work();
  expect((await row(id)).notes).toBe("Evening round");
  const ruleId = await makeRule({
    name: "Press",
    trigger: { kind: "button" },
    groups: [],
    actions: [addUrgent],
  });
  await work();
  expect((await row(id)).tags).not.toContain("urgent");
  const { status } = await ask("/run", { orderIds: [id], ruleIds: [ruleId] });
  expect(status).toBe(200);
  expect((await row(id)).tags).toContain("urgent");
});

test("a late parcel starts a rule once, and one that arrived in time doesn't", async () => {
  await makeRule({ name: "Late", trigger: { kind: "notDeliveredBy", days: 7 }, groups: [] });
  const [late, onTime] = [await arriveOne(), await arriveOne()];
  for (const [id, deliveredMs] of [
    [late, null],
    [onTime, 86_400 * 3_000],
  ] as const) {
    await inStore((tx) => tx.run("update orders set shipped = true where id = $1", [id]));
    await inStore((tx) => tx.run("update orders set shipped_at = $2 where id = $1", [id, iso()]));
    await inStore((tx) =>
      tx.run(
        `insert into shipments (store_id, order_id, account_id, has_label, provider, tracking_number, state,
           currency, price_minor, bought_at, label_ref, created_at, updated_at, delivered_at)
         select store_id, id, account_id, true, 'Van', 'L-' || id, 'inTransit', 'EUR', 300, $2, id, $2, $2, $3
         from orders where id = $1`,
        [id, iso(), deliveredMs === null ? null : iso(deliveredMs)],
      ),
    );
  }
  house.app.clock.advance(6 * 86_400 * 1_000);
  await work();
  expect((await row(late)).tags).not.toContain("urgent");
  house.app.clock.advance(86_400 * 1_000 + 60_000);
  await work();
  await work();
  expect((await row(late)).tags).toContain("urgent");
  expect((await row(onTime)).tags).not.toContain("urgent");
});
