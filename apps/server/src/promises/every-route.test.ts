/**
 * Every route there is has a valid call among the promises, and it is valid: the walks through all routes try
 * something that would work.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, callRoute, needsCall, routesOf } from "./call-route.fixture.ts";
import { fingerprint, openHouse, type House } from "./house.fixture.ts";
import { validCalls } from "./valid-calls.fixture.ts";

let house: House;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());

test("the table of calls and the table of routes hold the same", () => {
  const needed = routesOf(house)
    .filter(needsCall)
    .map(({ key }) => key);
  expect(needed.length).toBeGreaterThan(20);
  expect({
    missing: needed.filter((key) => !(key in validCalls)),
    stale: Object.keys(validCalls).filter((key) => !needed.includes(key)),
  }).toEqual({ missing: [], stale: [] });
});

test("every call is answered as it should be and leaves its trace", async () => {
  const wrong: unknown[] = [];
  for (const route of routesOf(house)
    .filter(needsCall)
    .filter(({ key }) => key in validCalls)) {
    const call = callOf(route);
    const store = await house.makeStore();
    const given = (await call.prepare?.(store, house)) ?? {};
    const before = await fingerprint(house.test);
    const answer = await callRoute(house, route, { store, given });
    const hasTrace = (await fingerprint(house.test)) !== before;
    const shouldTrace = route.method !== "GET" && call.isWithoutTrace !== true;
    if (answer.status !== (call.status ?? 200) || hasTrace !== shouldTrace)
      wrong.push({ route: route.key, status: answer.status, hasTrace, text: answer.text.slice(0, 200) });
  }
  expect(wrong).toEqual([]);
});
