import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@stallkeeper/testkit";
import { startGraphqlFixture, type GraphqlFixture } from "./graphql.test-server.ts";

let fixture: GraphqlFixture;
beforeAll(async () => {
  fixture = await startGraphqlFixture(await createTestDatabase());
});
afterAll(() => fixture.close());

const list = async (argument: string, selection = "_id") => {
  const { status, body } = await fixture.ask(`{ TransactionMany(${argument}) { ${selection} } }`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body.data as { TransactionMany: Record<string, unknown>[] }).TransactionMany;
};
const idsOf = async (filter: string) => (await list(`filter: ${filter}`)).map(({ _id }) => _id);

describe("reading", () => {
  it("gives every kind of field in its wire shape", async () => {
    const [order] = await list(
      'filter: { _id: "north-1" }',
      `__typename _id createdAt updatedAt dispatchBy pinnedAt tags refund external amount currency
      shipping { __typename shipped provider } buyer { id lastName } address { city line1 } meta { notesEditedAt } data itemVariants
      fulfillment { ebayOrderId customFulfillmentAddress { city } } items { __typename _id orderId name images price meta { link id } createdAt }`,
    );
    expect(order).toEqual({
      __typename: "Transaction",
      _id: "north-1",
      createdAt: "2026-03-01T11:00:00.000Z",
      updatedAt: "2026-03-02T10:00:00.250Z",
      dispatchBy: "2026-03-05T12:00:00.000Z",
      pinnedAt: null,
      tags: ["urgent", "queued"],
      refund: null,
      external: false,
      amount: 19.99,
      currency: "EUR",
      shipping: { __typename: "TransactionShipping", shipped: false, provider: null },
      buyer: { id: "buyer-1", lastName: null },
      address: { city: "Lund", line1: null },
      meta: { notesEditedAt: null },
      data: {},
      itemVariants: null,
      fulfillment: { ebayOrderId: null, customFulfillmentAddress: null },
      items: [
        {
          __typename: "Post",
          _id: "north-1:1",
          orderId: "north-1",
          name: 'Lamp "brass"\n',
          images: ["a.jpg"],
          price: 19.99,
          meta: { link: "https://x.test", id: null },
          createdAt: "2026-03-01T11:00:00.000Z",
        },
      ],
    });
  });

  it("counts minor units by the order's currency", async () => {
    expect(await list('filter: { _id: "north-5" }', "amount amountTotal items { price }")).toEqual([
      { amount: 1999, amountTotal: 2499, items: [{ price: 1999 }] },
    ]);
  });

  it("answers [GQL-4] all orders, [GQL-3] orders of a buyer and [GQL-5] sources alone", async () => {
    const query = `query All($filter: FilterFindManyTransactionInput, $limit: Int,
      $sort: SortFindManyTransactionInput) {
      TransactionMany(filter: $filter, limit: $limit, sort: $sort) { _id } }`;
    const filter = { external: false, _operators: { createdAt: { gt: "2024-09-03T00:00:00.000Z" } } };
    const all = await fixture.ask(query, { filter, limit: 9999, sort: "CREATEDAT_ASC" });
    expect(all.body.data).toEqual({ TransactionMany: [1, 2, 3, 4, 5].map((n) => ({ _id: `north-${n}` })) });
    const open = await fixture.ask(query, {
      filter: { ...filter, fulfilled: false },
      limit: 9999,
      sort: "CREATEDAT_ASC",
    });
    expect(open.body.data).toEqual({ TransactionMany: [{ _id: "north-1" }, { _id: "north-2" }] });
    expect(await list('filter: { buyer: { id: "buyer-1" } }, sort: CREATEDAT_DESC')).toEqual([
      { _id: "north-5" },
      { _id: "north-3" },
      { _id: "north-1" },
    ]);
    expect(await list("limit: 2", "source")).toEqual([{ source: "Bazaar" }, { source: "Bazaar" }]);
  });

  it("filters as Mongo does", async () => {
    expect(await idsOf("{ refund: null }")).toEqual(["north-1", "north-4", "north-5"]);
    expect(await idsOf("{ _operators: { refund: { nin: [1, 2] } } }")).toEqual([
      "north-1",
      "north-3",
      "north-4",
      "north-5",
    ]);
    expect(await idsOf("{ _operators: { refund: { ne: 1 } } }")).toEqual([
      "north-1",
      "north-3",
      "north-4",
      "north-5",
    ]);
    expect(await idsOf("{ _operators: { refund: { in: [null, 3] } } }")).toEqual([
      "north-1",
      "north-3",
      "north-4",
      "north-5",
    ]);
    expect(await idsOf("{ _operators: { refund: { exists: true } } }")).toEqual(["north-2", "north-3"]);
    expect(await idsOf('{ tags: ["urgent", "queued"] }')).toEqual(["north-1"]);
    expect(await idsOf('{ tags: ["urgent"] }')).toEqual([]);
    expect(await idsOf('{ _operators: { tags: { in: ["queued", "needs, care"] } } }')).toEqual([
      "north-1",
      "north-2",
    ]);
    expect(await idsOf('{ _operators: { tags: { nin: ["urgent"], ne: "needs, care" } } }')).toEqual([
      "north-3",
      "north-4",
      "north-5",
    ]);
    expect(await idsOf("{ shipping: { shipped: true } }")).toEqual(["north-4"]);
    expect(
      await idsOf(
        '{ _operators: { shipping: { shipped: { ne: true } }, buyer: { id: { in: ["buyer-0"] } } } }',
      ),
    ).toEqual(["north-2"]);
    expect(await idsOf('{ OR: [{ _id: "north-1" }, { AND: [{ _id: "north-2" }, { refund: 1 }] }] }')).toEqual(
      ["north-1", "north-2"],
    );
    expect(await idsOf('{ OR: [{ _id: "north-1" }, {}] }')).toHaveLength(5);
    expect(await idsOf("{ _operators: { amount: { gt: 19.5, lt: 20 } } }")).toEqual([
      "north-1",
      "north-2",
      "north-3",
      "north-4",
    ]);
    expect(await idsOf('{ accountId: "no uuid" }')).toEqual([]);
    expect(
      await idsOf(
        '{ _operators: { createdAt: { gte: "2026-03-01T12:00:00Z", lte: "2026-03-01T13:00:00+00:00" } } }',
      ),
    ).toEqual(["north-2", "north-3"]);
  });

  it("holds the filter of the ship queue", async () => {
    const filter = `{ fulfilled: true, _operators: { shipping: { shipped: { ne: true } }, refund: {
      nin: [1, 2] },
      tags: { nin: ["unresponsive", "markForRefund", "markForReturn"] } } }`;
    expect(await idsOf(filter)).toEqual(["north-3", "north-5"]);
  });

  it("serves One, ById, Count and Pagination, aliases, fragments, @skip and @include", async () => {
    const { body } = await fixture.ask(
      `query Q($with: Boolean!) {
        __typename
        last: TransactionOne(sort: _ID_DESC, skip: 1) {
          id: _id ...Money status @skip(if: $with) state @include(if: $with) }
        TransactionById(_id: "north-2") { _id }
        TransactionCount(filter: { fulfilled: true })
        TransactionPagination(page: 2, perPage: 2, sort: _ID_ASC) { __typename count items { _id } pageInfo {
        currentPage pageCount hasNextPage hasPreviousPage } }
      }
      fragment Money on Transaction { amount currency ... on Transaction { amountTotal } }`,
      { with: true },
    );
    expect(body.data).toEqual({
      __typename: "Query",
      last: { id: "north-4", amount: 19.99, currency: "EUR", amountTotal: 24.99, state: "paid" },
      TransactionById: { _id: "north-2" },
      TransactionCount: 3,
      TransactionPagination: {
        __typename: "TransactionPagination",
        count: 5,
        items: [{ _id: "north-3" }, { _id: "north-4" }],
        pageInfo: { currentPage: 2, pageCount: 3, hasNextPage: true, hasPreviousPage: true },
      },
    });
    const without = await fixture.ask(
      "query Q($with: Boolean!) { TransactionOne { status @skip(if: $with) } }",
      { with: false },
    );
    expect(without.body.data).toEqual({ TransactionOne: { status: "PAID" } });
    expect((await fixture.ask('{ PostById(_id: "north-3:1") { orderId price } }')).body.data).toEqual({
      PostById: { orderId: "north-3", price: 19.99 },
    });
  });

  it("shows nothing of another store, by whatever filter", async () => {
    for (const filter of [
      '{ _id: "other-1" }',
      '{ OR: [{ _id: "other-1" }, { account: "northlane" }] }',
      "{ _operators: { _id: { exists: true } } }",
    ]) {
      expect(
        (await list(`filter: ${filter}, limit: 9999`)).filter(({ _id }) => String(_id).startsWith("other")),
      ).toEqual([]);
    }
    expect(
      (
        await fixture.ask(
          '{ a: TransactionById(_id: "other-1") { _id } b: TransactionById(_id: "none") { _id } }',
        )
      ).body.data,
    ).toEqual({ a: null, b: null });
    expect((await fixture.ask("{ TransactionCount PostCount }")).body.data).toEqual({
      TransactionCount: 5,
      PostCount: 5,
    });
  });
});

describe("changing", () => {
  const update = `mutation U($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput)
    {
    TransactionUpdateMany(record: $record, filter: $filter) { numAffected error { message } } }`;

  it("hands ids and the record to the slice [GQL-8]", async () => {
    const record = {
      notes: "called",
      tags: ["urgent"],
      updatedAt: "3026-01-01T00:00:00.000Z",
      meta: { notesEditedAt: "2026-03-01T00:00:00.000Z" },
      fulfillment: { ebayOrderId: "12-3", customFulfillmentAddress: { city: "Malmö" } },
    };
    const { body } = await fixture.ask(update, { record, filter: { _id: "north-5" } });
    expect(body).toEqual({ data: { TransactionUpdateMany: { numAffected: 1, error: null } } });
    expect(fixture.changes.at(-1)).toEqual({ ids: ["north-5"], record });
  });

  it("gives the changed record back", async () => {
    const { body } = await fixture.ask(
      'mutation { TransactionUpdateById(_id: "north-4", record: { notes: "seen" }) { recordId record { notes } error { code } } }',
    );
    expect(body.data).toEqual({
      TransactionUpdateById: { recordId: "north-4", record: { notes: "seen" }, error: null },
    });
  });

  it("refuses without the scope, without a filter, and fields that nobody may change", async () => {
    const calls = fixture.changes.length;
    const cases: [string, Record<string, unknown> | undefined, string[], number, string][] = [
      [update, { record: { notes: "x" }, filter: { _id: "north-1" } }, ["messages.write"], 403, "FORBIDDEN"],
      [update, { record: { notes: "x" } }, ["orders.write"], 400, "FILTER_MISSING"],
      [update, { record: { notes: "x" }, filter: {} }, ["orders.write"], 400, "FILTER_MISSING"],
      [update, { record: { notes: "x" }, filter: { OR: [] } }, ["orders.write"], 400, "FILTER_MISSING"],
      [
        update,
        { record: { notes: "x" }, filter: { AND: [{ _operators: {} }] } },
        ["orders.write"],
        400,
        "FILTER_MISSING",
      ],
      [update, { record: { amount: 1 }, filter: { _id: "north-1" } }, ["orders.write"], 400, "QUERY_INVALID"],
      [update, { record: { fulfilled: true }, filter: { _id: "north-1" } }, ["admin"], 400, "QUERY_INVALID"],
      [
        update,
        { record: { notes: null }, filter: { _id: "north-1" } },
        ["orders.write"],
        400,
        "FIELDS_INVALID",
      ],
      [
        "mutation { ActionUpdateMany(record: {}, filter: {}) { numAffected } }",
        undefined,
        ["admin"],
        400,
        "QUERY_INVALID",
      ],
      [
        'mutation { TransactionRemoveById(_id: "north-1") { recordId } }',
        undefined,
        ["admin"],
        400,
        "QUERY_INVALID",
      ],
    ];
    for (const [query, variables, scopes, status, code] of cases) {
      const answer = await fixture.ask(query, variables, scopes);
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.extensions.code]).toEqual([
        status,
        code,
        code,
      ]);
    }
    expect(fixture.changes).toHaveLength(calls);
  });

  it("treats a foreign id as one that does not exist", async () => {
    expect(
      (await fixture.ask(update, { record: { notes: "x" }, filter: { _id: "other-1" } })).body.data,
    ).toEqual({ TransactionUpdateMany: { numAffected: 0, error: null } });
    const answers = await Promise.all(
      ["other-1", "none"].map((id) =>
        fixture.ask(
          `mutation { TransactionUpdateById(_id: "${id}", record: { notes: "x" }) { recordId error { code } }
             }`,
        ),
      ),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body.data).toEqual({
      TransactionUpdateById: { recordId: null, error: { code: "RECORD_NOT_FOUND" } },
    });
    const bare = await fixture.ask(
      'mutation { TransactionUpdateById(_id: "none", record: { notes: "x" }) { recordId } }',
    );
    expect([bare.status, bare.body.code]).toEqual([404, "RECORD_NOT_FOUND"]);
  });

  it("reports each root field of its own", async () => {
    const { status, body } = await fixture.ask(`mutation {
      a: TransactionUpdateMany(record: { notes: "both" }, filter: { _id: "north-1" }) { numAffected }
      b: TransactionUpdateMany(record: { notes: "both" }, filter: {}) { numAffected } }`);
    expect([status, body.data, body.errors]).toEqual([
      200,
      { a: { numAffected: 1 }, b: null },
      [expect.objectContaining({ path: ["b"], extensions: { code: "FILTER_MISSING" } })],
    ]);
  });
});
