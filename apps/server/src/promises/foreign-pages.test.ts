/**
 * What a page of somebody else can make a signed-in browser do: nothing. And what is only looked at stays as
 * it is (reliability, S17, threat 4). Each route is tried by some of those pages in turn, by all of them in
 * `npm run test:long`.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { someOf } from "@stallkeeper/testkit";
import { callOf, callRoute, needsCall, routesOf, type Route } from "./call-route.fixture.ts";
import type { Given } from "./prepare-calls.fixture.ts";
import { fingerprint } from "./fingerprint.fixture.ts";
import { openHouse, type House, type Store } from "./house.fixture.ts";

let house: House;
let store: Store;
beforeAll(async () => {
  house = await openHouse();
  store = await house.makeStore();
});
afterAll(() => house.close());

/** Reading these has an effect by design; each must be as deaf to foreign pages as a change. */
const effectiveReads: Record<string, string> = {
  "GET /api/user/logout": "a link of the navigation (spec 1)",
  "GET /api/flashes/": "a flash is told to each session once",
  "GET /oauth/callback":
    "the way back from a marketplace's own page, for a state that this session began; anything else leaves a flash",
};

const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site", referer: "https://evil.example/page" },
];
/** What a form of any page may send without asking. */
const simpleTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
/**
 * What the body of each call needs. All is made first, so that one look at the tables before and one after
 * them are enough: a difference names its table.
 */
async function prepareAll(routes: readonly Route[], at: Store): Promise<Map<Route, Given>> {
  const given = new Map<Route, Given>();
  for (const route of routes) given.set(route, (await callOf(route).prepare?.(at, house)) ?? {});
  return given;
}

const isWebhook = ({ url }: Route) => url.startsWith("/api/hooks/");

test("every route that changes something refuses a foreign page, with valid cookies and a valid body (S17)", async () => {
  const changing = routesOf(house).filter((route) => route.method !== "GET" && !isWebhook(route));
  expect(changing.length).toBeGreaterThan(30);
  const happened: unknown[] = [];
  const given = await prepareAll(changing, store);
  const before = await fingerprint(house.test);
  for (const [turn, route] of changing.entries())
    for (const headers of someOf(foreign, 2, turn)) {
      const { status, code } = await callRoute(house, route, { store, given: given.get(route), headers });
      if (status !== 403 || code !== "CROSS_SITE") happened.push({ route: route.key, headers, status, code });
    }
  expect(happened).toEqual([]);
  expect(await fingerprint(house.test)).toBe(before);
});

test("a form or plain text is no body of ours, whatever it holds (S17)", async () => {
  const taken: unknown[] = [];
  const sender = await house.makeStore();
  const changing = routesOf(house).filter((one) => one.method !== "GET" && !isWebhook(one));
  const given = await prepareAll(changing, sender);
  const before = await fingerprint(house.test);
  for (const [turn, route] of changing.entries())
    for (const type of someOf(simpleTypes, 1, turn)) {
      const { status } = await callRoute(house, route, {
        store: sender,
        given: given.get(route),
        headers: { "content-type": type },
      });
      if (status !== 415) taken.push({ route: route.key, type, status });
    }
  expect(taken).toEqual([]);
  expect(await fingerprint(house.test)).toBe(before);
});

test("GraphQL is not opened by cookies: the token must come in a header, which no foreign page can set (S17)", async () => {
  const before = await fingerprint(house.test);
  const query = `mutation { TransactionUpdateById(_id: "${store.id("orders")}", record: { notes: "planted" })
    { recordId } }`;
  const answer = await fetch(new URL("/graphql", house.test.url), {
    method: "POST",
    headers: { cookie: store.owner.client.cookie(), "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  expect(answer.status).toBe(401);
  expect(
    (
      await fetch(new URL(`/graphql?query=${encodeURIComponent(query)}`, house.test.url), {
        headers: { cookie: store.owner.client.cookie() },
      })
    ).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await fingerprint(house.test)).toBe(before);
  expect(await store.owner.client.graphql(query)).toMatchObject({ status: 200 });
  expect(await fingerprint(house.test)).not.toBe(before);
});

test("no GET changes anything, and those that must are deaf to foreign pages (S17)", async () => {
  const visited = await house.makeStore();
  const reads = routesOf(house).filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(15);
  await prepareAll(reads.filter(needsCall), visited);
  const before = await fingerprint(house.test);
  for (const [turn, route] of reads.entries())
    for (const headers of route.key in effectiveReads ? foreign : [{}, ...someOf(foreign, 1, turn)])
      await callRoute(house, route, { store: visited, headers });
  expect(await fingerprint(house.test)).toBe(before);
  expect(Object.keys(effectiveReads).filter((key) => !reads.some((route) => route.key === key))).toEqual([]);
});
