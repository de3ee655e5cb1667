/** Holds that the SQL of the service keeps to the owners of tables, and that the guard sees a breach. */
import { describe, expect, test } from "vitest";
import { reportTables } from "./check-tables.ts";
import { relationsIn } from "./sql-tables.ts";
import { checkTables, circlesOf, ownersOf } from "./table-rules.ts";

const owners = {
  platform: { tables: ["stores"], published: ["stores_shared"] },
  orders: { tables: ["orders", "order_events"], published: ["orders_shared"], own: ["posts"] },
  packing: { tables: ["picks"] },
  views: { tables: ["saved_views"] },
};
const edges = { orders: [], packing: ["orders"], views: [] };
const packing = "apps/server/src/slices/packing/picks.store.ts";
const views = "apps/server/src/slices/views/views.store.ts";
const check = (file: string, code: string, exceptions: string[] = []) =>
  checkTables({ [file]: code }, { owners, edges, exceptions });
const breachesOf = (file: string, code: string): string[] => check(file, code).breaches;

describe("tables", () => {
  test("are written by their owners alone, and read by others through what owners publish", () => {
    const { files, uses, breaches, circles } = reportTables();
    expect(breaches).toEqual([]);
    expect(circles).toEqual([]);
    expect(files).toBeGreaterThan(50);
    expect(uses).toBeGreaterThan(150);
  });

  test.each([
    "await tx.run(`update orders o set shipped = true where id = $1`, [id]);",
    'await tx.run("insert into orders (id) values ($1)", [id]);',
    'await tx.run("delete from orders using picks where true");',
    'await tx.run("truncate orders");',
    'await tx.run("copy orders from stdin");',
    'await tx.run("merge into orders o using picks p on true when matched then delete");',
    'await tx.run("with gone as (delete from orders returning id) select id from gone");',
    'const sql = newerWinsSql("orders", columns);',
    'const table = "orders o";\nawait tx.run(`update ${table} set shipped = true`);',
  ])("refuses a foreign write: %s", (code) => {
    expect(breachesOf(packing, code)).toEqual([`${packing}: packing writes orders, which orders owns`]);
    expect(check(packing, code).counts.foreignWrites).toBe(1);
  });

  test.each([
    'await tx.rows("select id from orders");',
    "await tx.rows(`select 1 from picks p, orders o where true`);",
    "await tx.rows(`select 1 from picks p left join orders o on o.id = p.id`);",
    "await tx.rows(`select 1 from picks where exists (select from public.orders)`);",
    "const of = (tag: string): string => `(select count(*) from orders where ${tag})`;",
    'const joined = "picks p join orders o on true";\nawait tx.rows(`select 1 from ${joined}`);',
  ])("refuses a foreign read of a table: %s", (code) => {
    expect(breachesOf(packing, code)).toEqual([
      `${packing}: packing reads orders, which orders doesn't publish`,
    ]);
  });

  test("refuses a read without an edge, of a view for the owner alone, and of a table named at run time", () => {
    const read = 'await tx.rows("select id from orders_shared");';
    expect(breachesOf(packing, read)).toEqual([]);
    expect(breachesOf(views, read)).toEqual([
      `${views}: views reads orders_shared of orders without an edge in tools/slice-edges.mjs`,
    ]);
    expect(breachesOf(packing, 'tx.rows("select id from posts");')).toHaveLength(1);
    expect(breachesOf(views, "tx.rows(`select id from ${table}`);")).toHaveLength(1);
    expect(breachesOf(views, 'tx.rows("select name from stores_shared");')).toEqual([]);
  });

  test("sees statements outside stores, and leaves tests, fixtures and words alone", () => {
    const write = 'tx.run("update orders set shipped = true");';
    expect(breachesOf("apps/server/src/slices/packing/ship-pack.ts", write)).toHaveLength(1);
    expect(breachesOf("apps/server/src/platform/live/live.ts", write)).toHaveLength(1);
    expect(breachesOf("apps/server/src/slices/packing/a.test.ts", write)).toEqual([]);
    expect(breachesOf("apps/server/src/slices/packing/a.fixture.ts", write)).toEqual([]);
    expect(breachesOf("apps/server/src/slices/packing/words.ts", 'say("Take it from orders.");')).toEqual([]);
  });

  test("bears exceptions that are needed, and no other", () => {
    const write = 'tx.run("update orders set shipped = true");';
    expect(check(packing, write, ["packing write orders"]).breaches).toEqual([]);
    expect(check(packing, "", ["packing write orders"]).breaches).toEqual([
      'tools/table-owners.mjs: no code needs "packing write orders"',
    ]);
  });

  test("have one owner each, and edges that lead back are found", () => {
    expect(() => ownersOf({ ...owners, packing: { tables: ["orders"] } })).toThrow("two owners");
    expect(circlesOf({ a: ["b"], b: ["c"], c: ["a"], d: ["a"] })).toEqual([["a", "b", "c"]]);
    expect(circlesOf(edges)).toEqual([]);
  });
});

test("reads SQL by its words", () => {
  const uses = (sql: string) =>
    relationsIn(sql, (name) => ["orders", "picks", "pieces()"].includes(name)).map(
      ({ use, relation }) => `${use} ${relation}`,
    );
  expect(uses("select 1 from picks for update")).toEqual(["read picks"]);
  expect(uses("insert into picks (id) select id from orders on conflict (id) do update set id = 1")).toEqual([
    "write picks",
    "read orders",
  ]);
  expect(uses("with orders as (select 1), due (a) as (select 2) select 1 from orders, due")).toEqual([]);
  expect(uses("select 1 where a is distinct from orders.id")).toEqual([]);
  expect(uses("select extract(day from orders.at), 'from orders' -- from orders\n from picks")).toEqual([
    "read picks",
  ]);
  expect(uses("select pieces(1) from unnest($1::text[], $2) as t(a, orders), picks")).toEqual([
    "read pieces()",
    "read picks",
  ]);
  expect(uses("select 1 from (orders o cross join lateral (select 1 from picks) p)")).toEqual([
    "read orders",
    "read picks",
  ]);
  expect(uses("update only picks p set a = o.a from orders o where p.id = o.id")).toEqual([
    "write picks",
    "read orders",
  ]);
});
