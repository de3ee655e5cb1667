/**
 * The second wall: with every store filter of our own statements cut out, the database still shows a store
 * its own rows alone (reliability, S9). The filters are cut where statements leave the process, in
 * transactions of the role `app`; how many were cut is counted, so that the test cannot pass by cutting
 * nothing.
 */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, callRoute, kindsOf, needsCall, routesOf } from "./call-route.fixture.ts";
import { fingerprintOf } from "./fingerprint.fixture.ts";
import { openHouse, type House, type Store } from "./house.fixture.ts";
import { askAll, readSchema, rootCalls } from "./graphql-schema.fixture.ts";

let house: House;
let north: Store;
let south: Store;
let isCutting = false;
let cuts = 0;

type Query = string | { text?: string };

/** `store_id = $1` says nothing any more; the parameter stays in use, so that the statement is still one. */
const filter = /\b(?:\w+\.)?store_id = (\$\d+)(?:::uuid)?/g;
function cut(text: string): string {
  return text.replace(filter, (_whole, parameter: string) => {
    cuts += 1;
    return `(${parameter}::text is not null)`;
  });
}

/** Cuts in what this connection sends between the begin of a store's transaction and its end. */
function cutOn(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isOfStore = false;
  const mutated = (query: Query, ...rest: unknown[]): unknown => {
    const text = typeof query === "string" ? query : (query.text ?? "");
    if (text.startsWith("begin")) isOfStore = text.includes("set local role app");
    if (!isCutting || !isOfStore || text.search(filter) < 0) return send(query, ...rest);
    const changed = cut(text);
    // A prepared statement keeps the text of its name.
    return send(
      typeof query === "string"
        ? changed
        : Object.assign(Object.create(Object.getPrototypeOf(query) as object) as object, query, {
            text: changed,
            name: undefined,
          }),
      ...rest,
    );
  };
  client.query = mutated as typeof client.query;
}

beforeAll(async () => {
  house = await openHouse({ prepare: (services) => void services.db.pool.on("connect", cutOn) });
  [north, south] = [await house.makeStore(), await house.makeStore()];
  isCutting = true;
});
afterAll(async () => {
  isCutting = false;
  await house.close();
});

test("without our own filters every list still holds one's own rows alone (S9)", async () => {
  isCutting = false;
  const schema = await readSchema(north.owner);
  isCutting = true;
  const lists = rootCalls(schema).filter(({ kind }) => ["Many", "Pagination", "One", "Count"].includes(kind));
  const foreign = await idsOf(south);
  expect(foreign.length).toBeGreaterThan(10);
  const before = cuts;
  for (const call of lists) {
    const { query } = askAll([{ call, args: {} }]);
    const { status, text } = await north.owner.client.graphql(query);
    expect([call.name, status, foreign.filter((id) => text.includes(id))]).toEqual([call.name, 200, []]);
  }
  expect(cuts - before).toBeGreaterThanOrEqual(lists.length);
});

test("without our own filters a foreign id is still nobody's, on every route (S9)", async () => {
  const leaks: unknown[] = [];
  const kept = await fingerprintOf(house.test, south.storeId);
  // Whoever knows both parts of a photo's address was told it: platforms fetch there.
  const isOpen = ({ url }: { url: string }): boolean => /^\/api\/(?:hooks|listing-photos)\//.test(url);
  isCutting = false;
  const usual = await house.makeStore();
  const naming = routesOf(house).filter(
    (one) => needsCall(one) && !isOpen(one) && kindsOf(one, north, house).length > 0,
  );
  expect(naming.length).toBeGreaterThan(100);
  for (const route of naming) {
    isCutting = false;
    const { prepare } = callOf(route);
    const mine = prepare === undefined ? usual : await house.makeStore();
    const given = (await prepare?.(mine, house)) ?? {};
    isCutting = true;
    const attempt = async (id: Store["id"]) => {
      const asked: string[] = [];
      const { status, text } = await callRoute(house, route, {
        store: mine,
        given,
        id: (kind) => (asked.push(kind), id(kind)),
      });
      return {
        status,
        text: asked.reduce(
          (left, kind) => left.replaceAll(id(kind), "(id)"),
          text.replace(/"requestId":"[^"]+",?/, ""),
        ),
      };
    };
    const theirs = await attempt(south.id);
    const nobodys = await attempt(house.nobody);
    if (theirs.status !== nobodys.status || theirs.text !== nobodys.text)
      leaks.push({ route: route.key, theirs, nobodys });
  }
  expect(leaks).toEqual([]);
  expect(await fingerprintOf(house.test, south.storeId)).toBe(kept);
});

/** Ids of a store's rows, of every table that has them; a plain number stands in any answer. */
async function idsOf(store: Store): Promise<string[]> {
  return house.test.services.db.asSystem(async (tx) => {
    const tables = await tx.rows<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t
        using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'store_id' and t.table_type = 'BASE TABLE'
         and exists (select 1 from information_schema.columns i
           where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id'
             and i.data_type <> 'bigint')`,
    );
    const ids: string[] = [];
    for (const { name } of tables)
      ids.push(
        ...(
          await tx.rows<{ id: string }>(`select id::text as id from ${name} where store_id = $1`, [
            store.storeId,
          ])
        ).map(({ id }) => id),
      );
    return ids;
  });
}
