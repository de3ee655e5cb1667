import { expect, test } from "vitest";
import { silentLog } from "@stallkeeper/testkit";
import { readConfig } from "../config.ts";
import type { Member, Services } from "../context.ts";
import { isOwnHost, isOwnNavigation, isOwnOrigin } from "./cross-site.ts";
import { createHttpServer, guardRoutes } from "./index.ts";

const config = readConfig([], {});

test("a route that does not say who may call it fails the start", () => {
  const app = createHttpServer(config, silentLog());
  guardRoutes(app, { config } as Services, async () => null);
  expect(() => app.get("/forgotten", async () => ({}))).toThrow(
    "GET /forgotten does not say who may call it",
  );
  expect(() =>
    app.get("/mistyped", { config: { requires: "orders.writ" as "orders.write" } }, async () => ({})),
  ).toThrow("does not say");
  app.get("/said", { config: { requires: "orders.write" } }, async () => ({}));
  expect(app.routeTable).toContainEqual({
    method: "GET",
    url: "/said",
    requires: "orders.write",
    rest: null,
  });
});

test.each([
  [{}, true],
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ origin: "https://shop.example" }, true],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, true],
  [{ origin: "http://127.0.0.1:4000", host: "127.0.0.1:3000" }, false],
  [{ origin: "https://shop.example.evil.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
])("a state change with %j is ours: %s", (headers, isOurs) => {
  expect(isOwnOrigin(headers, "https://shop.example")).toBe(isOurs);
});

test.each([
  [{}, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ referer: "https://evil.example/" }, false],
])("a visit with %j is the person's own: %s", (headers, isOwn) => {
  expect(isOwnNavigation(headers)).toBe(isOwn);
});

test.each([
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["192.168.1.20:3000", true],
  ["localhost:3000", true],
  ["stall.localhost", true],
  ["shop.example", true],
  ["shop.example:3000", true],
  ["evil.example:3000", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("the set-up at %s is ours: %s", (host, isOurs) => {
  expect(isOwnHost(host, "https://shop.example")).toBe(isOurs);
});

test.each([
  [0, true],
  [300_000, true],
  [300_001, false],
  [null, false],
])("a sensitive action %s ms after the last confirmation goes on: %s", async (ageMs, goesOn) => {
  const now = new Date("2026-03-02T09:00:00.000Z");
  const confirmedAt = ageMs === null ? null : new Date(now.getTime() - ageMs).toISOString();
  const member: Member = {
    kind: "member",
    userId: "u",
    name: "Pat",
    email: "p@stallkeeper.test",
    storeId: "s",
    sessionId: "x",
    role: "owner",
    scopes: ["admin"],
    confirmedAt,
  };
  const app = createHttpServer(config, silentLog());
  guardRoutes(app, { config, now: () => now } as Services, async () => member);
  app.post("/weighty", { config: { requires: "admin", isRecentLoginNeeded: true } }, async () => ({}));
  const answer = await app.inject({ method: "POST", url: "/weighty", payload: {} });
  expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual(
    goesOn ? [200, undefined] : [403, "RECENT_LOGIN_REQUIRED"],
  );
  await app.close();
});
