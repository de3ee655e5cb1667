/**
 * What strangers and broken clients send, on every route that exists: the list comes from the running app, so
 * a new route cannot be forgotten. Of broken bodies, values and ids each route gets a few in turn in `npm test`,
 * and all of them in `npm run test:long`. Each answer is a 4xx in the house's shape, and not one row of any table
 * changes. What a foreign page causes is promises/foreign-pages'.
 */
import { request as send } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainPriceRule } from "@stallkeeper/domain";
import {
  createTestClient,
  letOwnerLook,
  signUpMember,
  signUpOwner,
  someOf,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { fingerprint } from "./promises/fingerprint.fixture.ts";

let house: TestApp;
let owner: Person;
let weak: Person;
let stranger: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
  weak = await signUpMember(house, { storeId: owner.storeId, scopes: [] });
  stranger = await signUpMember(house);
  await letOwnerLook(house.services.db);
});
afterAll(() => house.close());

interface Raw {
  status: number;
  text: string;
}

// The routes as the app lists them; a stream never ends and is tested by itself.
const routesNow = () =>
  house.app.routeTable.filter(
    ({ url, method }) => url !== "/*" && url !== "/api/events" && method !== "HEAD",
  );
const filled = (url: string, id: string) => url.replace(/:\w+/g, id);

function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      new URL(house.url),
      {
        method,
        path,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    outgoing.on("error", (error) =>
      body !== undefined && Buffer.byteLength(body) > 100_000
        ? resolve({ status: 413, text: "" })
        : reject(error),
    );
    outgoing.end(body);
  });
}

const signedIn = (person: Person): Record<string, string> => {
  const token = /apollo-token=([\w-]+)/.exec(person.client.cookie())?.[1] ?? "";
  return { cookie: person.client.cookie(), authorization: `Basic ${token}` };
};

function expectHouseShape({ status, text }: Raw, where: string): void {
  const answered = `${where} answered ${status} ${text.slice(0, 200)}`;
  expect([answered, status >= 400 && status < 500]).toEqual([answered, true]);
  if (status === 413 && text === "") return;
  const body = JSON.parse(text) as Record<string, unknown>;
  const types = ["msg", "code", "requestId", "status"].map((name) => typeof body[name]);
  expect([answered, ...types, body.status]).toEqual([
    answered,
    "string",
    "string",
    "string",
    "number",
    status,
  ]);
  expect([answered, /select |insert |at \w+ \(|\/apps\/|node_modules|stack/.test(text)]).toEqual([
    answered,
    false,
  ]);
}

const lone = Buffer.from(
  '{"name":"\\ud800","email":"\\udfff","method":"l","message":"\\ud800","query":"\\ud800","platform":"\\ud800","fields":{},"saleId":"\\ud800"}',
);
const bodies: Record<string, { body: Buffer | string; type?: string }> = {
  "malformed JSON": { body: '{"a":' },
  "an empty object beside rubbish": { body: "{} {}" },
  "an array": { body: "[]" },
  "a number": { body: "7" },
  null: { body: "null" },
  "a NUL byte": { body: Buffer.from('{"a":"x\0y"}') },
  "an escaped NUL": { body: '{"a":"\\u0000"}' },
  "lone surrogates": { body: lone },
  "invalid UTF-8": { body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  "60 levels": { body: `{"a":${"[".repeat(60)}${"]".repeat(60)}}` },
  "100,000 levels": { body: `{"a":${"[".repeat(100_000)}` },
  __proto__: { body: '{"__proto__":{"admin":true}}' },
  "a number beyond range": { body: '{"a":1e999}' },
  "more than a megabyte": { body: `{"a":"${"x".repeat(1_100_000)}"}` },
  "a form": { body: "a=1", type: "application/x-www-form-urlencoded" },
  "plain text": { body: '{"a":1}', type: "text/plain" },
  XML: { body: "<a/>", type: "application/xml" },
  "a multipart form": { body: "--x\r\n\r\n--x--", type: "multipart/form-data; boundary=x" },
  "another character set": { body: "{}", type: "application/json; charset=utf-16" },
};
const wrongTypes: Record<string, unknown>[] = [
  1,
  "",
  true,
  null,
  [],
  {},
  [[]],
  { a: 1 },
  "x".repeat(20_000),
  -1,
  1e300,
].map((value) => {
  const names = [
    "name",
    "email",
    "password",
    "passwordConfirmation",
    "storeName",
    "timeZone",
    "method",
    "message",
    "platform",
    "fields",
    "saleId",
    "provider",
    "trackingNumber",
    "query",
    "variables",
    "code",
    "passkey",
    "response",
    "passkeyId",
    "sessionId",
    "currentPassword",
    "newPassword",
    "newPasswordConfirmation",
  ];
  return Object.fromEntries(names.map((name) => [name, value]));
});

/** So many of all broken bodies, wrong values and strange ids each route is tried with in `npm test`. */
const [bodiesEach, valuesEach, idsEach] = [4, 3, 3];

describe("every route that takes a body", () => {
  const withBody = () => routesNow().filter(({ method }) => ["POST", "PATCH", "PUT"].includes(method));
  // One look before all of them and one behind: a difference names its table.
  let untouched: string;
  beforeAll(async () => void (untouched = await fingerprint(house)));

  test.each(Object.keys(bodies))("refuses %s (S5)", async (kind) => {
    const { body, type = "application/json" } = bodies[kind] ?? { body: "" };
    const routes = withBody().filter((_route, turn) =>
      someOf(Object.keys(bodies), bodiesEach, turn).includes(kind),
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, url } of routes) {
      // Signing out reads no body, but a wrong one is refused all the same.
      const answer = await call(
        method,
        filled(url, "00000000-0000-4000-8000-000000000000"),
        { ...signedIn(owner), "content-type": type },
        body,
      );
      expectHouseShape(answer, `${method} ${url} with ${kind}`);
    }
  });

  test("refuses values of the wrong type", async () => {
    // A settings object may hold any value under any key, signing out reads none of them, and these actions
    // take no fields.
    const isFree = (url: string) =>
      /logout|settings|practice|mail\/test|preferences|request2FA|revokeOthers|email\/cancel|\/(?:sync|pause|resume|stop|log|backups|archives)\/?$/.test(
        url,
      );
    const routes = withBody().filter((route) => !isFree(route.url));
    expect(routes.length).toBeGreaterThan(50);
    for (const [turn, { method, url }] of routes.entries()) {
      for (const body of someOf(wrongTypes, valuesEach, turn)) {
        const answer = await call(
          method,
          filled(url, "nothing"),
          { ...signedIn(owner), "content-type": "application/json" },
          JSON.stringify(body),
        );
        expectHouseShape(
          answer,
          `${method} ${url} with ${JSON.stringify(Object.values(body)[0]).slice(0, 30)}`,
        );
      }
    }
  });

  test("refuses compressed bodies", async () => {
    const routes = withBody().filter(({ method }) => method === "POST");
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, url } of routes) {
      const answer = await call(
        method,
        filled(url, "nothing"),
        { ...signedIn(owner), "content-type": "application/json", "content-encoding": "gzip" },
        "{}",
      );
      expectHouseShape(answer, `${method} ${url} compressed`);
    }
  });

  test("has changed nothing by any of it (S5)", async () => {
    expect(await fingerprint(house)).toBe(untouched);
  });
});

const strangeIds = [
  "nothing",
  "00000000-0000-4000-8000-000000000000",
  "%00",
  "%ff",
  "..%2f..%2fetc",
  "%F0%9F%92%A9",
  "'%20or%201=1--",
  "a".repeat(250),
  "a".repeat(2_000),
  "-1",
  "null",
];

test("unknown and impossible ids in an address are 4xx, and change nothing", async () => {
  const before = await fingerprint(house);
  const naming = routesNow().filter((route) => route.url.includes(":"));
  for (const [turn, { method, url }] of naming.entries()) {
    for (const id of someOf(strangeIds, idsEach, turn)) {
      expectHouseShape(
        await call(
          method,
          filled(url, id),
          { ...signedIn(owner), "content-type": "application/json" },
          method === "GET" ? undefined : "{}",
        ),
        `${method} ${url} ${id}`,
      );
    }
  }
  expect(await fingerprint(house)).toBe(before);
});

test("an account of another store is as unknown as one that does not exist", async () => {
  const accountId = await house.services.db.withStore(
    stranger.storeId,
    async (tx) =>
      (
        await tx.one<{ id: string }>(
          "insert into accounts (store_id, platform, username) values ($1, 'stall', 'theirs') returning id",
          [stranger.storeId],
        )
      )?.id ?? "",
  );
  const before = await fingerprint(house);
  const strip = ({ status, text }: Raw) => ({ status, text: text.replace(/"requestId":"[^"]+"/, "") });
  for (const { method, url } of routesNow().filter((route) => route.url.includes(":accountId"))) {
    // What a category asks for is asked with one.
    const query = url.endsWith("/attributes") ? "?categoryId=1" : "";
    const body = url.includes("/price-rules/") ? JSON.stringify({ rule: plainPriceRule }) : "{}";
    const ask = (id: string) =>
      call(method, filled(url, id) + query, { ...signedIn(owner), "content-type": "application/json" }, body);
    const [foreign, absent] = [await ask(accountId), await ask("00000000-0000-4000-8000-000000000000")];
    expect(strip(foreign)).toEqual(strip(absent));
    expect(foreign.status).toBe(404);
  }
  expect(await fingerprint(house)).toBe(before);
});

test("routes for members are closed to the signed out, to half a sign-in and to dead cookies", async () => {
  const before = await fingerprint(house);
  const token = signedIn(owner).authorization ?? "";
  const doors: Record<string, string>[] = [
    {},
    { authorization: token },
    { cookie: "sid=short" },
    { cookie: `sid=${"A".repeat(43)}`, authorization: token },
  ];
  for (const { method, url } of routesNow().filter(
    ({ requires }) => requires !== "public" && requires !== "guest",
  )) {
    for (const headers of doors) {
      const answer = await call(
        method,
        filled(url, "nothing"),
        { ...headers, "content-type": "application/json" },
        method === "GET" ? undefined : "{}",
      );
      expectHouseShape(answer, `${method} ${url}`);
      expect([method, url, answer.status]).toEqual([method, url, 401]);
    }
  }
  expect(await fingerprint(house)).toBe(before);
});

test("routes with a scope are closed to a member without it", async () => {
  const scoped = routesNow().filter(({ requires }) => !["public", "guest", "member"].includes(requires));
  expect(scoped.length).toBeGreaterThan(3);
  const before = await fingerprint(house);
  for (const { method, url } of scoped) {
    const answer = await call(
      method,
      filled(url, "nothing"),
      { ...signedIn(weak), "content-type": "application/json" },
      method === "GET" ? undefined : "{}",
    );
    expect([method, url, answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([
      method,
      url,
      403,
      "FORBIDDEN",
    ]);
  }
  expect(await fingerprint(house)).toBe(before);
});

test("unknown addresses are 404 and known ones with another method 405, in the house's shape", async () => {
  const client = createTestClient(house.url);
  expect((await client.get("/api/nothing")).body).toMatchObject({
    code: "NOT_FOUND",
    status: 404,
    msg: "This page could not be found",
  });
  expect((await client.post("/api/nothing", {})).body).toMatchObject({ code: "NOT_FOUND", status: 404 });
  expect((await client.get("/api/user/login")).body).toMatchObject({
    code: "METHOD_NOT_ALLOWED",
    status: 405,
  });
  expect((await client.post("/api/user/session", {})).body).toMatchObject({
    code: "METHOD_NOT_ALLOWED",
    status: 405,
  });
  expectHouseShape(await call("DELETE", "/api/meta/settings", signedIn(owner)), "DELETE settings");
  for (const path of ["/%", "/%c0%ae", "/api/%zz", "/api/user/session%"])
    expectHouseShape(await call("GET", path, {}), path);
  expectHouseShape(await call("GET", "/api/setup", { "x-long": "x".repeat(20_000) }), "long header");
});
