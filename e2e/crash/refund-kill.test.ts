/**
 * kill -9 between the local commit of a refund and the marketplace's answer: once with the money gone and
 * nobody told, once with nothing done at all. After the next start each refund stands exactly once in the
 * market's books, whether the marketplace knows our keys (Bazaar) or has to be looked at (Thriftly), and the
 * same key asks for no second one.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestClient,
  showFigure,
  startSimulator,
  tries,
  type RunningSimulator,
  type TestClient,
} from "@stallkeeper/testkit";
import type { RunningService } from "../service/start-service.ts";
import {
  adoptMarket,
  killService,
  listOrders,
  openStore,
  startOn,
  waitUntilAnswering,
} from "./crash-service.ts";

interface Wish {
  orderId: string;
  platformOrderId: string;
  platformParams: object;
  key: string;
}

/** Four refunds are under way at each kill. */
const kills = tries(1, 25);
/** Longer than the way to the kill takes on any machine. */
const answersAfterMs = 120_000;
const dataDir = mkdtempSync(join(tmpdir(), "stallkeeper-refund-crash-"));
let market: RunningSimulator;
let service: RunningService;
let client: TestClient;

beforeAll(async () => {
  market = await startSimulator({ orders: 6, seed: 5 });
  await market.control("PATCH", "/settings", { bazaar: { refundMs: 200 } });
  adoptMarket(dataDir, market);
  service = await startOn(dataDir, 0);
  client = createTestClient(service.url);
  await openStore(client);
});
afterAll(async () => {
  await service?.stop();
  await market?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ledger = (wish: Wish) =>
  market.control<unknown[]>("GET", `/ledger?kind=refund&orderId=${wish.platformOrderId}`);
const ask = ({ orderId, platformParams, key }: Wish) =>
  client.post("/api/refunds/", { orderId, platformParams }, { "idempotency-key": key });
const statesOf = async ({ orderId }: Wish) => {
  const { body } = await client.graphql(
    "query($orderId: MongoID) { RefundMany(filter: { orderId: $orderId }) { state } }",
    { orderId },
  );
  return (body as { data: { RefundMany: { state: string }[] } }).data.RefundMany.map(({ state }) => state);
};

async function buyFor(name: string, platformParams: object): Promise<Wish> {
  const [made] = await market.control<{ id: string }[]>("POST", "/orders", {
    market: name,
    fields: { currency: "GBP" },
  });
  const platformOrderId = made?.id ?? "";
  const orderId = await vi.waitFor(
    async () => {
      const found = (
        await listOrders<{ _id: string; platformOrderId: string }>(client, "_id platformOrderId")
      ).find((order) => order.platformOrderId === platformOrderId);
      if (found === undefined) throw new Error(`${platformOrderId} is not here yet`);
      return found._id;
    },
    { timeout: 60_000, interval: 100 },
  );
  return { orderId, platformOrderId, platformParams, key: randomUUID() };
}

test(
  "refunds that a kill of the service interrupts are paid exactly once",
  async () => {
    for (let kill = 0; kill < kills; kill++)
      expect(await killDuringRefunds(), `kill ${kill + 1}`).toEqual({ answered: 200, paid: 1 });
    showFigure(
      "refund-kill",
      `${kills * 4} refunds that ${kills} kills of the service interrupted: each paid exactly once, and its key asks for no second one`,
    );
  },
  600_000 + kills * 120_000,
);

/**
 * Asks for four refunds, kills the service amid them and starts it again. Says how each was answered in the
 * end, and how often each was paid.
 */
async function killDuringRefunds(): Promise<{ answered: number | undefined; paid: number | undefined }> {
  const taken = [
    await buyFor("bazaar", {}),
    await buyFor("bazaar", { amount: "1.00" }),
    await buyFor("thriftly", {}),
  ];
  const untouched = await buyFor("bazaar", {});
  // The market takes these in at once and answers too late; the last one it never even begins.
  for (const { platformOrderId } of taken)
    await market.control("POST", "/faults", {
      kind: "slow",
      method: "POST",
      path: `${platformOrderId}/refunds`,
      delayMs: answersAfterMs,
      count: 1,
    });
  await market.control("POST", "/faults", {
    kind: "timeout-before",
    market: "bazaar",
    method: "POST",
    path: `${untouched.platformOrderId}/refunds`,
    delayMs: answersAfterMs,
    count: 1,
  });
  const wishes = [...taken, untouched];
  const calls = wishes.map((wish) => ask(wish).catch(() => null));
  await vi.waitFor(
    async () =>
      expect((await Promise.all(taken.map(ledger))).map((lines) => lines.length)).toEqual([1, 1, 1]),
    { timeout: 60_000, interval: 50 },
  );

  await killService(service, "process");
  await Promise.all(calls);
  service = await startOn(dataDir, Number(new URL(service.url).port));
  await waitUntilAnswering(client);
  await vi.waitFor(
    async () => expect(await Promise.all(wishes.map(statesOf))).toEqual(wishes.map(() => ["refunded"])),
    { timeout: 240_000, interval: 200 },
  );
  const answers = new Set((await Promise.all(wishes.map(ask))).map(({ status }) => status));
  const payments = new Set((await Promise.all(wishes.map(ledger))).map((lines) => lines.length));
  const only = (seen: Set<number>): number | undefined => (seen.size === 1 ? [...seen][0] : undefined);
  return { answered: only(answers), paid: only(payments) };
}
