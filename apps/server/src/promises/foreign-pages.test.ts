/**
 * What a page of somebody else can make a signed-in browser do: nothing. And what is only looked at stays as
 * it is (reliability, S17, threat 4).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, callRoute, needsCall, routesOf, type Route } from "./call-route.fixture.ts";
import { fingerprint, openHouse, type House, type Store } from "./house.fixture.ts";

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
const isWebhook = ({ url }: Route) => url.startsWith("/api/hooks/");

test("every route that changes something refuses a foreign page, with valid cookies and a valid body (S17)", async () => {
  const changing = routesOf(house).filter((route) => route.method !== "GET" && !isWebhook(route));
  expect(changing.length).toBeGreaterThan(30);
  const happened: unknown[] = [];
  for (const route of changing) {
    const given = (await callOf(route).prepare?.(store, house)) ?? {};
    const before = await fingerprint(house.test);
    for (const headers of foreign) {
      const { status, code } = await callRoute(house, route, { store, given, headers });
      if (status !== 403 || code !== "CROSS_SITE") happened.push({ route: route.key, headers, status, code });
    }
    if ((await fingerprint(house.test)) !== before) happened.push({ route: route.key, effect: true });
  }
  expect(happened).toEqual([]);
});

test("a form or plain text is no body of ours, whatever it holds (S17)", async () => {
  const taken: unknown[] = [];
  const sender = await house.makeStore();
  for (const route of routesOf(house).filter((one) => one.method !== "GET" && !isWebhook(one))) {
    const given = (await callOf(route).prepare?.(sender, house)) ?? {};
    const before = await fingerprint(house.test);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const { status } = await callRoute(house, route, {
        store: sender,
        given,
        headers: { "content-type": type },
      });
      if (status !== 415) taken.push({ route: route.key, type, status });
    }
    if ((await fingerprint(house.test)) !== before) taken.push({ route: route.key, effect: true });
  }
  expect(taken).toEqual([]);
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
  const changed: unknown[] = [];
  for (const route of reads) {
    if (needsCall(route)) await callOf(route).prepare?.(visited, house);
    const isExcused = route.key in effectiveReads;
    const before = await fingerprint(house.test);
    for (const headers of isExcused ? foreign : [{}, ...foreign])
      await callRoute(house, route, { store: visited, headers });
    if ((await fingerprint(house.test)) !== before) changed.push(route.key);
  }
  expect(changed).toEqual([]);
  expect(Object.keys(effectiveReads).filter((key) => !reads.some((route) => route.key === key))).toEqual([]);
});
