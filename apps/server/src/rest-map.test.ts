/** The routes that the service has are those of the REST map, with what the map says of each. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restMap, type RestKey } from "@stallkeeper/contract";
import { startTestApp, type TestApp } from "@stallkeeper/testkit";

let house: TestApp;

beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

/** What is no call of the map: the client's files, GraphQL, and looks at GETs. */
const others = new Set(["GET /*", "POST /graphql"]);

const served = (): { key: string; requires: string; rest: string | null }[] =>
  house.app.routeTable
    .filter(({ method, url }) => method !== "HEAD" && !others.has(`${method} ${url}`))
    .map(({ method, url, requires, rest }) => ({ key: `${method} ${url}`, requires, rest }));

describe("the REST map", () => {
  test("names every route of the service, and the service has every route that it names", () => {
    expect(served().length).toBeGreaterThan(120);
    expect(
      served()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(restMap).sort());
  });

  test("says who may call each, and each was registered by it", () => {
    for (const { key, requires, rest } of served())
      expect({ key, requires, rest }).toEqual({ key, requires: restMap[key as RestKey].requires, rest: key });
  });
});
