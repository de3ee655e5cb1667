/** What the practice market settles, read over HTTP and held against the orders to the cent. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OrderSettlementView, PayoutsView, PayoutView, UnmatchedRow } from "@stallkeeper/contract";
import type { PlatformLedgerEntry } from "@stallkeeper/connector-sdk";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startSimulator,
  startTestApp,
  type Person,
  type RunningSimulator,
  type TestApp,
} from "@stallkeeper/testkit";
import { receiveEntries, receivePayouts } from "./index.ts";

const soon = { timeout: 90_000, interval: 200 };
const allTime = "from=2024-01-01&to=2032-12-31";
let simulator: RunningSimulator;
let house: TestApp;
let owner: Person;

beforeAll(async () => {
  simulator = await startSimulator({ orders: 600 });
  await simulator.control("PATCH", "/settings", { atelier: { shortPayoutMinor: 500 } });
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  house = await startTestApp({
    connectors,
    market,
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) => registerWork(services, { sync: { pollMs: 300 } }),
  });
  house.allowedHosts.add(simulator.host);
  owner = await signUpOwner(house);
  await owner.client.post("/api/accounts/practice", {});
});
afterAll(async () => {
  await house.close();
  await simulator.stop();
});

async function read<Answer>(path: string, person = owner): Promise<Answer> {
  const answer = await person.client.get(path);
  expect(answer.status).toBe(200);
  return (answer.body as { data: Answer }).data;
}
const rows = <R>(sql: string, values: unknown[] = []) =>
  house.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));

describe("what the practice market settled", () => {
  test("every payout equals its entries but those that fall short, and orders match to the cent", async () => {
    const name = "atelier";
    await vi.waitFor(async () => {
      const { rows: payouts } = await read<PayoutsView>(`/api/settlements/payouts?${allTime}`);
      const paid = payouts.filter(({ platform, state }) => platform === name && state === "paid");
      expect(paid.length).toBeGreaterThan(2);
      expect(paid.every(({ entries }) => entries > 0)).toBe(true);
      // The newest come first: those that fall short are a page behind.
      expect(paid.some(({ amountMinor, entriesMinor }) => amountMinor !== entriesMinor)).toBe(true);
    }, soon);
    const { rows: payouts } = await read<PayoutsView>(`/api/settlements/payouts?${allTime}`);
    const ofIt = payouts.filter(({ platform, state }) => platform === name && state === "paid");
    const short = ofIt.filter(({ amountMinor, entriesMinor }) => amountMinor !== entriesMinor);
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThan(ofIt.length);
    expect(short.map(({ amountMinor, entriesMinor }) => entriesMinor - amountMinor)).toEqual(
      short.map(() => 500),
    );
    const [first] = ofIt;
    const whole = await read<PayoutView>(`/api/settlements/payout?id=${encodeURIComponent(first?.id ?? "")}`);
    expect(whole.entries).toHaveLength(first?.entries ?? -1);
    await vi.waitFor(async () => {
      const { entries } = await read<PayoutView>(
        `/api/settlements/payout?id=${encodeURIComponent(first?.id ?? "")}`,
      );
      expect(entries.filter(({ orderId }) => orderId === null)).toEqual([]);
    }, soon);
    await vi.waitFor(async () => {
      const unmatched = await read<UnmatchedRow[]>(`/api/settlements/unmatched?${allTime}`);
      const found = unmatched.filter(({ platform }) => platform === name);
      expect(found.map(({ reason, payoutId }) => [reason, payoutId])).toEqual(
        short.map(({ id }) => ["payoutDiffers", id]),
      );
    }, soon);
    const [order] = await rows<{ id: string; total: number }>(
      `select o.id, o.amount_total_minor as total from orders o join settlement_entries e
         on e.store_id = o.store_id and e.order_id = o.id and e.kind = 'sale' where o.platform = $1 limit 1`,
      [name],
    );
    const settled = await read<OrderSettlementView>(
      `/api/settlements/order?orderId=${encodeURIComponent(order?.id ?? "")}`,
    );
    expect(settled.rows).toContainEqual(expect.objectContaining({ kind: "sale", amountMinor: order?.total }));
    expect(settled.rows.filter(({ kind }) => kind === "fee").length).toBeGreaterThan(0);
  });
});

describe("entries and payouts", () => {
  const at = "2026-03-01T10:00:00.000Z";
  const entry = (id: string, kind: "sale" | "refund" | "fee", amountMinor: number, more: object = {}) => ({
    platformEntryId: id,
    kind,
    feeKind: kind === "fee" ? ("finalValue" as const) : null,
    occurredAt: at,
    amountMinor,
    currency: "EUR",
    platformOrderId: null,
    platformPayoutId: null,
    text: "",
    ...more,
  });

  test("stand once, learn their payout later, and what doesn't match says why", async () => {
    const person = await signUpMember(house);
    const { db } = house.services;
    const { accountId } = await buildOrder(db, { storeId: person.storeId });
    const source = { accountId, platform: "stall", username: "ada" };
    const build = (name: string, more: object) =>
      buildOrder(db, {
        storeId: person.storeId,
        account_id: accountId,
        id: `stall:${accountId}:${name}`,
        order_number: name,
        ...more,
      });
    await build("fits", { amount_total_minor: 5_000 });
    await build("other", { amount_total_minor: 900 });
    await build("yen", { amount_total_minor: 70, currency: "JPY" });
    const entries = [
      entry("1", "sale", 5_000, { platformOrderId: "fits" }),
      entry("2", "fee", -550, { platformOrderId: "fits" }),
      entry("3", "sale", 901, { platformOrderId: "other" }),
      entry("4", "sale", 70, { platformOrderId: "yen" }),
      entry("5", "sale", 800, { platformOrderId: "gone" }),
      entry("6", "refund", -100, { platformOrderId: "fits" }),
    ];
    const receive = (some: readonly PlatformLedgerEntry[]) =>
      db.withStore(person.storeId, (tx) => receiveEntries(tx, source, some, new Date()));
    await receive(entries);
    await receive(entries);
    const payouts = `/api/settlements/payouts?${allTime}`;
    expect((await read<PayoutsView>(payouts, person)).waiting).toEqual([
      { platform: "stall", account: "ada", currency: "EUR", amountMinor: 6_121, orders: 4, nextAt: null },
    ]);
    await receive(entries.map((one) => ({ ...one, platformPayoutId: "p1" })));
    await db.withStore(person.storeId, (tx) =>
      receivePayouts(
        tx,
        source,
        [{ platformPayoutId: "p1", state: "paid", amountMinor: 6_000, currency: "EUR", paidAt: at }],
        new Date(),
      ),
    );
    const view = await read<PayoutsView>(payouts, person);
    expect(view.waiting).toEqual([]);
    expect(view.rows).toMatchObject([{ amountMinor: 6_000, entriesMinor: 6_121, entries: 6 }]);
    expect(view.totals).toEqual([
      {
        currency: "EUR",
        payouts: 1,
        paidMinor: 6_000,
        salesMinor: 6_771,
        refundsMinor: -100,
        feesMinor: -550,
        otherMinor: 0,
      },
    ]);
    const unmatched = await read<UnmatchedRow[]>(`/api/settlements/unmatched?${allTime}`, person);
    expect(Object.fromEntries(unmatched.map((row) => [row.orderNumber || row.reason, row.reason]))).toEqual({
      payoutDiffers: "payoutDiffers",
      fits: "refundDiffers",
      other: "amountDiffers",
      yen: "currencyDiffers",
      gone: "orderMissing",
    });
    expect(unmatched[0]).toMatchObject({ payoutNumber: "p1", settledMinor: 6_000, orderMinor: 6_121 });
    expect(unmatched.map(({ payoutNumber }) => payoutNumber)).toEqual(Array(5).fill("p1"));
    // Of another month none of it.
    expect(
      await read<UnmatchedRow[]>("/api/settlements/unmatched?from=2026-02-01&to=2026-02-28", person),
    ).toEqual([]);
    expect(
      (await read<UnmatchedRow[]>("/api/settlements/unmatched?from=2026-03-01&to=2026-03-01", person)).length,
    ).toBe(5);
    // What failed to arrive is still to come.
    await db.withStore(person.storeId, (tx) =>
      receivePayouts(
        tx,
        source,
        [{ platformPayoutId: "p1", state: "failed", amountMinor: 6_000, currency: "EUR", paidAt: at }],
        new Date(),
      ),
    );
    const failed = await read<PayoutsView>(payouts, person);
    expect(failed.waiting).toMatchObject([{ amountMinor: 6_121 }]);
    expect([failed.totals, failed.count]).toEqual([[], 1]);
  });

  const dayMs = 86_400_000;
  const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

  test("of a payout in another currency are said to be so, and no difference is made of them", async () => {
    const person = await signUpMember(house);
    const { db } = house.services;
    const { accountId } = await buildOrder(db, { storeId: person.storeId });
    const source = { accountId, platform: "stall", username: "ada" };
    await db.withStore(person.storeId, async (tx) => {
      const line = entry("1", "sale", 9_900, { currency: "USD", platformPayoutId: "p1" });
      await receiveEntries(tx, source, [line], new Date());
      const payout = {
        platformPayoutId: "p1",
        state: "paid",
        amountMinor: 9_100,
        currency: "EUR",
        paidAt: at,
      };
      await receivePayouts(tx, source, [{ ...payout, state: "paid" }], new Date());
    });
    expect(await read<UnmatchedRow[]>(`/api/settlements/unmatched?${allTime}`, person)).toMatchObject([
      { reason: "payoutCurrency", settledMinor: 9_100, orderMinor: null },
    ]);
    const view = await read<PayoutsView>(`/api/settlements/payouts?${allTime}`, person);
    expect(view.rows).toMatchObject([{ entries: 1, entriesElsewhere: 1, entriesMinor: 0 }]);
    expect(view.totals).toEqual([]);
  });

  test("that never came are missed: sales shipped for 21 days, and refunds for 14", async () => {
    const person = await signUpMember(house);
    const { db } = house.services;
    const { accountId } = await buildOrder(db, { storeId: person.storeId });
    const source = { accountId, platform: "stall", username: "ada" };
    const build = (name: string, more: object) =>
      buildOrder(db, {
        storeId: person.storeId,
        account_id: accountId,
        id: `stall:${accountId}:${name}`,
        order_number: name,
        amount_total_minor: 2_000,
        currency: "EUR",
        created_at: ago(60),
        ...more,
      });
    const refunded = (days: number, minor = 700) => ({
      data: {
        refundedMinor: minor,
        refunds: [{ ref: "r", amountMinor: minor, state: "refunded", at: ago(days) }],
      },
    });
    await build("late", { shipped: true, shipped_at: ago(22) });
    await build("soon", { shipped: true, shipped_at: ago(20) });
    await build("older", { shipped: true, shipped_at: ago(40), created_at: ago(91) });
    await build("unsold", { shipped: true, shipped_at: ago(40), failed: true });
    await build("settled", { shipped: true, shipped_at: ago(40) });
    await build("kept", refunded(15));
    await build("fresh", refunded(13));
    await build("debited", refunded(15));
    const sales = ["settled", "kept", "fresh", "debited"].map((name) =>
      entry(name, "sale", 2_000, { platformOrderId: name, occurredAt: ago(50) }),
    );
    await db.withStore(person.storeId, async (tx) => {
      const first = entry("first", "fee", -1, { occurredAt: ago(90) });
      const debit = entry("debit", "refund", -700, { platformOrderId: "debited", occurredAt: ago(14) });
      await receiveEntries(tx, source, [...sales, first, debit], new Date());
    });
    const unmatched = async () =>
      (await read<UnmatchedRow[]>(`/api/settlements/unmatched?${allTime}`, person)).map((row) => [
        row.orderNumber,
        row.reason,
        row.settledMinor,
        row.orderMinor,
      ]);
    const notDebited = ["kept", "refundNotDebited", 0, 700];
    // An account that was never paid out may settle nothing.
    expect(await unmatched()).toEqual([notDebited]);
    await db.withStore(person.storeId, (tx) =>
      receivePayouts(
        tx,
        source,
        [{ platformPayoutId: "p1", state: "paid", amountMinor: 0, currency: "EUR", paidAt: at }],
        new Date(),
      ),
    );
    expect(await unmatched()).toEqual([notDebited, ["late", "neverSettled", 0, 2_000]]);
  });

  test("belong to their store and take analytics.read; an order's are for its members", async () => {
    const [payout] = await rows<{ id: string }>("select id from settlement_payouts limit 1");
    const id = encodeURIComponent(payout?.id ?? "");
    const stranger = await signUpMember(house);
    expect(await stranger.client.get(`/api/settlements/payout?id=${id}`)).toMatchObject({ status: 404 });
    expect((await read<PayoutsView>(`/api/settlements/payouts?${allTime}`, stranger)).rows).toEqual([]);
    const packer = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
    for (const path of [`payouts?${allTime}`, `payout?id=${id}`, `unmatched?${allTime}`])
      expect(await packer.client.get(`/api/settlements/${path}`)).toMatchObject({ status: 403 });
    expect(await packer.client.get("/api/settlements/order?orderId=none")).toMatchObject({ status: 200 });
  });
});
