/** Hours to ship, and what counts of orders by day, platform and category: each equals a naive count and opens it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  HoursToShipView,
  ServedCounts,
  ServedDaysView,
  ServedGroupsView,
  ServiceOrdersView,
  ServiceView,
} from "@stallkeeper/contract";
import { dayOf, groupsOf, startOfDay, addDays, type DayGroup } from "@stallkeeper/domain";
import {
  showFigure,
  signUpMember,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import type { StoreTx } from "../../platform/db/index.ts";
import { inParts, insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";

const [from, to, zone] = ["2026-03-18", "2026-04-05", "Europe/Berlin"];
const count = tries(400, 50_000);
const hourMs = 3_600_000;

interface Made extends MadeOrder {
  paidAt: string | null;
  /** When it left; as seen here, where the platform doesn't say. */
  shippedAt: string | null;
  isTold: boolean;
  /** It came shipped, and its platform doesn't say when it left. */
  isUndated: boolean;
  dispatchBy: string | null;
  isReturned: boolean;
  isReplaced: boolean;
  /** It was paid back in full. */
  isPaidBack: boolean;
  /** What was refunded here says why; null: nothing was. */
  reason: string | null;
  skus: string[];
}

let house: TestApp;
let seller: Person;
let orders: Made[];
let accounts: ReadonlyMap<string, string>;

const after = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * hourMs).toISOString();

beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  const { db } = house.services;
  await db.asSystem((tx) => tx.run("update stores set time_zone = $2 where id = $1", [seller.storeId, zone]));
  for (const [sku, category] of [
    ["CUP", "Mugs"],
    ["POT", "Pots"],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- two items
    await seller.client.post("/api/stock/items", { sku, title: `A ${sku}` });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.withStore(seller.storeId, (tx) =>
      tx.run("update items set category = $2 where sku = $1", [sku, category]),
    );
  }
  orders = makeSales(count, 41, startOfDay(from, zone), startOfDay(addDays(to, 1), zone)).map((order, n) => ({
    ...order,
    paidAt: n % 7 === 0 ? null : after(order.createdAt, n % 5),
    // Some left before their payment was read.
    shippedAt: n % 4 === 0 ? null : after(order.createdAt, (n * 7) % 90),
    isTold: n % 8 === 1,
    isUndated: n % 8 === 2,
    dispatchBy: n % 6 === 0 ? null : after(order.createdAt, 48),
    isReturned: n % 9 === 0,
    isReplaced: n % 10 === 0,
    isPaidBack: n % 16 === 0,
    reason: n % 3 === 0 ? "damaged" : n % 3 === 1 ? "" : null,
    skus: [["CUP"], ["CUP", "POT"], ["CUP", "CUP"], ["JAR"]][n % 4] ?? [],
  }));
  accounts = await insertSales(db, seller.storeId, orders);
  for (const some of inParts(orders))
    // oxlint-disable-next-line no-await-in-loop -- a statement has a limit of time
    await db.withStore(seller.storeId, (tx) => writeServed(tx, some));
});
afterAll(() => house.close());

/** Says of orders how they were paid, sent, refunded, returned and replaced. */
async function writeServed(tx: StoreTx, some: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(
    some.map(({ id, paidAt, shippedAt, isTold, isUndated, dispatchBy, isPaidBack, skus }) => ({
      id,
      items: skus.map((sku, n) => ({ _id: `line${n}`, name: sku, sku, priceMinor: 100, quantity: 1 })),
      paid: paidAt,
      sent: shippedAt,
      told: isTold,
      undated: isUndated,
      due: dispatchBy,
      refund: isPaidBack ? 2 : null,
    })),
  );
  await tx.run(
    `update orders o set items = row.items, paid_at = row.paid, dispatch_by = row.due,
         shipped = row.sent is not null, refund = row.refund
       from jsonb_to_recordset($1) as row (id text, items jsonb, paid timestamptz, sent timestamptz,
         due timestamptz, refund integer) where o.id = row.id`,
    [rows],
  );
  // Marking them as shipped says that it was now.
  await tx.run(
    `update orders o set shipped_at = case when row.told then now() else row.sent end,
         platform_shipped_at = case when row.told then row.sent end,
         shipped_at_guessed = row.undated
       from jsonb_to_recordset($1) as row (id text, sent timestamptz, told boolean, undated boolean)
       where o.id = row.id and row.sent is not null`,
    [rows],
  );
  const idsOf = (isMeant: (order: Made) => boolean): string[] => some.filter(isMeant).map(({ id }) => id);
  await tx.run(
    `insert into returns (store_id, group_id, order_id, item_id, item_name, quantity, currency, opened_by_name,
         created_at, updated_at)
       select $1, uuidv7(), id, 'line0', 'Cup', 1, 'EUR', 'Ada', now(), now() from unnest($2::text[]) as id`,
    [seller.storeId, idsOf(({ isReturned }) => isReturned)],
  );
  await tx.run(
    `insert into swaps (store_id, order_id, lines, currency, opened_by_name, created_at, updated_at, state)
       select $1, id, '[]', 'EUR', 'Ada', now(), now(), state
       from unnest($2::text[]) as id cross join unnest($3::text[]) as state`,
    // One that was called off replaces nothing, and two of an order are one order.
    [seller.storeId, idsOf(({ isReplaced }) => isReplaced), ["planned", "sent", "cancelled"]],
  );
  await tx.run(
    `insert into swaps (store_id, order_id, lines, currency, opened_by_name, created_at, updated_at, state)
       select $1, id, '[]', 'EUR', 'Ada', now(), now(), 'cancelled' from unnest($2::text[]) as id`,
    [seller.storeId, idsOf(({ isReplaced }) => !isReplaced)],
  );
  await tx.run(
    `insert into actions (store_id, account_id, order_id, kind, payload, idempotency_key, state, created_at)
       select o.store_id, o.account_id, o.id, 'refund',
         jsonb_build_object('amountMinor', 1, 'currency', o.currency, 'reason', row.reason), o.id || n,
         'accepted', now()
       from jsonb_to_recordset($1) as row (id text, reason text) join orders o on o.id = row.id
         cross join generate_series(1, 2) as n`,
    [JSON.stringify(some.filter(({ reason }) => reason !== null).map(({ id, reason }) => ({ id, reason })))],
  );
}

async function read<View>(path: string, more = "", person = seller): Promise<View> {
  const answer = await person.client.get(`/api/analytics/${path}?from=${from}&to=${to}${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: View }).data;
}

const served = (): Made[] => orders.filter(({ external }) => !external);
const hasLeft = ({ shippedAt, isUndated }: Made): boolean => shippedAt !== null && !isUndated;
const isSent = (order: Made): boolean => hasLeft(order) && !order.failed;
const hoursOf = ({ shippedAt, paidAt, createdAt }: Made): number =>
  Math.max(0, (Date.parse(shippedAt ?? "") - Date.parse(paidAt ?? createdAt)) / hourMs);
/** As far into the sorted values as a share says, between two of them in proportion. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
const countOf = (some: readonly Made[], asOf: string): ServedCounts => {
  const nowMs = Date.parse(asOf);
  const many = (isMeant: (order: Made) => boolean): number => some.filter(isMeant).length;
  const isDue = (order: Made): boolean =>
    order.dispatchBy !== null &&
    !order.failed &&
    (hasLeft(order) || (order.shippedAt === null && Date.parse(order.dispatchBy) < nowMs));
  return {
    orders: some.length,
    shipped: many(isSent),
    waiting: many(({ shippedAt, failed, isPaidBack }) => shippedAt === null && !failed && !isPaidBack),
    undated: many(({ shippedAt, isUndated, failed }) => shippedAt !== null && isUndated && !failed),
    due: many(isDue),
    late: many(
      (order) =>
        isDue(order) &&
        Date.parse(order.dispatchBy ?? "") < (order.shippedAt === null ? nowMs : Date.parse(order.shippedAt)),
    ),
    cancelled: many(({ failed }) => failed),
    oversold: 0,
    refunded: many(({ refundedMinor }) => refundedMinor > 0),
    returned: many(({ isReturned }) => isReturned),
    replaced: many(({ isReplaced }) => isReplaced),
  };
};
const dayOfOrder = ({ createdAt }: Made): string => dayOf(Date.parse(createdAt), zone);

test.each(["day", "week", "month"] as const satisfies DayGroup[])(
  "hours from payment to dispatch, by %s and account, are those of a naive count",
  async (by) => {
    const { rows } = await read<HoursToShipView>("service/hours", `&by=${by}`);
    const naive = [
      { from: "", days: { from, to } },
      ...groupsOf({ from, to }, by).map((days) => ({ from: days.from, days })),
    ]
      .flatMap((group) => ["", ...accounts.values()].map((accountId) => ({ ...group, accountId })))
      .flatMap(({ from: first, days, accountId }) => {
        const hours = served()
          .filter(
            (order) =>
              isSent(order) &&
              dayOfOrder(order) >= days.from &&
              dayOfOrder(order) <= days.to &&
              (accountId === "" || accounts.get(`${order.platform}/${order.account}`) === accountId),
          )
          .map(hoursOf);
        return hours.length === 0 ? [] : [{ accountId, from: first, hours }];
      });
    expect(rows).toHaveLength(naive.length);
    for (const { accountId, from: first, hours } of naive) {
      const row = rows.find((one) => one.accountId === accountId && one.from === first);
      expect([first, row?.shipped]).toEqual([first, hours.length]);
      expect(Math.abs((row?.medianHours ?? -1) - percentile(hours, 0.5))).toBeLessThanOrEqual(0.051);
      expect(Math.abs((row?.p90Hours ?? -1) - percentile(hours, 0.9))).toBeLessThanOrEqual(0.051);
    }
    showFigure(`hours to ship by ${by}`, `${count} orders: each figure equals a naive recomputation`);
  },
);

test("what counts of a day's orders adds up to the accounts', and each figure opens its orders", async () => {
  const [{ asOf, rows }, service] = await Promise.all([
    read<ServedDaysView>("service/days"),
    read<ServiceView>("service"),
  ]);
  expect(rows).toEqual(
    groupsOf({ from, to }, "day").flatMap(({ from: day }) => {
      const own = served().filter((order) => dayOfOrder(order) === day);
      return own.length === 0 ? [] : [{ day, ...countOf(own, asOf) }];
    }),
  );
  const all = countOf(served(), asOf);
  for (const measure of [
    "shipped",
    "waiting",
    "undated",
    "late",
    "refunded",
    "returned",
    "replaced",
  ] as const) {
    expect(all[measure]).toBeGreaterThan(0);
    expect(service.rows.reduce((sum, row) => sum + row[measure], 0)).toBe(all[measure]);
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const list = await read<ServiceOrdersView>("service/orders", `&measure=${measure}`);
    expect([measure, list.total]).toEqual([measure, all[measure]]);
  }
  const { rows: newest } = await read<ServiceOrdersView>("service/orders", "&measure=orders");
  const unsent = newest.filter(({ shippedAt }) => shippedAt === null);
  expect(unsent.length).toBeGreaterThan(0);
  expect(unsent.every(({ hoursToShip }) => hoursToShip === null)).toBe(true);
  const { rows: sent } = await read<ServiceOrdersView>("service/orders", "&measure=shipped");
  for (const { orderId, hoursToShip } of sent) {
    const order = orders.find(({ id }) => id === orderId);
    expect(Math.abs((hoursToShip ?? -1) - (order === undefined ? -9 : hoursOf(order)))).toBeLessThanOrEqual(
      0.051,
    );
  }
});

test("an order counts once for a platform and for each of its categories, which open as many", async () => {
  const categories = { CUP: "Mugs", POT: "Pots" } as Record<string, string>;
  const [platforms, kinds] = await Promise.all([
    read<ServedGroupsView>("service/groups", "&by=platform"),
    read<ServedGroupsView>("service/groups", "&by=category"),
  ]);
  for (const { key, ...counts } of platforms.rows)
    expect(counts).toEqual(
      countOf(
        served().filter(({ platform }) => platform === key),
        platforms.asOf,
      ),
    );
  expect(kinds.rows.map(({ key }) => key).toSorted()).toEqual(["", "Mugs", "Pots"]);
  for (const { key, ...counts } of kinds.rows) {
    const own = served().filter(({ skus }) => skus.some((sku) => (categories[sku] ?? "") === key));
    expect([key, counts]).toEqual([key, countOf(own, kinds.asOf)]);
    if (key === "") continue;
    // oxlint-disable-next-line no-await-in-loop -- two lists
    const list = await read<ServiceOrdersView>("service/orders", `&measure=refunded&category=${key}`);
    expect([key, list.total]).toEqual([key, counts.refunded]);
  }
});

test("refunded orders count once for their reason, and open it", async () => {
  const { refundReasons } = await read<ServiceView>("service");
  const naive = (wanted: string): number =>
    served().filter(({ refundedMinor, reason }) => refundedMinor > 0 && (reason ?? "") === wanted).length;
  expect(naive("damaged")).toBeGreaterThan(0);
  expect(Object.fromEntries(refundReasons.map(({ reason, orders: many }) => [reason, many]))).toEqual({
    damaged: naive("damaged"),
    "": naive(""),
  });
  for (const [reason, wanted] of [
    ["damaged", naive("damaged")],
    ["-", naive("")],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two lists
    const list = await read<ServiceOrdersView>("service/orders", `&measure=refunded&reason=${reason}`);
    expect([reason, list.total]).toEqual([reason, wanted]);
  }
});

test("a store with no orders has no figures", async () => {
  const stranger = await signUpMember(house);
  expect((await read<HoursToShipView>("service/hours", "", stranger)).rows).toEqual([]);
  expect((await read<ServedDaysView>("service/days", "", stranger)).rows).toEqual([]);
});
