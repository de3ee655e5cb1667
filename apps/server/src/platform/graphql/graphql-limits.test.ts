import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, watchStatements, type StatementWatch } from "@stallkeeper/testkit";
import { startGraphqlFixture, type GraphqlFixture } from "./graphql.test-server.ts";

let fixture: GraphqlFixture;
let statements: StatementWatch;
beforeAll(async () => {
  fixture = await startGraphqlFixture(await createTestDatabase());
  statements = watchStatements(fixture.database.db.pool);
});
afterAll(async () => {
  statements.stop();
  await fixture.close();
});

const repeat = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join(" ");
const nested = (levels: number) => `${"{ AND: [".repeat(levels)}{ status: "x" }${"] }".repeat(levels)}`;

describe("limits, counted before anything runs (threat 15)", () => {
  it.each<[string, string, Record<string, unknown> | undefined, string]>([
    ["1,501 tokens", `{ TransactionMany { ${repeat(1_500, () => "_id")} } }`, undefined, "QUERY_TOO_COSTLY"],
    [
      "16 aliases",
      `{ TransactionOne { ${repeat(16, (n) => `a${n}: _id`)} } }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "16 aliases through fragments",
      `{ TransactionOne { ${repeat(4, () => "...F")} } } fragment F on Transaction { ${repeat(4, (n) => `a${n}: _id`)} }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    ["6 root fields", `{ ${repeat(6, (n) => `a${n}: TransactionCount`)} }`, undefined, "QUERY_TOO_COSTLY"],
    [
      "6 root fields through a fragment",
      `{ ...F ...G } fragment F on Query { ${repeat(3, (n) => `a${n}: TransactionCount`)} }
       fragment G on Query { ${repeat(3, (n) => `b${n}: TransactionCount`)} }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "depth 11",
      `{ TransactionMany ${"{ items ".repeat(10)}{ _id }${" }".repeat(10)} }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "fragments that double",
      `{ TransactionOne { ...A0 } } ${repeat(12, (n) => `fragment A${n} on Transaction { ...A${n + 1} ...A${n + 1} }`)} fragment A12 on Transaction { _id }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "fragments in a circle",
      "{ TransactionOne { ...A } } fragment A on Transaction { ...B } fragment B on Transaction { ...A }",
      undefined,
      "QUERY_INVALID",
    ],
    [
      "two lists of 9,999",
      "{ a: TransactionMany(limit: 9999) { _id } b: TransactionMany(limit: 9999) { _id } }",
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "two lists of 9,999 by a variable",
      "query($l: Int) { a: TransactionMany(limit: $l) { _id } b: TransactionMany(limit: $l) { _id } }",
      { l: 2_000_000_000 },
      "QUERY_TOO_COSTLY",
    ],
    [
      "pages of 9,999",
      "{ a: TransactionPagination(perPage: 9999) { count } b: TransactionMany(limit: 9999) { _id } }",
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "two updates of 9,999",
      `mutation { a: TransactionUpdateMany(record: {}, filter: { _id: "x" }, limit: 9999) { numAffected }
        b: TransactionUpdateMany(record: {}, filter: { _id: "x" }, limit: 9999) { numAffected } }`,
      undefined,
      "QUERY_TOO_COSTLY",
    ],
    [
      "201 conditions",
      "query($f: FilterFindManyTransactionInput) { TransactionMany(filter: $f) { _id } }",
      { f: { OR: Array.from({ length: 201 }, () => ({ status: "x" })) } },
      "QUERY_TOO_COSTLY",
    ],
    ["a negative limit", "{ TransactionMany(limit: -1) { _id } }", undefined, "QUERY_INVALID"],
    ["a negative skip", "{ TransactionMany(skip: -1) { _id } }", undefined, "QUERY_INVALID"],
    ["page 0", "{ TransactionPagination(page: 0) { count } }", undefined, "QUERY_INVALID"],
    ["introspection", "{ __schema { types { name } } }", undefined, "QUERY_INVALID"],
    ["introspection of one type", '{ __type(name: "Transaction") { name } }', undefined, "QUERY_INVALID"],
    ["an alias called __proto__", "{ TransactionOne { __proto__: _id } }", undefined, "QUERY_INVALID"],
    [
      "a regular expression",
      '{ TransactionMany(filter: { _operators: { status: { regex: "(a+)+" } } }) { _id } }',
      undefined,
      "QUERY_INVALID",
    ],
    [
      "a sort that is no value",
      "{ TransactionMany(sort: PLATFORM_ORDER_ASC) { _id } }",
      undefined,
      "QUERY_INVALID",
    ],
    ["the platform's untouched object", "{ TransactionOne { platformOrder } }", undefined, "QUERY_INVALID"],
    [
      "a variable of the wrong type",
      "query($l: Int) { TransactionMany(limit: $l) { _id } }",
      { l: "10" },
      "QUERY_INVALID",
    ],
    [
      "a number beyond 32 bits",
      "query($l: Int) { TransactionMany(limit: $l) { _id } }",
      { l: 1e12 },
      "QUERY_INVALID",
    ],
    [
      "an unknown operator",
      "query($f: FilterFindManyTransactionInput) { TransactionMany(filter: $f) { _id } }",
      { f: { _operators: { status: { $where: "1" } } } },
      "QUERY_INVALID",
    ],
    [
      "an object where an id stands",
      "query($id: MongoID!) { TransactionById(_id: $id) { _id } }",
      { id: { $gt: "" } },
      "QUERY_INVALID",
    ],
    [
      "31 February",
      '{ TransactionMany(filter: { createdAt: "2026-02-31T00:00:00Z" }) { _id } }',
      undefined,
      "QUERY_INVALID",
    ],
    [
      "NUL in a literal",
      '{ TransactionMany(filter: { status: "a\\u0000" }) { _id } }',
      undefined,
      "BODY_MALFORMED",
    ],
    [
      "NUL in a variable",
      "query($s: String) { TransactionMany(filter: { status: $s }) { _id } }",
      { s: "a\0" },
      "BODY_MALFORMED",
    ],
    [
      "a lone surrogate in a literal",
      '{ TransactionMany(filter: { status: "\\ud800" }) { _id } }',
      undefined,
      "QUERY_INVALID",
    ],
    [
      "a lone surrogate in a variable",
      "query($s: String) { TransactionMany(filter: { status: $s }) { _id } }",
      { s: "\ud800" },
      "BODY_MALFORMED",
    ],
    ["no query", "", undefined, "QUERY_INVALID"],
    ["no document", "{", undefined, "QUERY_INVALID"],
    [
      "two operations and no name",
      "query A { TransactionCount } query B { TransactionCount }",
      undefined,
      "QUERY_INVALID",
    ],
    ["a subscription", "subscription { TransactionMany { _id } }", undefined, "QUERY_INVALID"],
  ])("refuses %s (S2)", async (_, query, variables, code) => {
    statements.take();
    const { status, body } = await fixture.ask(query, variables);
    expect([status, body.code, body.errors?.[0]?.extensions.code]).toEqual([400, code, code]);
    expect(body.data).toBeUndefined();
    expect(statements.take()).toEqual([]);
  });

  it("lets one list of 9,999 whole orders pass, and asks for no more than 9,999", async () => {
    statements.take();
    expect((await fixture.ask("{ TransactionMany(limit: 9999) { _id } TransactionCount }")).status).toBe(200);
    expect((await fixture.ask("{ TransactionMany(limit: 1000000) { _id } }")).status).toBe(200);
    expect(statements.take().filter((text) => / from orders/.test(text))).toHaveLength(3);
  });

  it("does not suggest names", async () => {
    const messages = await Promise.all([
      fixture.ask("{ TransactionMany { statu } }"),
      fixture.ask("{ TransactionMany(filter: { statu: 1 }) { _id } }"),
      fixture.ask("query($f: FilterFindManyTransactionInput) { TransactionMany(filter: $f) { _id } }", {
        f: { statu: "x" },
      }),
      fixture.ask("{ TransactionMany(sort: CREATEDAT_AS) { _id } }"),
    ]);
    for (const { body } of messages) expect(body.msg).not.toMatch(/did you mean|status|CREATEDAT_ASC/i);
  });

  it("refuses batches, other methods, other media and strangers", async () => {
    const url = `${fixture.origin}/graphql`;
    const json = { "content-type": "application/json", "x-test-scopes": "" };
    const query = JSON.stringify({ query: "{ TransactionCount }" });
    const statusOf = async (init: RequestInit) => (await fetch(url, { method: "POST", ...init })).status;
    expect(await statusOf({ headers: json, body: query })).toBe(200);
    expect(await statusOf({ headers: json, body: `[${query},${query}]` })).toBe(400);
    expect(await statusOf({ headers: json, body: '{"query":["{ TransactionCount }"]}' })).toBe(400);
    expect(await statusOf({ headers: json, body: '{"query":"{ TransactionCount }","variables":[1]}' })).toBe(
      400,
    );
    expect(
      await statusOf({ headers: json, body: '{"query":"{ TransactionCount }","operationName":"Nope"}' }),
    ).toBe(400);
    expect(
      await statusOf({
        headers: { ...json, "content-type": "application/graphql" },
        body: "{ TransactionCount }",
      }),
    ).toBe(415);
    expect(
      await statusOf({ headers: json, body: JSON.stringify({ query: `#${"x".repeat(1_100_000)}` }) }),
    ).toBe(413);
    const stranger = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: query,
    });
    expect([stranger.status, await stranger.json()]).toEqual([
      401,
      expect.objectContaining({
        code: "UNAUTHENTICATED",
        errors: [{ message: "Sign in to continue.", extensions: { code: "UNAUTHENTICATED" } }],
      }),
    ]);
    expect((await fetch(`${url}?query={TransactionCount}`, { headers: json })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it("survives filters as deep as a body may be", async () => {
    const deep = await fixture.ask(`{ TransactionMany(filter: ${nested(200)}) { _id } }`);
    expect(deep.status).toBe(200);
    const deeper = await fixture.ask(`{ TransactionMany(filter: ${nested(400)}) { _id } }`);
    expect(deeper.body.code).toBe("QUERY_TOO_COSTLY");
  });
});

describe("in development", () => {
  it("the schema can be asked for, in a query of its own", async () => {
    const open = await startGraphqlFixture(await createTestDatabase(), { NODE_ENV: "development" });
    try {
      const { status, body } = await open.ask(getIntrospectionQuery({ descriptions: false }));
      expect([status, JSON.stringify(body.data)]).toEqual([
        200,
        expect.stringContaining("FilterFindManyTransactionInput"),
      ]);
      const mixed = await open.ask(
        "{ TransactionCount ...F } fragment F on Query { __schema { queryType { name } } }",
      );
      expect([mixed.status, mixed.body.code]).toEqual([400, "QUERY_INVALID"]);
      expect((await open.ask(`{ TransactionOne { ${repeat(16, (n) => `a${n}: _id`)} } }`)).body.code).toBe(
        "QUERY_TOO_COSTLY",
      );
    } finally {
      await open.close();
    }
  });
});
