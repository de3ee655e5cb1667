/**
 * Holds tools/table-owners.mjs against a migrated database: whatever is there has one owner, views work with
 * the rights of who reads them, and a slice's view looks into tables of another only along an edge.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { ownersOf } from "../../../../tools/boundaries/table-rules.ts";
import { serverEdges } from "../../../../tools/slice-edges.mjs";
import { tableOwners } from "../../../../tools/table-owners.mjs";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const owned = ownersOf(tableOwners);
const isView = (name: string): boolean => !name.endsWith("()");

test("each table, view and function that is used has one owner, and nothing else has", async () => {
  const relations = await database.db.asSystem((tx) =>
    tx.rows<{ name: string; isTable: boolean }>(
      `select relname as name, relkind in ('r', 'p') as "isTable" from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    ),
  );
  expect(relations.length).toBeGreaterThan(60);
  expect(relations.map(({ name }) => name).filter((name) => !owned.has(name))).toEqual([]);
  const tables = new Set(relations.filter(({ isTable }) => isTable).map(({ name }) => name));
  const listed = Object.values(tableOwners).flatMap((slice) => [...slice.tables]);
  expect(listed.toSorted()).toEqual([...tables].toSorted());
  const known = new Set(relations.map(({ name }) => name));
  expect([...owned.keys()].filter((name) => isView(name) && !known.has(name))).toEqual([]);
});

test("functions that answer have an owner; those of triggers and of PostgreSQL's own need none", async () => {
  const functions = await database.db.asSystem((tx) =>
    tx.rows<{ name: string }>(
      `select p.proname || '()' as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    ),
  );
  const listed = [...owned.keys()].filter((name) => !isView(name));
  expect(functions.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

test("views work with the rights of who reads them", async () => {
  const views = await database.db.asSystem((tx) =>
    tx.rows<{ name: string; options: string[] | null }>(
      `select relname as name, reloptions as options from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'v'`,
    ),
  );
  expect(views.length).toBeGreaterThan(15);
  expect(
    views
      .filter(({ options }) => options?.includes("security_invoker=true") !== true)
      .map(({ name }) => name),
  ).toEqual([]);
});

test("a view looks into what others own along an edge of its slice", async () => {
  const uses = await database.db.asSystem((tx) =>
    tx.rows<{ view: string; relation: string }>(
      `select distinct v.relname as view, t.relname as relation
        from pg_class v join pg_rewrite r on r.ev_class = v.oid
          join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid and t.oid <> v.oid
        where v.relnamespace = 'public'::regnamespace and v.relkind = 'v'`,
    ),
  );
  expect(uses.length).toBeGreaterThan(20);
  const breaches = uses.filter(({ view, relation }) => {
    const [slice, owner] = [owned.get(view)?.slice ?? "", owned.get(relation)?.slice ?? ""];
    return slice !== owner && owner !== "platform" && serverEdges[slice]?.includes(owner) !== true;
  });
  expect(breaches).toEqual([]);
});

test("PostgreSQL puts a published projection into the statement that reads it", async () => {
  const projections = Object.values(tableOwners)
    .flatMap(({ published = [] }) => published)
    .filter((name) => name.endsWith("_shared") || name === "accounts_settings");
  expect(projections.length).toBeGreaterThan(5);
  for (const view of projections) {
    const plan = await database.db.asSystem((tx) =>
      tx.rows<{ "QUERY PLAN": string }>(`explain (costs off) select count(*) from ${view} where true`),
    );
    expect({ view, plan: plan.map((line) => line["QUERY PLAN"]).join() }).toEqual({
      view,
      plan: expect.not.stringContaining("Subquery"),
    });
  }
  const found = await database.db.asSystem(async (tx) => {
    await tx.run("set local enable_seqscan = off");
    const ask = (relation: string): Promise<unknown[]> =>
      tx.rows(`explain (costs off) select id, items from ${relation} where store_id = $1 and id = 'a'`, [
        "00000000-0000-0000-0000-000000000000",
      ]);
    return [await ask("orders_shared"), await ask("orders")];
  });
  expect(JSON.stringify(found[0])).toBe(JSON.stringify(found[1]));
  expect(JSON.stringify(found[0])).toContain("Index Scan");
});
