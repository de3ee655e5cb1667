/**
 * Every route there is has a valid call among the promises, and it is valid: the walks through all routes try
 * something that would work.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAuditChain } from "../platform/audit/index.ts";
import { systemCtx } from "../platform/context.ts";
import { callOf, callRoute, needsCall, routesOf } from "./call-route.fixture.ts";
import { fingerprintAround } from "./fingerprint.fixture.ts";
import { openHouse, type House } from "./house.fixture.ts";
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

const linesOf = (storeId: string) =>
  house.test.services.db.withStore(storeId, (tx) =>
    tx.rows<{ action: string }>("select action from audit_entries order by seq"),
  );

test("every call is answered as it should be and leaves its trace, a sensitive one one line of a whole chain (S16)", async () => {
  const wrong: unknown[] = [];
  let audited = 0;
  for (const route of routesOf(house)
    .filter(needsCall)
    .filter(({ key }) => key in validCalls)) {
    const call = callOf(route);
    const store = await house.makeStore();
    const given = (await call.prepare?.(store, house)) ?? {};
    const lines = (await linesOf(store.storeId)).length;
    const before = await fingerprintAround(house.test, store);
    const answer = await callRoute(house, route, { store, given });
    const hasTrace = (await fingerprintAround(house.test, store)) !== before;
    const shouldTrace = route.method !== "GET" && call.isWithoutTrace !== true;
    if (answer.status !== (call.status ?? 200) || hasTrace !== shouldTrace)
      wrong.push({ route: route.key, status: answer.status, hasTrace, text: answer.text.slice(0, 200) });
    if (call.audit === undefined) continue;
    audited += 1;
    const added = (await linesOf(store.storeId)).slice(lines).map(({ action }) => action);
    if (added.length !== 1 || added[0] !== call.audit)
      wrong.push({ route: route.key, added, expected: call.audit });
    expect(await verifyAuditChain(systemCtx(house.test.services, store.storeId, "test"))).toMatchObject({
      isWhole: true,
      broken: null,
    });
  }
  expect(wrong).toEqual([]);
  expect(audited).toBeGreaterThan(100);
});
