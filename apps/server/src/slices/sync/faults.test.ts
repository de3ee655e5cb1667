/**
 * The fault test: orders and shipments (in `npm run test:long` 500 and 200) through a market that fails at
 * three calls in ten (429, 500, answers lost after the effect, dropped connections, half answers) and loses,
 * doubles and shuffles its webhooks. When the faults have ended, the sets are equal, each shipment stands
 * exactly once in the ledger, and what did not come through says so (reliability R4, R5).
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { actionBackoffMs } from "@stallkeeper/domain";
import { showFigure, startPracticeApp, tries, type PracticeApp } from "@stallkeeper/testkit";

interface MarketOrder {
  market: string;
  id: string;
  state: string;
  totalMinor: number;
  updatedAt: number;
  statusWord: string | null;
}
interface OurOrder {
  id: string;
  platform: string;
  platform_order_id: string;
  amount_total_minor: number;
  platform_updated_at: string;
  shipped: boolean;
  tags: string[];
}
interface Shipment {
  market: string;
  orderId: string;
  payload: { trackingNumber?: string; trackingCode?: string };
}

const planned: Record<string, number> = {
  bazaar: tries(24, 118),
  atelier: tries(13, 70),
  thriftly: tries(3, 12),
};
const shipmentCount = tries(40, 200);
const orderCount = tries(120, 500);
/** How often buyers go on buying while everything fails: four orders each time. */
const meanwhileCount = tries(10, 40);
const faults = [
  { kind: "429", rate: 0.05 },
  { kind: "500", rate: 0.06 },
  { kind: "500-after-commit", rate: 0.05 },
  { kind: "timeout-after-commit", rate: 0.04, delayMs: 900 },
  { kind: "timeout-before", rate: 0.02, delayMs: 900 },
  { kind: "reset", rate: 0.03 },
  { kind: "reset-after-commit", rate: 0.05 },
  { kind: "truncated", rate: 0.04 },
  { kind: "502html", rate: 0.02 },
  { kind: "webhook-drop", rate: 0.3 },
  { kind: "webhook-double", rate: 0.2 },
  { kind: "webhook-shuffle", rate: 0.3 },
];
// Only time is compressed: an action has as many calls and looks as in the product.
const timeRatio = 10;
let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: tries(60, 200), seed: 7 },
    timings: {
      sync: { pollMs: 700 },
      actions: {
        verifyAfterMs: 200,
        backoffMs: (tries) => actionBackoffMs(tries, Math.random()) / timeRatio,
      },
    },
  });
  await practice.connect();
});
afterAll(() => practice.close());

const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const truth = () => practice.simulator.control<MarketOrder[]>("GET", "/orders?account=northlane&limit=20000");
const ours = () =>
  rows<OurOrder>(
    `select id, platform, platform_order_id, amount_total_minor, platform_updated_at, shipped, tags
       from orders`,
  );
const isShippedThere = (order: MarketOrder) => order.state === "shipped" || order.state === "delivered";

test(`${orderCount} orders and ${shipmentCount} shipments through 30 % faults end equal, once each, and nothing is silent [R4] [R5]`, async () => {
  const { control } = practice.simulator;
  const wanted = new Map<string, string>();
  for (const [market, count] of Object.entries(planned)) {
    for (const { id } of await control<MarketOrder[]>("POST", "/orders", { market, count }))
      wanted.set(`${market}/${id}`, `TRK-${id}`);
  }
  const mine = await vi.waitFor(
    async () => {
      const found = (await ours()).filter((order) =>
        wanted.has(`${order.platform}/${order.platform_order_id}`),
      );
      if (found.length < wanted.size) throw new Error(`${found.length} of ${wanted.size} are here`);
      return found;
    },
    { timeout: 60_000, interval: 200 },
  );

  for (const [n, fault] of faults.entries()) await control("POST", "/faults", { ...fault, seed: n + 11 });
  const making = makeOrdersMeanwhile();
  const statuses = new Map<number, number>();
  const answers = new Map<string, number>();
  for (let n = 0; n < mine.length; n += 50) {
    await Promise.all(
      mine.slice(n, n + 50).map(async (order) => {
        const trackingNumber = wanted.get(`${order.platform}/${order.platform_order_id}`);
        const { status } = await practice.owner.client.post("/api/fulfilment/markAsShipped", {
          saleId: order.id,
          provider: "DHL",
          trackingNumber,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answers.set(order.id, status);
      }),
    );
  }
  await making;
  await control("DELETE", "/faults");
  expect([...statuses.keys()].every((status) => [200, 202, 422].includes(status))).toBe(true);

  await vi.waitFor(
    async () => {
      const [open] = await rows<{ n: number }>(
        "select count(*) as n from actions where state not in ('verified', 'refused', 'gaveUp')",
      );
      if (open?.n !== 0) throw new Error(`${open?.n} actions are under way`);
    },
    { timeout: 150_000, interval: 500 },
  );
  const lines = await vi.waitFor(
    async () => {
      const [there, here] = [await truth(), await ours()];
      // Behind a word that nobody knows the wire does not tell whether the parcel has left.
      const held = new Set(
        there.filter(({ statusWord }) => statusWord !== null).map(({ market, id }) => `${market}/${id}`),
      );
      const describe = (market: string, id: string, total: number, at: number, isShipped: boolean) =>
        `${market}/${id} ${total} ${Math.floor(at / 1000)} ${held.has(`${market}/${id}`) ? "held" : isShipped}`;
      const theirs = there
        .map((order) =>
          describe(order.market, order.id, order.totalMinor, order.updatedAt, isShippedThere(order)),
        )
        .sort();
      const own = here
        .map((order) =>
          describe(
            order.platform,
            order.platform_order_id,
            order.amount_total_minor,
            Date.parse(order.platform_updated_at),
            order.shipped,
          ),
        )
        .sort();
      expect(own).toEqual(theirs);
      return theirs;
    },
    { timeout: 90_000, interval: 500 },
  );
  expect(lines.length).toBeGreaterThanOrEqual(orderCount);

  const shipments = await control<Shipment[]>("GET", "/ledger?account=northlane&kind=shipment&limit=100000");
  const times = new Map<string, number>();
  for (const { market, orderId } of shipments)
    times.set(`${market}/${orderId}`, (times.get(`${market}/${orderId}`) ?? 0) + 1);
  const actions = await rows<{
    order_id: string;
    state: string;
    platform: string;
    platform_order_id: string;
    tags: string[];
    problem: string | null;
  }>(
    `select a.order_id, a.state, a.problem, o.platform, o.platform_order_id, o.tags from actions a
       join orders o on o.id = a.order_id where a.kind = 'shipment'`,
  );
  expect(actions).toHaveLength(shipmentCount);
  // What became of every action: shipped once, refused to the caller's face or with a tag, or given up with a
  // tag and never twice.
  const isRight = (action: (typeof actions)[number]) => {
    const count = times.get(`${action.platform}/${action.platform_order_id}`) ?? 0;
    const isTagged = action.tags.includes("needsAdminAttention");
    if (action.state === "verified") return count === 1;
    if (action.state === "refused") return count === 0 && (isTagged || answers.get(action.order_id) === 422);
    return action.state === "gaveUp" && count <= 1 && isTagged && action.problem !== null;
  };
  expect(actions.filter((action) => !isRight(action))).toEqual([]);
  expect(answers.size).toBe(shipmentCount);
  // Nobody but these actions shipped anything of ours, and nothing went out twice.
  expect([...times.entries()].filter(([key, count]) => wanted.has(key) && count !== 1)).toEqual([]);
  const verified = actions.filter(({ state }) => state === "verified").length;
  expect(verified).toBeGreaterThan(shipmentCount * 0.9);
  showFigure(
    "sync/faults",
    `${lines.length} orders and ${shipmentCount} shipments through a market that fails at three calls in ten: ` +
      `equal in the end, none twice, nothing silent; ${verified} verified, ${shipmentCount - verified} refused or given up with a tag`,
  );
});

/** Buyers go on buying while everything fails. */
async function makeOrdersMeanwhile(): Promise<void> {
  for (let n = 0; n < meanwhileCount; n++) {
    for (const market of ["bazaar", "atelier", "thriftly"])
      await practice.simulator.control("POST", "/orders", { market, count: market === "bazaar" ? 2 : 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
