import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "@stallkeeper/contract";
import { buildOrder, buildStore, createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { searchTerms } from "./search-sql.ts";
import { countSql, selectSql } from "./select-sql.ts";

let database: TestDatabase;
let storeId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  storeId = await buildStore(database.db);
  const item = (name: string, sku: string) => [{ _id: "1", name, sku }];
  const own = { storeId, notes: "" };
  await buildOrder(database.db, {
    ...own,
    id: "coat",
    order_number: "24-0117",
    items: item("Vintage denim jacket", "JKT-9001"),
    buyer: { id: "b1", firstName: "Zoë", lastName: "O'Hara", handle: "zoe_7" },
  });
  await buildOrder(database.db, {
    ...own,
    id: "lamp",
    order_number: "24-0118",
    items: item("Green glass vase", "VASE-2"),
    tracking_number: "RN482011754GB",
    notes: "Call before delivery; gate 7\\b",
    address: { name: "Ana Lopes", line1: "17 Rua Augusta", city: "Lisboa", zipcode: "1100-048" },
    fulfillment: {
      customFulfillmentAddress: { name: "Hotel Mar", line1: "4 Kirkgate", city: "Leith", zipcode: "EH6 6BJ" },
    },
  });
  await buildOrder(database.db, {
    id: "foreign",
    order_number: "24-0117",
    items: item("Vintage denim jacket", "JKT-9001"),
  });
});
afterAll(() => database.drop());

const idsOf = async (search: string | null, more: Record<string, unknown> = {}) => {
  const { text, values } = selectSql(transaction, { storeId, userId: null }, ["id"], {
    filter: { search, ...more },
  });
  return (await database.db.withStore(storeId, (tx) => tx.rows<{ id: string }>(text, values))).map(
    ({ id }) => id,
  );
};

describe("search", () => {
  it.each<[string, string[]]>([
    ["jacket vintage", ["coat"]],
    ["VINTAGE jack", ["coat"]],
    ["jack vintage", []],
    ["vintage vase", []],
    ["24-01", ["coat", "lamp"]],
    ["24-0117", ["coat"]],
    ["0117", ["coat"]],
    ["011", ["coat", "lamp"]],
    ["jkt-90", ["coat"]],
    ["o'hara", ["coat"]],
    ["zoë zoe_7", ["coat"]],
    ["rn482011754gb", ["lamp"]],
    ["rn4820", ["lamp"]],
    ['"denim jacket"', ["coat"]],
    ['"jacket denim"', []],
    ['"denim jack"', []],
    ['"denim jack', ["coat"]],
    ["glass & green | vase", ["lamp"]],
    ["gate 7\\b", ["lamp"]],
    ["rua augusta", ["lamp"]],
    ["lisboa 1100-048", ["lamp"]],
    ["kirkgate leith", ["lamp"]],
    ["EH6 6BJ", ["lamp"]],
    ["eh66bj", ["lamp"]],
    ["hotel mar", ["lamp"]],
    ["", ["coat", "lamp"]],
    ["  ", ["coat", "lamp"]],
    ["!!!", []],
    ["x".repeat(3_000), []],
  ])("%j finds %j", async (search, ids) => expect(await idsOf(search)).toEqual(ids));

  it("stands beside other conditions, inside OR and AND, and asks for nothing as null", async () => {
    expect(await idsOf("24", { orderNumber: "24-0118" })).toEqual(["lamp"]);
    expect(await idsOf("vase", { OR: [{ search: "lamp" }, { search: "glass" }] })).toEqual(["lamp"]);
    expect(await idsOf(null, { AND: [{ search: "jacket" }] })).toEqual(["coat"]);
    expect(await idsOf(null)).toEqual(["coat", "lamp"]);
  });

  it("takes any text, never beyond the store", async () => {
    const sign = fc.constantFrom(
      "'",
      '"',
      "\\",
      ":",
      "*",
      "&",
      "|",
      "!",
      "(",
      ")",
      "<->",
      "-",
      " ",
      "\n",
      "a",
      "24",
      "jacket",
      "é",
      "🧨",
      "http://",
      "@",
      ".",
      "_",
    );
    const typed = fc.oneof(
      fc.array(sign, { maxLength: 20 }).map((signs) => signs.join("")),
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.string({ maxLength: 3_000 }),
    );
    await fc.assert(
      fc.asyncProperty(
        typed.filter((text) => !text.includes("\0")),
        async (search) => {
          expect(await idsOf(search)).not.toContain("foreign");
        },
      ),
      { numRuns: 300 },
    );
  });

  it("finds an order by every word it is known by", async () => {
    const words = [
      "24",
      "0117",
      "Vintage",
      "denim",
      "jacket",
      "Zoë",
      "O'Hara",
      "zoe_7",
      "JKT-9001",
      "24-0117",
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(words, { minLength: 1 }), async (some) => {
        expect(await idsOf(some.join(" "))).toContain("coat");
      }),
    );
  });

  it("counts each word as a condition", () => {
    expect(() => countSql(transaction, { storeId, userId: null }, { search: "a ".repeat(201) })).toThrow(
      expect.objectContaining({ code: "QUERY_TOO_COSTLY" }),
    );
  });

  it("quotes what the language of PostgreSQL would take for a sign", () => {
    expect(searchTerms("EB-001")).toEqual(["('EB-001':* | 'EB 001':*)"]);
    expect(searchTerms(`it's "a b" 7 c:*\\`)).toEqual(["'it''s'", "'a b'", "('7' | '-7')", "'c:*\\\\':*"]);
  });
});
