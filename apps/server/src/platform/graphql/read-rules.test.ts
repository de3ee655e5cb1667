/**
 * Scopes of reading, on an entity made for it: asking for a closed field, filtering by it and sorting by it
 * are refused alike.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineEntity, transaction } from "@stallkeeper/contract";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import type { Ctx } from "../context.ts";
import { createGraphql } from "./execute.ts";
import { registerEntity } from "./registry.ts";
import { stores } from "./graphql.test-server.ts";

const { fields } = transaction;
const parcel = defineEntity({
  name: "Parcel",
  table: "orders",
  idColumn: "id",
  sorts: ["_id", "amountTotal"],
  readable: "labels.buy",
  readableFields: {
    amountTotal: "analytics.read",
    address: "export.personal",
    "buyer.handle": "export.personal",
  },
  fields: {
    _id: fields._id,
    notes: fields.notes,
    amountTotal: fields.amountTotal,
    address: fields.address,
    buyer: fields.buyer,
  },
  updatable: { notes: "orders.write" },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem((tx) =>
    tx.run("insert into stores (id, name) values ($1, 'North')", [stores.north]),
  );
});
afterAll(() => database.drop());

const engine = createGraphql([registerEntity(parcel, { update: async () => 0 })], {
  isIntrospectionAllowed: false,
});
async function answerOf(query: string, scopes: readonly string[]): Promise<string> {
  const actor = {
    kind: "member",
    userId: "0196f000-0000-7000-8000-00000000000a",
    name: "Pat",
    email: "",
    storeId: stores.north,
    sessionId: "s",
    confirmedAt: null,
    role: "x",
    scopes,
  } as const;
  // Reads ask for no more of it.
  const part: Pick<Ctx, "db" | "log" | "storeId" | "actor"> = {
    db: database.db,
    log: silentLog(),
    storeId: stores.north,
    actor,
  };
  const ctx = part as Ctx;
  try {
    return (
      await engine.answer(ctx, { query, operationName: null, variables: {} }, () => ({
        message: "",
        code: "",
        status: 500,
      }))
    ).text;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const everyOne = ["labels.buy", "analytics.read", "export.personal", "orders.write"];
it.each([
  ["{ ParcelMany { _id } }", "labels.buy"],
  ["{ ParcelOne { _id } }", "labels.buy"],
  ['{ ParcelById(_id: "1") { _id } }', "labels.buy"],
  ["{ ParcelCount }", "labels.buy"],
  ["{ ParcelPagination { count } }", "labels.buy"],
  ["{ ParcelMany { amountTotal } }", "analytics.read"],
  ["{ ParcelMany { ...F } } fragment F on Parcel { other: amountTotal }", "analytics.read"],
  ["{ ParcelPagination { items { amountTotal } } }", "analytics.read"],
  ["{ ParcelMany(sort: AMOUNTTOTAL_ASC) { _id } }", "analytics.read"],
  ["{ ParcelCount(filter: { amountTotal: 1 }) }", "analytics.read"],
  ["{ ParcelCount(filter: { _operators: { amountTotal: { gt: 1 } } }) }", "analytics.read"],
  ["{ ParcelCount(filter: { OR: [{ AND: [{ amountTotal: null }] }] }) }", "analytics.read"],
  ["{ ParcelMany { address { city } } }", "export.personal"],
  ['{ ParcelCount(filter: { address: { city: "Lund" } }) }', "export.personal"],
  ["{ ParcelMany { buyer { handle } } }", "export.personal"],
  ['{ ParcelCount(filter: { _operators: { buyer: { handle: { ne: "x" } } } }) }', "export.personal"],
  [
    'mutation { ParcelUpdateMany(record: { notes: "x" }, filter: { amountTotal: 1 }) { numAffected } }',
    "analytics.read",
  ],
  [
    'mutation { ParcelUpdateMany(record: { notes: "x" }, filter: { _id: "x" }) { numAffected } }',
    "labels.buy",
  ],
  [
    'mutation { ParcelUpdateById(_id: "x", record: {}) { record { amountTotal } error { code } } }',
    "analytics.read",
  ],
])("%s takes the scope %s", async (query, scope) => {
  expect(
    await answerOf(
      query,
      everyOne.filter((held) => held !== scope),
    ),
  ).toBe("FORBIDDEN");
  expect(await answerOf(query, everyOne)).toContain('"data"');
  expect(await answerOf(query, ["admin"])).toContain('"data"');
});

it("leaves the rest to everybody who may read the entity", async () => {
  expect(
    await answerOf('{ ParcelMany(filter: { buyer: { id: "x" } }, sort: _ID_ASC) { _id buyer { id } } }', [
      "labels.buy",
    ]),
  ).toBe('{"data":{"ParcelMany":[]}}');
});
