/**
 * Nobody does what they were not given (reliability, threat 7): every route, mutation and field that takes a
 * scope, tried by a member who has all scopes but that one, and by one who has that one alone. What takes
 * which scope is read from the route table and the entity definitions.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contract from "@stallkeeper/contract";
import { fieldAt, isObjectField, type EntityDefinition } from "@stallkeeper/contract";
import { scopes, type Scope } from "@stallkeeper/domain";
import { signUpMember, type Person } from "@stallkeeper/testkit";
import { callOf, callRoute, needsCall, routesOf, type Attempt, type Route } from "./call-route.fixture.ts";
import { fingerprint } from "./fingerprint.fixture.ts";
import { openHouse, type House, type Store } from "./house.fixture.ts";
import { askAll, readSchema, rootCalls, someRecord, type RootCall } from "./graphql-schema.fixture.ts";

let house: House;
let store: Store;
let calls: RootCall[];
/** Every entity that the contract defines. */
const entities = Object.values<unknown>(contract).filter(
  (value): value is EntityDefinition =>
    typeof value === "object" && value !== null && "updatable" in value && "table" in value,
);
const people = new Map<string, Promise<Person>>();

beforeAll(async () => {
  house = await openHouse();
  store = await house.makeStore();
  calls = rootCalls(await readSchema(store.owner));
});
afterAll(() => house.close());

const withScopes = (held: readonly Scope[]): Promise<Person> => {
  const key = held.join(" ");
  const known = people.get(key) ?? signUpMember(house.test, { storeId: store.storeId, scopes: held });
  people.set(key, known);
  return known;
};
/** Everything but this scope. `admin` stands for all of them, so it is never among the others. */
const othersThan = (scope: Scope) => scopes.filter((held) => held !== scope && held !== "admin");
const allBut = (scope: Scope) => withScopes(othersThan(scope));
const onlyWith = (scope: Scope) => withScopes([scope]);

/** The scope that a route takes: what it requires, or what it says to check by itself. */
const scopeOf = (route: Route): Scope | null =>
  (scopes as readonly string[]).includes(route.requires)
    ? (route.requires as Scope)
    : ((needsCall(route) ? callOf(route).scope : undefined) ?? null);

describe("routes", () => {
  test("each says what it takes: a scope, or that every member may", () => {
    const silent = routesOf(house).filter(
      (route) =>
        needsCall(route) &&
        route.method !== "GET" &&
        scopeOf(route) === null &&
        callOf(route).isForEverybody !== true &&
        !["public", "guest"].includes(route.requires),
    );
    expect(silent.map(({ key }) => key)).toEqual([]);
    expect(
      routesOf(house).filter(({ requires }) => !["public", "guest", "member", ...scopes].includes(requires)),
    ).toEqual([]);
  });

  test("each is closed to whoever lacks exactly its scope, and nothing happens", async () => {
    const gated = routesOf(house).filter((route) => scopeOf(route) !== null);
    expect(gated.length).toBeGreaterThan(12);
    const open: unknown[] = [];
    // In stores where the calls would be right but for this; a route that looks at the scope by itself looks
    // at its thing first, so it has its own. All is made ready before one look at the tables: a difference
    // names its table.
    const usual = await house.makeStore();
    const attempts: (Attempt & { route: Route })[] = [];
    const without = new Map<string, Promise<Person>>();
    for (const route of gated) {
      const scope = scopeOf(route) ?? "admin";
      const own = scope === route.requires ? usual : await house.makeStore();
      const key = `${own.storeId} ${scope}`;
      const made =
        without.get(key) ?? signUpMember(house.test, { storeId: own.storeId, scopes: othersThan(scope) });
      without.set(key, made);
      const given = needsCall(route) ? ((await callOf(route).prepare?.(own, house)) ?? {}) : {};
      attempts.push({ route, store: own, given, person: await made });
    }
    const before = await fingerprint(house.test);
    for (const { route, ...attempt } of attempts) {
      const { status, code } = await callRoute(house, route, attempt);
      if (status !== 403 || code !== "FORBIDDEN") open.push({ route: route.key, status, code });
    }
    expect(open).toEqual([]);
    expect(await fingerprint(house.test)).toBe(before);
  });

  test("each opens to whoever has exactly its scope", async () => {
    const closed: unknown[] = [];
    for (const route of routesOf(house).filter((one) => scopeOf(one) !== null)) {
      const { status, code } = await callRoute(house, route, {
        store,
        id: house.nobody,
        person: await onlyWith(scopeOf(route) ?? "admin"),
      });
      if (code === "FORBIDDEN" || status === 401 || status >= 500)
        closed.push({ route: route.key, status, code });
    }
    expect(closed).toEqual([]);
  });
});

describe("over GraphQL", () => {
  const definitionOf = (call: RootCall): EntityDefinition =>
    entities.find(({ name }) => name === call.entity) ??
    expect.fail(`${call.entity} is no entity of the contract`);
  const ask = async (person: Person, call: RootCall, args: Record<string, unknown>) => {
    const { query, variables } = askAll([{ call, args }]);
    const answer = await person.client.graphql(query, variables);
    return { status: answer.status, code: /"code":"(\w+)"/.exec(answer.text)?.[1] ?? "" };
  };
  /** The record of a change that touches this field alone. */
  const recordOf = (entity: EntityDefinition, path: string): Record<string, unknown> => {
    const field = fieldAt(entity.fields, path);
    const kind = field === undefined || isObjectField(field) ? "object" : field.kind;
    const leaf = {
      text: "planted",
      id: "planted",
      boolean: true,
      integer: 1,
      number: 1,
      money: 1,
      date: "2026-03-01T00:00:00.000Z",
      json: {},
      textList: ["urgent"],
      object: {},
    }[kind];
    const value =
      kind === "object" && field !== undefined && isObjectField(field)
        ? { [Object.keys(field.fields)[0] ?? ""]: "planted" }
        : leaf;
    return path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
      string,
      unknown
    >;
  };
  const idOf = async (call: RootCall): Promise<string> => {
    const { body } = await store.owner.client.graphql(`{ ${call.entity}One { _id } }`);
    return (
      (body as { data: Record<string, { _id: string } | null> }).data[`${call.entity}One`]?._id ??
      expect.fail(`there is no ${call.entity}`)
    );
  };

  interface Change {
    call: RootCall;
    path: string;
    scope: Scope | "member";
    args(): Promise<Record<string, unknown>>;
  }
  /** Every field that may be changed, and creating and removing, with what each takes. */
  const changesOf = (call: RootCall): Change[] => {
    const { updatable, creatable, removable } = definitionOf(call);
    const record = call.field.args.find(({ name }) => name === "record");
    const byId = async () => ({ _id: await idOf(call) });
    switch (call.kind) {
      case "UpdateById":
      case "UpdateMany":
        return Object.entries(updatable).map(([path, scope]) => ({
          call,
          path,
          scope,
          args: async () => ({
            ...(call.kind === "UpdateById" ? await byId() : { filter: await byId() }),
            record: recordOf(definitionOf(call), path),
          }),
        }));
      case "CreateOne":
        return [
          {
            call,
            path: "",
            scope: creatable?.scope ?? "admin",
            args: async () => ({ record: record === undefined ? {} : someRecord(record.type) }),
          },
        ];
      default:
        return [{ call, path: "", scope: removable?.scope ?? "admin", args: byId }];
    }
  };

  test("whatever may be changed, made or removed is closed to whoever lacks exactly its scope, and opens to whoever has it, or to every member", async () => {
    const changes = calls.filter(({ operation }) => operation === "mutation").flatMap(changesOf);
    const wrong: unknown[] = [];
    const tried = { refused: 0, allowed: 0 };
    // Everybody there is made before one look at the tables: a difference names its table.
    for (const { scope } of changes) if (scope !== "member") await allBut(scope);
    const before = await fingerprint(house.test);
    for (const { call, path, scope, args } of changes) {
      if (scope === "member") continue;
      tried.refused += 1;
      const refused = await ask(await allBut(scope), call, await args());
      if (refused.status !== 403 || refused.code !== "FORBIDDEN")
        wrong.push({ call: call.name, path, refused });
    }
    expect(await fingerprint(house.test)).toBe(before);
    for (const { call, path, scope, args } of changes) {
      tried.allowed += 1;
      const person = scope === "member" ? store.member : await onlyWith(scope);
      const allowed = await ask(person, call, await args());
      if (allowed.code === "FORBIDDEN" || allowed.status === 403 || allowed.status >= 500)
        wrong.push({ call: call.name, path, allowed });
    }
    expect(wrong).toEqual([]);
    expect(tried).toEqual({
      refused: changes.filter(({ scope }) => scope !== "member").length,
      allowed: changes.length,
    });
    expect(tried.refused).toBeGreaterThan(10);
    expect(new Set(changes.map(({ call }) => call.kind))).toEqual(
      new Set(["UpdateById", "UpdateMany", "CreateOne", "RemoveById"]),
    );
  });

  test("an entity or field that only some may read is closed to all others, whichever way it is asked for", async () => {
    const gates = calls
      .filter(({ operation }) => operation === "query")
      .flatMap((call) => {
        const { readable, readableFields = {} } = definitionOf(call);
        const fields = call.kind === "Count" ? [] : Object.values(readableFields);
        return [...(readable === undefined ? [] : [readable]), ...fields].map((scope) => ({ call, scope }));
      });
    expect(gates.length).toBeGreaterThanOrEqual(5);
    for (const { call, scope } of gates) {
      const args = call.kind === "ById" ? { _id: "x" } : {};
      const refused = await ask(await allBut(scope), call, args);
      expect([call.name, refused]).toEqual([call.name, { status: 403, code: "FORBIDDEN" }]);
      expect([call.name, (await ask(store.owner, call, args)).status]).toEqual([call.name, 200]);
    }
  });

  test("everything else may be read by every member of the store, who may have no scope at all", async () => {
    for (const call of calls.filter(
      (one) =>
        one.operation === "query" &&
        definitionOf(one).readable === undefined &&
        Object.keys(definitionOf(one).readableFields ?? {}).length === 0,
    )) {
      expect([
        call.name,
        (await ask(store.member, call, call.kind === "ById" ? { _id: "x" } : {})).status,
      ]).toEqual([call.name, 200]);
    }
  });
});
