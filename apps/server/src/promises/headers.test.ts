/**
 * Headers of every answer there is, whatever it answers (reliability, S1, threat 8), and the flags of both
 * cookies.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpMember, startTestApp, testPassword } from "@stallkeeper/testkit";
import { callOf, needsCall, routesOf } from "./call-route.fixture.ts";
import { openHouse, type House, type Store } from "./house.fixture.ts";

let house: House;
let store: Store;
const client = mkdtempSync(join(tmpdir(), "sk-page-"));

beforeAll(async () => {
  mkdirSync(join(client, "assets"));
  writeFileSync(join(client, "index.html"), "<!doctype html><title>Stallkeeper</title>");
  writeFileSync(join(client, "assets/app-AbCd1234.js"), "export {};");
  house = await openHouse({ clientFolder: client });
  store = await house.makeStore();
});
afterAll(async () => {
  await house.close();
  rmSync(client, { recursive: true, force: true });
});

const wanted: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^no-referrer$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /microphone=\(\).*geolocation=\(\)/,
  "content-security-policy": /default-src 'none'/,
};
const never = ["server", "x-powered-by", "access-control-allow-origin", "access-control-allow-credentials"];

/** What is wrong with the headers of an answer, in words. */
function faultsOf(answer: Response): string[] {
  const wrong = Object.entries(wanted)
    .filter(([name, shape]) => !shape.test(answer.headers.get(name) ?? ""))
    .map(([name]) => `${name}: ${answer.headers.get(name)}`);
  const told = never.filter((name) => answer.headers.has(name));
  const isJson = answer.headers.get("content-type")?.startsWith("application/json; charset=utf-8") === true;
  const isKept = isJson && answer.headers.get("cache-control") !== "no-store";
  return [
    ...wrong,
    ...told,
    ...(isKept ? [`an answer may be kept: ${answer.headers.get("cache-control")}`] : []),
  ];
}

test("every route sends them, signed in and out, for a right call and a wrong one (S1)", async () => {
  const faults: unknown[] = [];
  const cookie = store.owner.client.cookie();
  const authorization = `Basic ${/apollo-token=([\w-]+)/.exec(cookie)?.[1]}`;
  for (const route of routesOf(house)) {
    const params = needsCall(route) ? (callOf(route).params?.(store.id) ?? {}) : {};
    const url = new URL(
      route.url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? "x")),
      house.url,
    );
    const base = { method: route.method, redirect: "manual" } as const;
    const body = route.method === "GET" ? {} : { body: "{}" };
    const tries: RequestInit[] = [
      {
        ...base,
        ...body,
        headers: {
          cookie,
          authorization,
          "content-type": "application/json",
          "sec-fetch-site": "cross-site",
          origin: "https://evil.example",
        },
      },
      { ...base, ...body, headers: { "content-type": "application/json" } },
      ...(route.method === "GET"
        ? []
        : [
            { ...base, body: "{", headers: { cookie, authorization, "content-type": "application/json" } },
            { ...base, body: "a=1", headers: { cookie, authorization, "content-type": "text/plain" } },
          ]),
    ];
    for (const init of tries) {
      const answer = await fetch(url, init);
      await answer.arrayBuffer();
      for (const fault of faultsOf(answer)) faults.push({ route: route.key, status: answer.status, fault });
    }
  }
  expect(faults).toEqual([]);
});

test("pages, scripts, unknown addresses and refused methods send them too, and no policy lets anything inline or foreign run (S1)", async () => {
  const tries = [
    ["GET", "/", 200],
    ["GET", "/shipping", 200],
    ["GET", "/assets/app-AbCd1234.js", 200],
    ["GET", "/assets/gone-AbCd1234.js", 404],
    ["GET", "/api/nothing", 404],
    ["DELETE", "/api/meta/settings", 405],
    ["OPTIONS", "/api/user/login", 405],
    ["GET", "/%zz", 400],
    ["PUT", "/api/user/session", 405],
  ] as const;
  for (const [method, path, status] of tries) {
    const answer = await fetch(new URL(path, house.url), { method });
    expect([method, path, answer.status, faultsOf(answer)]).toEqual([method, path, status, []]);
  }
  const policy = (await fetch(house.url)).headers.get("content-security-policy") ?? "";
  const parts = new Map(
    policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]),
  );
  expect([
    parts.get("script-src"),
    parts.get("object-src"),
    parts.get("base-uri"),
    parts.get("frame-ancestors"),
    parts.get("connect-src"),
    parts.get("require-trusted-types-for"),
  ]).toEqual([["'self'"], ["'none'"], ["'none'"], ["'none'"], ["'self'"], ["'script'"]]);
  expect(policy).not.toMatch(/unsafe-|https?:|\*/);
});

describe("cookies", () => {
  test.each([
    ["http://127.0.0.1:3000", false],
    ["https://shop.example", true],
  ])("at %s are strict, and Secure only there: %s (S1)", async (publicUrl, isSecure) => {
    const installation = await startTestApp({ publicUrl });
    try {
      const person = await signUpMember(installation);
      const answer = await fetch(new URL("/api/user/login", installation.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: person.email, password: testPassword }),
      });
      const [sid = ""] = answer.headers.getSetCookie().filter((line) => line.startsWith("sid="));
      expect(
        [/; HttpOnly/i, /; SameSite=Strict/i, /; Path=\//i, /; Max-Age=604800/i].map((flag) =>
          flag.test(sid),
        ),
      ).toEqual([true, true, true, true]);
      expect([/; Secure/i.test(sid), /; Domain/i.test(sid)]).toEqual([isSecure, false]);
      expect([
        answer.headers.get("cache-control"),
        (answer.headers.get("strict-transport-security") ?? "").startsWith("max-age=31536000"),
      ]).toEqual(["no-store", isSecure]);
    } finally {
      await installation.close();
    }
  });
});
