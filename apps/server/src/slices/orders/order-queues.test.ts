/**
 * The queues are stated three times: for the browser (`queuesOf`), for PostgreSQL (`queueRulesSql`) and as
 * the filters that clients send over GraphQL. For any order the three must agree.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import { orderQueues, orderTags, queuesOf, type OrderQueue } from "@stallkeeper/domain";
import { buildOrder, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { countQueues } from "./index.ts";

let app: TestApp;
let owner: Person;
let accountId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId, id: "first" }));
});
afterAll(() => app.close());

const ours = "external: false,";
const noRefund = "refund: { nin: [1, 2] }";
const filters: Record<OrderQueue, string> = {
  new: `${ours} fulfilled: false, _operators: { ${noRefund}, tags: { nin: ["unresponsive"] } }`,
  ship: `${ours} fulfilled: true, shipping: { shipped: false }, _operators: { ${noRefund}, tags: { nin: ["unresponsive", "markForRefund", "markForReturn"] } }`,
  queued: `${ours} _operators: { tags: { in: ["queued"] } }`,
  unresponsive: `${ours} _operators: { tags: { in: ["unresponsive"] } }`,
  swap: `${ours} _operators: { tags: { in: ["markForSwap"] } }`,
  refund: `${ours} refund: 1`,
  pinned: `${ours} _operators: { updatedAt: { gte: "2501-01-01T00:00:00.000Z" } }`,
  completed: `${ours} _operators: { tags: { in: ["completed"] } }`,
  all: ours,
  awaiting: `external: true, _operators: { state: { nin: ["ignored"] } }`,
};
const listOf = (queue: OrderQueue) =>
  `${queue}: TransactionMany(filter: { ${filters[queue]} }, limit: 100) { _id }`;

const anyOrder = fc.record({
  external: fc.boolean(),
  state: fc.constantFrom(
    "pending",
    "paymentFailed",
    "onHold",
    "paid",
    "cancelled",
    "unknown",
    "ignored",
    "deleted",
  ),
  fulfilled: fc.boolean(),
  shipped: fc.boolean(),
  refund: fc.constantFrom(null, 0, 1, 2, 3),
  tags: fc.uniqueArray(fc.constantFrom(...orderTags), { maxLength: 5 }),
  updated_at: fc.constantFrom(
    "2026-03-01T08:00:00.000Z",
    "2500-12-31T23:59:59.999Z",
    "2501-01-01T00:00:00.000Z",
    "3026-03-01T08:00:00.000Z",
    "1999-01-01T00:00:00.000Z",
  ),
});

test("browser, GraphQL and SQL put any order into the same queues [QUEUE-1] [QUEUE-2] [QUEUE-3] [QUEUE-4] [QUEUE-5]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 1, maxLength: 12 }), async (orders) => {
      await app.services.db.withStore(owner.storeId, (tx) => tx.run("delete from orders"));
      const expected = Object.fromEntries(orderQueues.map((queue) => [queue, [] as string[]])) as Record<
        OrderQueue,
        string[]
      >;
      for (const [n, order] of orders.entries()) {
        const id = `o-${n}`;
        await buildOrder(app.services.db, {
          ...order,
          storeId: owner.storeId,
          account_id: accountId,
          id,
          platform_order_id: id,
        });
        for (const queue of queuesOf({
          ...order,
          shipping: { shipped: order.shipped },
          updatedAt: order.updated_at,
        }))
          expected[queue].push(id);
      }
      const counts = await app.services.db.withStore(owner.storeId, countQueues);
      expect(counts).toEqual(Object.fromEntries(orderQueues.map((queue) => [queue, expected[queue].length])));
      const found: Record<string, string[]> = {};
      for (const part of [orderQueues.slice(0, 5), orderQueues.slice(5)])
        Object.assign(found, await ask(part));
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

/** Up to five lists a request: the limit of root fields. */
async function ask(queues: readonly OrderQueue[]): Promise<Record<string, string[]>> {
  const text = `{ ${queues.map(listOf).join(" ")} }`;
  const answer = await owner.client.graphql(text);
  const { data } = answer.body as { data: Record<string, { _id: string }[]> };
  return Object.fromEntries(
    queues.map((queue) => [
      queue,
      (data[queue] ?? []).map(({ _id }) => _id).sort((a, b) => Number(a.slice(2)) - Number(b.slice(2))),
    ]),
  );
}
