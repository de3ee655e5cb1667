/**
 * A store with a row in every table, all of one account, and somebody limited to another one (docs/adr/0200):
 * what is open to them holds no word of the first account, and its ids are ids that don't exist.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOrder, signUpMember, type Person } from "@stallkeeper/testkit";
import { factsOf, restMap, type RestKey } from "@stallkeeper/contract";
import { scopes } from "@stallkeeper/domain";
import { callOf, callRoute, kindsOf, needsCall, routesOf, type Route } from "./call-route.fixture.ts";
import { openHouse, type House, type Ids, type Store } from "./house.fixture.ts";
import { askAll, readSchema, rootCalls } from "./graphql-schema.fixture.ts";

let house: House;
let store: Store;
let person: Person;
/** What everything of the other account is named by. */
let tag: string;

beforeAll(async () => {
  house = await openHouse();
  store = await house.makeStore();
  const { storeId } = store;
  tag = store.id("orders").replace("order-", "");
  const { accountId } = await buildOrder(house.test.services.db, { storeId, account: "own", id: "own-1" });
  person = await signUpMember(house.test, { storeId, scopes: scopes.filter((scope) => scope !== "admin") });
  await house.test.services.db.asSystem((tx) =>
    tx.run("update memberships set limit_accounts = $2 where user_id = $1", [person.userId, [accountId]]),
  );
});
afterAll(() => house.close());

/** Open routes, but for those by which people change what is theirs alone. */
const openRoutes = (): Route[] =>
  routesOf(house).filter(
    ({ key, method, url }) =>
      Object.hasOwn(restMap, key) &&
      factsOf(key as RestKey).isOpenToLimited === true &&
      (method === "GET" || !url.startsWith("/api/user/")),
  );

const plain = (text: string, id: string): string =>
  text.replace(/"requestId":"[^"]+",?/, "").replaceAll(id, "(id)");

test("no list of GraphQL holds a word of it, whatever field is asked for", async () => {
  const lists = rootCalls(await readSchema(store.owner)).filter(({ kind }) =>
    ["Many", "One", "Count", "Pagination"].includes(kind),
  );
  const leaks: string[] = [];
  for (const call of lists) {
    const { query } = askAll([{ call, args: {} }]);
    const own = await person.client.graphql(query);
    if (own.text.includes(tag) || ![200, 403].includes(own.status)) leaks.push(`${call.name} ${own.text}`);
  }
  expect(leaks).toEqual([]);
  // They mean something: whoever isn't limited finds it.
  expect((await store.owner.client.graphql("{ TransactionMany { _id } }")).text).toContain(tag);
});

test("no open route holds a word of it, and its ids are answered like those that nobody has", async () => {
  const leaks: unknown[] = [];
  for (const route of openRoutes()) {
    const named = needsCall(route) ? kindsOf(route, store, house) : [];
    if (named.length === 0) {
      const { text, status } = await callRoute(house, route, { store, person });
      if (text.includes(tag) || status >= 500) leaks.push({ route: route.key, status, text });
    }
    for (const kind of named) {
      const attempt = async (others: Ids) => {
        const id: Ids = (asked) => (asked === kind ? others(kind) : store.id(asked));
        const { status, text } = await callRoute(house, route, { store, person, id });
        return { status, text: plain(text, others(kind)) };
      };
      const [theirs, nobodys] = [await attempt(store.id), await attempt(house.nobody)];
      if (theirs.status !== nobodys.status || theirs.text !== nobodys.text || theirs.status >= 500)
        leaks.push({ route: route.key, kind, theirs, nobodys });
    }
  }
  expect(leaks).toEqual([]);
});

test("a label is priced and bought for one's own order", async () => {
  const own: Ids = (kind) => (kind === "orders" ? "own-1" : store.id(kind));
  const call = async (key: string, id: Ids) => {
    const route = openRoutes().find((one) => one.key === key) ?? { key, method: "", url: "", requires: "" };
    const given = (await callOf(route).prepare?.(store, house)) ?? {};
    const { status, text } = await callRoute(house, route, { store, person, id, given });
    return { key, status, text };
  };
  expect(await call("POST /api/labels/rates", own)).toMatchObject({ status: 200 });
  const bought = await call("POST /api/labels/buy", own);
  expect(bought).toMatchObject({ status: 202 });
  const { data } = JSON.parse(bought.text) as { data: { _id: string } };
  const seen = await person.client.graphql("{ ShipmentMany { _id orderId } }");
  expect(seen.body).toEqual({ data: { ShipmentMany: [{ _id: data._id, orderId: "own-1" }] } });
});
