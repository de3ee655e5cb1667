/**
 * GraphQL against its floors: 9,999 whole orders from rows to text and from PostgreSQL to browser objects, a
 * small request beside a bare Fastify route, and pages of a large store beside bare SQL.
 */
import { transaction } from "@stallkeeper/contract";
import {
  compileProjection,
  fetchRows,
  rowsToText,
  selectSql,
  wholeSelection,
  type Db,
} from "@stallkeeper/server";
import { postJson, selectionOf, startBarePath, startBenchService } from "./bench-service.ts";
import { compare, type Figure } from "./measure.ts";
import { openOrderRows, storeId } from "./order-rows.ts";

const listLength = 9_999;
const requestsPerRound = 200;

/** Lists of 9,999 and small requests, on 10,000 orders. */
export async function measureGraphql(): Promise<Figure[]> {
  const rows = await openOrderRows(10_000);
  const service = await startBenchService(rows.db);
  try {
    return [
      await rowsAsText(rows.db),
      await wholeList(rows.bare, service.graphqlUrl),
      ...(await smallRequests(service.graphqlUrl)),
    ];
  } finally {
    await service.app.close();
    await rows.close();
  }
}

async function rowsAsText(db: Db): Promise<Figure> {
  const projection = compileProjection(transaction, wholeSelection(transaction.fields));
  const statement = selectSql(transaction, { storeId, userId: null }, projection.columns, {
    sort: { path: "createdAt", direction: "asc" },
    limit: listLength,
  });
  const rows = await db.withStore(storeId, (tx) => fetchRows(tx, statement));
  const wire = projection.project(rows);
  const times = await compare(
    () => rowsToText(projection, rows),
    () => JSON.stringify(wire),
    { warmUp: 5, counted: 21 },
  );
  return {
    name: "9,999 whole orders, rows to text (floor: JSON.stringify)",
    ...times,
    unit: "ms",
    bound: { most: 1.3 },
  };
}

async function wholeList(pool: Db["pool"], graphqlUrl: string): Promise<Figure> {
  const query = `query ($filter: FilterFindManyTransactionInput) {
    TransactionMany(filter: $filter, limit: ${listLength}, sort: CREATEDAT_ASC) {
      ${selectionOf(transaction.fields)} } }`;
  const variables = {
    filter: { external: false, _operators: { createdAt: { gt: "2024-09-03T00:00:00.000Z" } } },
  };
  const { columns } = compileProjection(transaction, wholeSelection(transaction.fields));
  const sql = `select ${columns.join(", ")} from orders
    where store_id = $1 and not external and created_at > $2 order by created_at, id limit ${listLength}`;
  const bare = await startBarePath(
    async () =>
      (await pool.query({ name: "bare-list", text: sql, values: [storeId, "2024-09-03T00:00:00Z"] })).rows,
  );
  try {
    const value = async () =>
      countOf(
        ((await postJson(graphqlUrl, { query, variables })) as { data: { TransactionMany: unknown[] } }).data
          .TransactionMany,
      );
    const floor = async () => countOf(((await (await fetch(bare.url)).json()) as { data: unknown[] }).data);
    const times = await compare(value, floor, { warmUp: 3, counted: 11 });
    return {
      name: "9,999 whole orders, PostgreSQL to browser objects (floor: bare path)",
      ...times,
      unit: "ms",
      bound: { most: 1.4 },
    };
  } finally {
    bare.server.closeAllConnections();
    bare.server.close();
  }
}

function countOf(list: unknown[]): void {
  if (list.length !== listLength) throw new Error(`${list.length} orders came, not ${listLength}`);
}

async function smallRequests(graphqlUrl: string): Promise<Figure[]> {
  const id = "bazaar:01890000-0000-7000-8000-0000000000a1:5";
  const query = "query ($id: MongoID!) { TransactionById(_id: $id) { _id orderNumber status } }";
  const bare = graphqlUrl.replace("/graphql", "/bare");
  const empty = graphqlUrl.replace("/graphql", "/empty");
  return [
    await requestRate(
      "small GraphQL request (floor: bare Fastify route)",
      () => postJson(graphqlUrl, { query: "{ __typename }" }),
      () => postJson(empty, {}),
    ),
    await requestRate(
      "one order by GraphQL (floor: bare Fastify route, same read)",
      () => postJson(graphqlUrl, { query, variables: { id } }),
      () => postJson(bare, { id }),
    ),
  ];
}

async function requestRate(
  name: string,
  value: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<Figure> {
  const inParallel = (request: () => Promise<unknown>) => () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < requestsPerRound / 8; n += 1) await request();
      }),
    );
  const times = await compare(inParallel(value), inParallel(floor), { warmUp: 5, counted: 21 });
  const rate = (ms: number) => (requestsPerRound / ms) * 1_000;
  return {
    name,
    value: rate(times.value),
    floor: rate(times.floor),
    ratio: 1 / times.ratio,
    unit: "req/s",
    bound: { least: 0.6 },
  };
}

/** Pages of a large store: a queue and one order, beside the bare SQL through pg. */
export async function measureLargeStore({ rows: count }: { rows: number }): Promise<Figure[]> {
  const rows = await openOrderRows(count);
  const service = await startBenchService(rows.db);
  const text = count.toLocaleString("en");
  try {
    const page = `{ TransactionMany(filter: { fulfilled: true, _operators: { shipping: { shipped: { ne: true }
      }, refund: { nin: [1, 2] },
      tags: { nin: ["unresponsive", "markForRefund", "markForReturn"] } } }, sort: DISPATCHBY_ASC, limit: 200) { _id orderNumber status tags amount } }`;
    const pageSql = `select id, order_number, status, tags, amount_minor from orders
      where store_id = $1 and fulfilled and not shipped
      and (refund is null or refund not in (1, 2))
        and not tags && '{unresponsive,markForRefund,markForReturn}' order by dispatch_by, id limit 200`;
    const search = `{ TransactionMany(filter: { search: "denim ${Math.round(count * 0.77)}" },
      sort: CREATEDAT_DESC, limit: 200) { _id orderNumber status } }`;
    const searchStatement = `select id, order_number, status from orders
      where store_id = $1 and search @@ to_tsquery('simple', $2)
      order by created_at desc, id desc limit 200`;
    const searched = Math.round(count * 0.77);
    const one = `{ TransactionById(_id: "bazaar:01890000-0000-7000-8000-0000000000a1:77") {
      _id orderNumber status } }`;
    const since = "2024-09-03T00:00:00.000Z";
    const counts = `{ all: TransactionCount(filter: { external: false, _operators: { createdAt: {
      gt: "${since}" } } })
      completed: TransactionCount(filter: { external: false, _operators: { createdAt: { gt: "${since}" },
        tags: { in: ["completed"] } } }) }`;
    const countsSql = `select (select count(*) from orders
      where store_id = $1 and not external and created_at > $2) as all,
      (select count(*) from orders where store_id = $1 and not external and tags @> '{completed}'
        and created_at > $2) as completed`;
    return [
      await againstSql(
        `page of 200 of the ship queue of ${text} (floor: bare SQL)`,
        rows.bare,
        service.graphqlUrl,
        page,
        pageSql,
        [storeId],
      ),
      await againstSql(
        `one order by id of ${text} (floor: bare SQL)`,
        rows.bare,
        service.graphqlUrl,
        one,
        "select id, order_number, status from orders where store_id = $1 and id = $2",
        [storeId, "bazaar:01890000-0000-7000-8000-0000000000a1:77"],
      ),
      await againstSql(
        `search among ${text} (floor: bare SQL)`,
        rows.bare,
        service.graphqlUrl,
        search,
        searchStatement,
        [storeId, `'denim' & ('${searched}':* | '-${searched}':*)`],
      ),
      await againstSql(
        `counts of all and of completed among ${text} (floor: bare SQL)`,
        rows.bare,
        service.graphqlUrl,
        counts,
        countsSql,
        [storeId, since],
        1,
      ),
    ];
  } finally {
    await service.app.close();
    await rows.close();
  }
}

// Both by HTTP, so that the difference is what GraphQL and the store's guard cost and not the wire.
async function againstSql(
  name: string,
  pool: Db["pool"],
  graphqlUrl: string,
  query: string,
  sql: string,
  values: unknown[],
  asked = 20,
): Promise<Figure> {
  const bare = await startBarePath(async () => (await pool.query({ name, text: sql, values })).rows);
  try {
    const repeat = (request: () => Promise<unknown>) => async () => {
      for (let n = 0; n < asked; n += 1) await request();
    };
    const times = await compare(
      repeat(() => postJson(graphqlUrl, { query })),
      repeat(async () => (await fetch(bare.url)).json()),
      { warmUp: 3, counted: 11 },
    );
    return {
      name,
      value: times.value / asked,
      floor: times.floor / asked,
      ratio: times.ratio,
      unit: "ms",
      bound: { most: 2 },
    };
  } finally {
    bare.server.closeAllConnections();
    bare.server.close();
  }
}
