/**
 * After the last crash: the database, the outbox, GraphQL and the market's books, held against each other.
 */
import type pg from "pg";
import { orderQueues, queueRulesSql, queuesOf, type OrderQueue, type QueueFacts } from "@stallkeeper/domain";
import type { RunningSimulator, TestClient } from "@stallkeeper/testkit";
import { listOrders } from "./crash-service.ts";
import type { DeskCell } from "./desk-journal.ts";
import type { Shipment } from "./shipment-journal.ts";

interface MarketTruth {
  id: string;
  lines: { parcel: number }[];
  shipments: { parcel: number; trackingNumber: string }[];
}

/** Actions whose way has not ended, by state. */
export async function countOpenActions(database: pg.Client): Promise<Record<string, number>> {
  const { rows } = await database.query<{ state: string; count: string }>(
    "select state, count(*) from actions where state <> 'verified' group by 1 order by 1",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** What is wrong between the journal, the outbox and the market's books; empty when nothing is. */
export async function compareWithMarket(
  shipments: readonly Shipment[],
  market: RunningSimulator,
  database: pg.Client,
): Promise<{ wrong: string[]; shipped: number; ledgerLines: number }> {
  const wrong: string[] = [];
  const truth = new Map(
    (await market.control<MarketTruth[]>("GET", "/orders")).map((order) => [order.id, order]),
  );
  const ledger = await market.control<{ orderId: string }[]>("GET", "/ledger?kind=shipment");
  const { rows } = await database.query<{ order_id: string; count: string }>(
    "select order_id, count(*) from actions where kind = 'shipment' group by 1",
  );
  const actions = new Map(rows.map(({ order_id, count }) => [order_id, Number(count)]));
  const lines = new Map<string, number>();
  for (const { orderId } of ledger) lines.set(orderId, (lines.get(orderId) ?? 0) + 1);
  let shipped = 0;
  for (const { orderId, platformOrderId, market: name, state, trackingNumber } of shipments) {
    const known = truth.get(platformOrderId);
    const made = known?.shipments ?? [];
    // Only Thriftly ships by parcel; the others take an order in one.
    const parcels = name === "thriftly" ? new Set(known?.lines.map(({ parcel }) => parcel)).size : 1;
    const isDone = actions.get(orderId) === 1;
    if (isDone) shipped += 1;
    const say = (text: string) =>
      wrong.push(`${name} ${platformOrderId} (${state}, ${actions.get(orderId) ?? 0} actions): ${text}`);
    if (state === "acknowledged" && !isDone) say("acknowledged without an action");
    if (made.length !== (isDone ? parcels : 0)) say(`${made.length} shipments of ${parcels} parcels`);
    if (new Set(made.map(({ parcel }) => parcel)).size !== made.length) say("a parcel was shipped twice");
    if (lines.get(platformOrderId) !== (made.length === 0 ? undefined : made.length))
      say(`${lines.get(platformOrderId) ?? 0} lines in the ledger for ${made.length} shipments`);
    if (made.some((one) => one.trackingNumber !== trackingNumber)) say("another tracking number");
  }
  return { wrong, shipped, ledgerLines: ledger.length };
}

/** Every change at the desk that stands has its line in the timeline; a line too many or too few is named. */
export async function compareTimeline(cells: readonly DeskCell[], database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ order_id: string; kind: string; count: string }>(
    "select order_id, kind, count(*) from order_events group by 1, 2",
  );
  const counts = new Map(rows.map(({ order_id, kind, count }) => [`${order_id} ${kind}`, Number(count)]));
  // Notes typed within five minutes share one line, so they cannot be counted.
  return cells
    .filter(({ kind }) => kind !== "notes")
    .flatMap(({ kind, ids, applied }) =>
      ids.flatMap((id) => {
        const count = counts.get(`${id} ${kind === "moves" ? "moved" : "tagsChanged"}`) ?? 0;
        return count === applied
          ? []
          : [`${kind} of ${id}: ${count} lines in the timeline for ${applied} changes`];
      }),
    );
}

/** How many orders stand in each queue, as a client of GraphQL counts them and as the database does. */
export async function countQueues(
  client: TestClient,
  database: pg.Client,
): Promise<{ byGraphql: Record<string, number>; bySql: Record<string, number> }> {
  const orders = await listOrders<QueueFacts>(
    client,
    "external state fulfilled refund tags shipping { shipped } updatedAt",
  );
  const byGraphql = Object.fromEntries(orderQueues.map((queue) => [queue, 0])) as Record<OrderQueue, number>;
  for (const order of orders) for (const queue of queuesOf(order)) byGraphql[queue] += 1;
  const { rows } = await database.query<Record<string, string>>(
    `select ${orderQueues.map((queue) => `count(*) filter (where ${queueRulesSql[queue]}) as "${queue}"`).join(", ")} from orders`,
  );
  return {
    byGraphql,
    bySql: Object.fromEntries(Object.entries(rows[0] ?? {}).map(([queue, count]) => [queue, Number(count)])),
  };
}

/**
 * Runs amcheck over every btree, each entry of its table looked up; throws PostgreSQL's own words. Gives how
 * many there were.
 */
export async function checkIndexes(database: pg.Client): Promise<number> {
  await database.query("create extension if not exists amcheck");
  const { rows } = await database.query(
    `select bt_index_check(c.oid, heapallindexed => true) from pg_class c
      join pg_am a on a.oid = c.relam and a.amname = 'btree'
     join pg_index i on i.indexrelid = c.oid
       where c.relkind = 'i' and i.indisvalid and i.indisready and c.relpersistence = 'p'`,
  );
  return rows.length;
}
