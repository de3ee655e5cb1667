/**
 * What a greedy or hostile caller of GraphQL costs the others (reliability, S2, threat 15), in statements;
 * how long it holds them up is measured by `npm run bench`.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchStatements } from "@stallkeeper/testkit";
import { openHouse, type House, type Store } from "./house.fixture.ts";

let house: House;
let store: Store;
const orders = 9_999;
beforeAll(async () => {
  house = await openHouse();
  store = await house.makeStore();
  await house.test.services.db.withStore(store.storeId, copyOrders);
});
afterAll(() => house.close());

/**
 * Generated columns are not given: the copy names all others. It may take what it takes: the limit of a
 * statement is for what people ask.
 */
async function copyOrders(tx: {
  rows<R>(sql: string): Promise<R[]>;
  run(sql: string): Promise<number>;
}): Promise<number> {
  const columns = (
    await tx.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
         where table_name = 'orders' and is_generated = 'NEVER'
         and column_name not in ('id', 'platform_order_id')`,
    )
  )
    .map(({ name }) => name)
    .join(", ");
  await tx.run("set local statement_timeout = 0");
  return tx.run(
    `insert into orders (id, platform_order_id, ${columns}) select 'many-' || n, 'many-' || n, ${columns}
       from (select * from orders order by id limit 1) one cross
       join generate_series(1, ${orders} - (select count(*) from orders)) n`,
  );
}

const repeat = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join(" ");
const abuses = [
  `{ ${repeat(1_400, () => "__typename")} }`,
  `{ TransactionOne { ${repeat(700, (n) => `a${n}: _id`)} } }`,
  `{ ${repeat(200, (n) => `a${n}: TransactionCount`)} }`,
  `{ TransactionMany ${"{ items ".repeat(60)}{ _id }${" }".repeat(60)} }`,
  `{ TransactionOne { ...A0 } } ${repeat(40, (n) => `fragment A${n} on Transaction { ...A${n + 1} ...A${n + 1} }`)} fragment A40 on Transaction { _id }`,
  `{ a: TransactionMany(limit: 9999) { _id } b: TransactionMany(limit: 9999) { _id } }`,
  `{ TransactionMany(filter: ${"{ AND: [".repeat(190)}{ status: "x" }${"] }".repeat(190)}) { _id } }`,
  `query(${repeat(300, (n) => `$v${n}: Int`)}) { TransactionCount }`,
  `{ TransactionMany(filter: { search: "${"a ".repeat(400)}" }) { _id } }`,
  "{".repeat(1_000),
  `{ TransactionOne(filter: { OR: [${repeat(190, (n) => `{ notes: "${n}" }`)}] }) { _id } }`,
];

test("one list of 9,999 whole orders passes (S2)", async () => {
  const { status, body } = await store.owner.client.graphql(
    `{ TransactionMany(limit: 9999) {
       _id orderNumber status notes tags amount currency createdAt updatedAt buyer { id handle } address {
       name city } items { _id name price quantity } shipping { shipped trackingNumber } } }`,
  );
  expect([status, (body as { data: { TransactionMany: unknown[] } }).data.TransactionMany.length]).toEqual([
    200,
    orders,
  ]);
});

test("no abuse asks the database for more than a list does, and none stops the others (S2)", async () => {
  const statements = watchStatements(house.test.services.db.pool);
  try {
    for (const query of abuses) {
      // The session is looked up once a second; what is counted is what the document itself costs.
      statements.take();
      const { status } = await store.owner.client.graphql(query);
      expect(status).toBeLessThan(500);
      const reads = statements.take().filter((text) => / from (?:orders|messaging_sessions)\b/.test(text));
      expect([query.slice(0, 60), status === 400 ? reads : reads.length <= 1]).toEqual([
        query.slice(0, 60),
        status === 400 ? [] : true,
      ]);
    }
  } finally {
    statements.stop();
  }
  const attack = abuses.map(async (query) => (await store.owner.client.graphql(query)).status);
  const others = Array.from(
    { length: 10 },
    async () => (await store.owner.client.graphql("{ TransactionCount }")).body,
  );
  expect(await Promise.all(others)).toEqual(others.map(() => ({ data: { TransactionCount: orders } })));
  for (const status of await Promise.all(attack)) expect(status).toBeLessThan(500);
});
