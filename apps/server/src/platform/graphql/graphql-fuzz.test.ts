import fc from "fast-check";
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { action, orderEvent, post, transaction } from "@stallkeeper/contract";
import { createTestDatabase, showFigure, tries } from "@stallkeeper/testkit";
import { startGraphqlFixture, type GraphqlFixture } from "./graphql.test-server.ts";
import { createGraphql } from "./execute.ts";
import { registerEntity } from "./index.ts";

const noUpdate = { update: async () => 0 };
const { built } = createGraphql(
  [
    registerEntity(transaction, noUpdate),
    registerEntity(post, noUpdate),
    registerEntity(orderEvent),
    registerEntity(action),
  ],
  { isIntrospectionAllowed: false },
);

let fixture: GraphqlFixture;
beforeAll(async () => {
  fixture = await startGraphqlFixture(await createTestDatabase());
});
afterAll(() => fixture.close());

const hostile = [
  "'; drop table orders; --",
  "' or '1'='1",
  "$1",
  "\\'; select pg_sleep(9); --",
  "%s%n",
  '{"a":',
  "t.store_id",
  "null",
  "NaN",
  "Infinity",
  "-infinity",
  "infinity",
  "0",
  "-1",
  "1e400",
  "2026-13-45T99:99:99Z",
  "99999-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "now()",
  "{}",
  "{NULL}",
  "\u202e",
  "🧨",
  "x".repeat(600),
  "",
];
const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary", maxLength: 20 }));
const anything = fc.oneof(
  texts,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
  fc.dictionary(texts, texts, { maxKeys: 2 }),
);

/** A value for an input type: mostly of the right shape, sometimes anything at all. */
function inputOf(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (type instanceof GraphQLNonNull) return inputOf(type.ofType, depth);
  if (type instanceof GraphQLList) return fc.array(inputOf(type.ofType, depth), { maxLength: 3 });
  if (type instanceof GraphQLEnumType)
    return fc.constantFrom(...type.getValues().map(({ name }) => name), "NOPE");
  if (type instanceof GraphQLInputObjectType) {
    if (depth === 0) return fc.constant({});
    const fields = Object.values(type.getFields());
    return fc
      .subarray(fields, { maxLength: Math.min(3, fields.length) })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((field) => [field.name, inputOf(field.type, depth - 1)]))),
      );
  }
  const fitting: Record<string, fc.Arbitrary<unknown>> = {
    Int: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.integer()),
    Float: fc.double({ noNaN: true }),
    Boolean: fc.boolean(),
    String: texts,
    MongoID: texts,
    JSON: anything,
    Date: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.integer(),
      texts,
    ),
  };
  return fc.oneof({ weight: 9, arbitrary: fitting[type.name] ?? texts }, { weight: 1, arbitrary: anything });
}

function selectionOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  if (type instanceof GraphQLNonNull || type instanceof GraphQLList) return selectionOf(type.ofType, depth);
  if (!(type instanceof GraphQLObjectType)) return fc.constant("");
  const fields = Object.values(type.getFields()).filter((field) => depth > 0 || selectable(field.type));
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(6, fields.length) })
    .chain((chosen) =>
      fc
        .tuple(
          ...chosen.map((field) =>
            selectionOf(field.type, depth - 1).map((inner) => `${field.name}${inner}`),
          ),
        )
        .map((parts) => `{ __typename ${parts.join(" ")} }`),
    );
}

function selectable(type: GraphQLOutputType): boolean {
  if (type instanceof GraphQLNonNull || type instanceof GraphQLList) return selectable(type.ofType);
  return !(type instanceof GraphQLObjectType);
}

const operations = (["query", "mutation"] as const).flatMap((kind) => {
  const type = kind === "query" ? built.schema.getQueryType() : built.schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
});

const requests = fc.constantFrom(...operations).chain(({ kind, field }) => {
  const given = fc.tuple(
    ...field.args.map((argument) => fc.option(inputOf(argument.type, 4), { nil: undefined, freq: 6 })),
  );
  return fc.tuple(selectionOf(field.type, 3), given).map(([selection, values]) => {
    const used = field.args.flatMap((argument, index) =>
      values[index] === undefined ? [] : [{ argument, value: values[index] }],
    );
    const declared = used.map(({ argument }) => `$${argument.name}: ${String(argument.type)}`).join(", ");
    const passed = used.map(({ argument }) => `${argument.name}: $${argument.name}`).join(", ");
    const query = `${kind}${used.length > 0 ? `(${declared})` : ""} { ${field.name}${used.length > 0 ? `(${passed})` : ""} ${selection} }`;
    return {
      query,
      variables: Object.fromEntries(used.map(({ argument, value }) => [argument.name, value])),
    };
  });
});

// The promise (S5) is 20,000.
const requestCount = tries(600, 20_000);

describe("any request", () => {
  it(
    "is answered or refused, and never breaks the service (S5)",
    async () => {
      const seen = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(requests, async ({ query, variables }) => {
          const { status, body } = await fixture.ask(query, variables);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
          expect(JSON.stringify(body)).not.toMatch(/syntax error|pg_|stack|relation "|node_modules/);
        }),
        { numRuns: requestCount },
      );
      // Neither all refused nor all let through: both ways are tried.
      expect(seen.get(200) ?? 0).toBeGreaterThan(requestCount / 6);
      expect(seen.get(400) ?? 0).toBeGreaterThan(requestCount / 40);
      const { [200]: answered = 0, [400]: refused = 0 } = Object.fromEntries(seen);
      showFigure(
        "graphql-fuzz",
        `${requestCount} generated GraphQL requests: ${answered} answered, ${refused} refused, none broke the service`,
      );
    },
    tries(600_000, 3_600_000),
  );

  it("leaves the orders as they are when a filter holds SQL", async () => {
    for (const text of hostile) {
      const { status } = await fixture.ask(
        `query($s: String, $l: [String]) {
           TransactionMany(filter: { OR: [{ status: $s }, { notes: $s, buyer: { firstName: $s } }, {
           _operators: { account: { in: $l }, tags: { nin: $l } } }] }) { _id } }`,
        { s: text, l: [text] },
      );
      expect(status).toBe(200);
    }
    expect((await fixture.ask("{ TransactionCount }")).body.data).toEqual({ TransactionCount: 5 });
  });

  it("of random characters is refused", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[{}()[\]:$!@a-zA-Z_ ."]{0,60}$/)),
        async (text) => {
          expect((await fixture.ask(text)).status).toBe(400);
        },
      ),
      { numRuns: tries(100, 2_000), examples: [["{}"], ["query Q {}"]] },
    );
  });
});
