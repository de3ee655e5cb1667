/**
 * Two stores in one house, and every way to name a thing of the other one: each argument of id kind that the
 * schema has, each id in the path or body of a route (reliability, S8, threat 6). What belongs to another
 * store is answered exactly as what does not exist, and nothing there moves. The ids are real ones, found by
 * asking as the other store; an argument whose id nobody can find fails the test.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someOf } from "@stallkeeper/testkit";
import { factsOf, restMap, type RestKey } from "@stallkeeper/contract";
import { z } from "zod";
import type { GraphQLSchema } from "graphql";
import { callOf, callRoute, kindsOf, needsCall, routesOf, type Route } from "./call-route.fixture.ts";
import { fingerprint, fingerprintOf } from "./fingerprint.fixture.ts";
import { openHouse, type House, type Ids, type Store } from "./house.fixture.ts";
import {
  askAll,
  pathsTo,
  readSchema,
  rootCalls,
  selectAll,
  selectIds,
  someRecord,
  valueAt,
  type RootCall,
} from "./graphql-schema.fixture.ts";

let house: House;
let north: Store;
let south: Store;
let schema: GraphQLSchema;

beforeAll(async () => {
  house = await openHouse();
  [north, south] = [await house.makeStore(), await house.makeStore()];
  schema = await readSchema(north.owner);
});
afterAll(() => house.close());

interface IdArgument {
  call: RootCall;
  argument: string;
  /** `filter._operators.accountId.in` */
  path: string;
  /** The field whose values it takes: `accountId`. */
  field: string;
}

/** Every argument of id kind, found in the schema. */
function idArguments(): IdArgument[] {
  return rootCalls(schema).flatMap((call) =>
    call.field.args.flatMap((arg) =>
      pathsTo("MongoID", arg.type, arg.name).map((path) => ({
        call,
        argument: arg.name,
        path,
        field: fieldOf(path),
      })),
    ),
  );
}

const wrappers = new Set([
  "filter",
  "record",
  "_operators",
  "OR",
  "AND",
  "gt",
  "gte",
  "lt",
  "lte",
  "ne",
  "in",
  "nin",
  "exists",
]);
function fieldOf(path: string): string {
  return path
    .split(".")
    .filter((name) => !wrappers.has(name))
    .join(".");
}

const values = new Map<string, Promise<string>>();
/** A real value of an entity's id field, as the store that owns it reads it. */
function realId(store: Store, entity: string, field: string): Promise<string> {
  const key = `${store.storeId} ${entity} ${field}`;
  const known = values.get(key) ?? findId(store, entity, field);
  values.set(key, known);
  return known;
}
async function findId(store: Store, entity: string, field: string): Promise<string> {
  const selection = field
    .split(".")
    .reduceRight((inner, name) => (inner === "" ? name : `${name} { ${inner} }`), "");
  const { body } = await store.owner.client.graphql(`{ ${entity}Many(limit: 50) { ${selection} } }`);
  const rows = (body as { data?: Record<string, unknown[]> }).data?.[`${entity}Many`] ?? [];
  const found = rows
    .map((row) =>
      field.split(".").reduce<unknown>((held, name) => (held as Record<string, unknown> | null)?.[name], row),
    )
    .find((value) => typeof value === "string");
  if (found === undefined)
    throw new Error(`no ${entity} of the promises has a ${field}: fill it in fill-tables.fixture.ts`);
  return found;
}

function argsOf({ call, argument, path }: IdArgument, id: string): Record<string, unknown> {
  const arg = call.field.args.find(({ name }) => name === argument);
  if (arg === undefined) throw new Error(`no argument ${argument}`);
  const record = call.field.args.find(({ name }) => name === "record");
  const args: Record<string, unknown> = record === undefined ? {} : { record: someRecord(record.type) };
  const made = valueAt(arg.type, path.split(".").slice(1), id);
  args[argument] = argument === "record" ? { ...(args.record as object), ...(made as object) } : made;
  return args;
}

async function ask(
  store: Store,
  asked: readonly IdArgument[],
  id: string,
  select = selectAll,
): Promise<{ status: number; text: string }> {
  const { query, variables } = askAll(
    asked.map((one) => ({ call: one.call, args: argsOf(one, id) })),
    select,
  );
  const answer = await store.owner.client.graphql(query, variables);
  // Of ids that were sent nothing is said beyond them, so that they may differ.
  return {
    status: answer.status,
    text: answer.text.replace(/"requestId":"[^"]+",?/, "").replaceAll(id, "(id)"),
  };
}

/**
 * Arguments that are tried in one document: the same filter of an entity's reads, each of which is carried
 * out by itself.
 */
function askedTogether(): IdArgument[][] {
  return [
    ...Map.groupBy(
      idArguments(),
      ({ call, path }) =>
        `${call.entity} ${path} ${call.operation === "query" && path.startsWith("filter") ? "reads" : call.name}`,
    ).values(),
  ];
}

const isNested = ({ path }: IdArgument): boolean => /\.(?:OR|AND)\b/.test(path);
const isOperated = ({ path }: IdArgument): boolean => path.includes("._operators.");

/**
 * What one run tries: every argument that names a thing, and of the operators of a field's filter some, others
 * from field to field: three of them, within OR or AND one; all of them in `npm run test:long`.
 */
function chosenGroups(): IdArgument[][] {
  const groups = askedTogether();
  const isOperator = ([first]: IdArgument[]) => first !== undefined && (isNested(first) || isOperated(first));
  const byField = Map.groupBy(groups.filter(isOperator), ([first]) =>
    [first?.call.name, first?.field, first?.path.includes(".OR"), first?.path.includes(".AND")].join(" "),
  );
  const inTurn = [...byField.values()].flatMap((operators, turn) => {
    if (operators.some((group) => group.some(isNested))) return someOf(operators, 1, turn);
    // What finds everything of one's own is met at each field.
    const [all = [], some = []] = [true, false].map((isAll) =>
      operators.filter(([first]) => first?.path.endsWith(".ne") === isAll),
    );
    return [...all, ...someOf(some, 2, turn)];
  });
  return [...groups.filter((group) => !isOperator(group)), ...inTurn];
}

/** What only the other store knows: its ids, but for those that stand for a person everybody may meet. */
async function secretsOf(store: Store): Promise<string[]> {
  const pairs = new Map(
    idArguments().map(({ call, field }) => [`${call.entity} ${field}`, { entity: call.entity, field }]),
  );
  return Promise.all([...pairs.values()].map(({ entity, field }) => realId(store, entity, field)));
}

describe("over GraphQL", () => {
  test("every argument of id kind has a real id of the other store to try (S8)", async () => {
    const all = idArguments();
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map(({ call }) => call.name)).size).toBe(
      rootCalls(schema).filter(
        ({ kind }) => kind !== "CreateOne" || all.some(({ call }) => call.kind === "CreateOne"),
      ).length,
    );
    const found = await Promise.allSettled(all.map(({ call, field }) => realId(south, call.entity, field)));
    expect([
      ...new Set(found.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []))),
    ]).toEqual([]);
    // They mean something: the other store finds its own by them.
    const [own] = all.filter(({ path, call }) => call.name === "TransactionById" && path === "_id");
    expect(
      own === undefined ? "" : (await ask(south, [own], await realId(south, "Transaction", "_id"))).text,
    ).toContain('"orderNumber"');
  });

  test("a foreign id is answered like one that does not exist, and nothing of the other store shows or changes (S8)", async () => {
    const secrets = await secretsOf(south);
    const before = await fingerprintOf(house.test, south.storeId);
    const leaks: unknown[] = [];
    let tried = 0;
    const wholeAsked = new Set<string>();
    const attempt = async (group: readonly IdArgument[]): Promise<void> => {
      const [{ path, call, field } = expect.fail()] = group;
      const foreign = await realId(south, call.entity, field);
      // What a row shows depends on no filter: everything is asked for once where none of our rows is found
      // and once where all are, else which are. To plan everything for each operator was most of this test.
      const whole = `${group.map(({ call }) => call.name).join(" ")} ${path.endsWith(".ne")}`;
      const select = wholeAsked.has(whole) ? selectIds : selectAll;
      wholeAsked.add(whole);
      const [theirs, nobodys] = [
        await ask(north, group, foreign, select),
        await ask(north, group, absentLike(foreign), select),
      ];
      // A refusal may be one field's alone, and would hide what the others answer.
      if (group.length > 1 && (theirs.status !== 200 || nobodys.status !== 200)) {
        for (const one of group) await attempt([one]);
        return;
      }
      tried += group.length;
      const isOrdering = /\.(?:gte?|lte?)$/.test(path);
      if (
        theirs.status >= 500 ||
        secrets.some((secret) => secret !== foreign && theirs.text.includes(secret))
      )
        leaks.push({ at: path, of: call.name, theirs });
      // Where ids are only ordered, each divides our own rows at another place.
      if (!isOrdering && (theirs.status !== nobodys.status || theirs.text !== nobodys.text))
        leaks.push({ at: path, of: call.name, theirs, nobodys });
    };
    const chosen = chosenGroups();
    for (const group of chosen) await attempt(group);
    expect(leaks).toEqual([]);
    expect(tried).toBe(chosen.flat().length);
    expect(tried).toBeGreaterThan(
      idArguments().filter((one) => !isNested(one) && !isOperated(one)).length * 2,
    );
    expect(await fingerprintOf(house.test, south.storeId)).toBe(before);
  });

  test("without any argument a list holds one's own rows alone (S8)", async () => {
    const secrets = await secretsOf(south);
    for (const call of rootCalls(schema).filter(({ kind }) => ["Many", "One", "Pagination"].includes(kind))) {
      const { query } = askAll([{ call, args: {} }]);
      const { status, text } = await north.owner.client.graphql(query);
      expect([call.name, status, secrets.filter((secret) => text.includes(secret))]).toEqual([
        call.name,
        200,
        [],
      ]);
    }
  });
});

/** An id of the same form that nobody has. */
function absentLike(id: string): string {
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return isUuid ? "00000000-0000-4000-8000-0000000000aa" : `nobody-${"x".repeat(Math.max(1, id.length - 7))}`;
}

describe("over REST", () => {
  const naming = () =>
    routesOf(house)
      .filter(needsCall)
      .filter((route) => kindsOf(route, north, house).length > 0);
  // Whoever sends to a hook is a marketplace with a secret, and no member of any store.
  const isHook = (url: string) => url.startsWith("/api/hooks/");

  test("every id in a path, a query or a body has a real one of the other store to try (S8)", () => {
    const inPaths = routesOf(house).filter(({ url }) => url.includes(":"));
    for (const route of inPaths) {
      const asked: string[] = [];
      const params = callOf(route).params?.((kind) => (asked.push(kind), "x")) ?? {};
      const names = [...route.url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
      expect({ route: route.key, names: Object.keys(params).toSorted() }).toEqual({
        route: route.key,
        names: names.toSorted(),
      });
      expect({ route: route.key, hasIds: asked.length > 0 }).toEqual({ route: route.key, hasIds: true });
    }
    for (const place of ["query", "body"] as const)
      expect(idNamesOfContract(place).filter((name) => !idNamesTried(place).has(name))).toEqual([]);
  });

  test("a foreign id is answered like one that does not exist, and nothing of the other store changes (S8)", async () => {
    expect(naming().length).toBeGreaterThan(10);
    const usual = await house.makeStore();
    // All is made ready before one look at the tables, which is the dearest part; a difference names its table.
    const attempts: { route: Route; mine: Store; given: Record<string, string> }[] = [];
    for (const route of naming().filter(({ url }) => !isHook(url))) {
      const { prepare } = callOf(route);
      // What prepares nothing leaves nothing behind: one store is enough for those.
      const mine = prepare === undefined ? usual : await house.makeStore();
      attempts.push({ route, mine, given: (await prepare?.(mine, house)) ?? {} });
    }
    const before = await fingerprint(house.test);
    const leaks: unknown[] = [];
    for (const { route, mine, given } of attempts) {
      for (const kind of kindsOf(route, north, house)) {
        const attempt = async (others: Ids) => {
          const id: Ids = (asked) => (asked === kind ? others(kind) : mine.id(asked));
          const { status, text } = await callRoute(house, route, { store: mine, given, id });
          return { status, text: text.replace(/"requestId":"[^"]+",?/, "").replaceAll(others(kind), "(id)") };
        };
        const [theirs, nobodys] = [await attempt(south.id), await attempt(house.nobody)];
        const isAlike = theirs.status === nobodys.status && theirs.text === nobodys.text;
        if (!isAlike || theirs.status >= 500) leaks.push({ route: route.key, kind, theirs, nobodys });
      }
    }
    expect(leaks).toEqual([]);
    expect(await fingerprint(house.test)).toBe(before);
  });

  /** Names of ids in the queries, or the bodies, that the contract knows. */
  function idNamesOfContract(place: "query" | "body"): string[] {
    const schemas = Object.keys(restMap).map((key) => {
      const { input, query } = factsOf(key as RestKey);
      return place === "query" ? query : input;
    });
    const names = schemas.flatMap((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    );
    // The client id of a payment service is a key that is typed in; a preset stands in the store's own
    // settings and is no row (labels/plan-labels.test.ts tries another store's).
    // A variant is no row either: its id counts within its listing. A category's is its platform's own.
    const isNoRow = ["clientId", "presetId", "variantId", "categoryId"];
    return [
      ...new Set(
        names.filter(
          (name) => /^_id$|^ids$|Ids?$|^toUnlink$|^serverName$/.test(name) && !isNoRow.includes(name),
        ),
      ),
    ];
  }
  function idNamesTried(place: "query" | "body"): Set<string> {
    const marked = (kind: string) => `id of ${kind}`;
    const given = routesOf(house)
      .filter(needsCall)
      .map(
        (route) => callOf(route)[place]?.(marked, {}, north, house) as Record<string, unknown> | undefined,
      );
    return new Set(
      given.flatMap((body) =>
        Object.entries(body ?? {}).flatMap(([name, value]) =>
          JSON.stringify(value)?.includes("id of ") ? [name] : [],
        ),
      ),
    );
  }
});
