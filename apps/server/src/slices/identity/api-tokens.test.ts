/** Personal API tokens: what a script may do with one, for how long, and what stays a person's own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { withoutHeartbeat } from "./stream.fixture.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

interface Made {
  apiToken: string;
  tokens: {
    _id: string;
    name: string;
    scopes: string[];
    expiresAt: string | null;
    lastUsedAt: string | null;
  }[];
}

async function makeToken(person: Person, more: object = {}): Promise<Made & { id: string }> {
  const answer = await person.client.post("/api/user/tokens", {
    name: "Nightly script",
    scopes: ["orders.write"],
    ...more,
  });
  expect(answer.status).toBe(200);
  const made = (answer.body as { data: Made }).data;
  return { ...made, id: made.tokens[0]?._id ?? "" };
}

/** A script: no cookies, only the token. */
const script = (apiToken: string, scheme = "Bearer") => {
  const client = createTestClient(house.url);
  const headers = { authorization: `${scheme} ${apiToken}` };
  return {
    get: (path: string) => client.get(path, headers),
    post: (path: string, body: unknown = {}) => client.post(path, body, headers),
    patch: (path: string, body: unknown) => client.patch(path, body, headers),
    graphql: (query: string, more: Record<string, string> = {}) =>
      client.post("/graphql", { query }, { ...headers, ...more }),
  };
};
const orders = "{ TransactionMany { _id } }";
/** Lets the second pass that a finder remembers what it found. */
const passASecond = () => house.clock.advance(1_000);

test("a token works alone, as Bearer or Basic, over REST and GraphQL, and is shown once", async () => {
  const member = await signUpMember(house, { scopes: ["orders.write"] });
  const order = await buildOrder(house.services.db, { storeId: member.storeId });
  const { apiToken, tokens } = await makeToken(member);
  expect(tokens).toEqual([
    expect.objectContaining({
      name: "Nightly script",
      scopes: ["orders.write"],
      expiresAt: null,
      lastUsedAt: null,
    }),
  ]);
  for (const scheme of ["Bearer", "Basic", "bearer"]) {
    expect((await script(apiToken, scheme).get("/api/meta/settings")).status).toBe(200);
    expect((await script(apiToken, scheme).graphql(orders)).body).toEqual({
      data: { TransactionMany: [{ _id: order.id }] },
    });
  }
  const listed = await member.client.get("/api/user/tokens");
  expect(listed.text).not.toContain(apiToken);
  const rows = await house.services.db.asSystem(async (tx) => [
    await tx.rows("select * from api_tokens"),
    await tx.rows("select before, after from audit_entries"),
  ]);
  expect(JSON.stringify(rows)).not.toContain(apiToken.slice(4));
  expect(
    await house.services.db.asSystem((tx) =>
      tx.rows("select 1 from audit_entries where action = 'apiTokenCreated' and actor_id = $1", [
        member.userId,
      ]),
    ),
  ).toHaveLength(1);
});

test("it does what its scopes allow, as far as its owner still may, and only in its own store", async () => {
  const member = await signUpMember(house, { scopes: ["orders.write", "settings.write"] });
  const mine = await buildOrder(house.services.db, { storeId: member.storeId });
  const foreign = await buildOrder(house.services.db, { storeId: owner.storeId });
  const settings = script((await makeToken(member, { scopes: ["settings.write"] })).apiToken);
  const reader = script((await makeToken(member, { scopes: [] })).apiToken);
  expect((await settings.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-1" } })).status).toBe(
    200,
  );
  expect(await reader.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-2" } })).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  const write = (id: string) =>
    `mutation { TransactionUpdateById(_id: "${id}", record: { notes: "by script" }) { recordId error { message
       } } }`;
  expect((await reader.graphql(write(mine.id))).text).toContain("Your account can't do this");
  expect((await reader.graphql(orders)).body).toEqual({ data: { TransactionMany: [{ _id: mine.id }] } });
  expect((await reader.graphql(`{ TransactionById(_id: "${foreign.id}") { _id } }`)).body).toMatchObject({
    data: { TransactionById: null },
  });
  await house.services.db.asSystem((tx) =>
    tx.run("update memberships set scopes = '{orders.write}' where user_id = $1", [member.userId]),
  );
  passASecond();
  expect((await settings.patch("/api/meta/settings", { autoMessaging: { alreadySold: "s-3" } })).status).toBe(
    403,
  );
  const made = await member.client.post("/api/user/tokens", { name: "More than I may", scopes: ["admin"] });
  expect(made).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
});

test("it does nothing that only its person may, not even with every scope", async () => {
  const { apiToken, id } = await makeToken(owner, { scopes: ["admin"] });
  const all = script(apiToken);
  const table = house.app.routeTable.filter(
    ({ url, requires }) =>
      /^\/api\/(?:user|admin|invitations)\b/.test(url) && requires !== "guest" && requires !== "public",
  );
  expect(table.length).toBeGreaterThan(10);
  for (const { method, url } of table.filter((route) => route.method !== "HEAD")) {
    const answer =
      method === "GET"
        ? await all.get(url)
        : method === "PATCH"
          ? await all.patch(url, {})
          : await all.post(url);
    expect([method, url, answer.status, (answer.body as { code?: string }).code]).toEqual([
      method,
      url,
      403,
      "FORBIDDEN",
    ]);
  }
  expect((await all.get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: false } },
  });
  expect((await all.post("/api/user/login", { email: owner.email, password: testPassword })).status).toBe(
    200,
  );
  expect((await owner.client.post("/api/user/tokens/revoke", { tokenId: id })).status).toBe(200);
});

test("it ends when it is revoked, over, or its owner changes the password, within a second", async () => {
  const member = await signUpMember(house);
  const good = (apiToken: string) =>
    script(apiToken)
      .get("/api/meta/settings")
      .then(({ status }) => status);
  const revoked = await makeToken(member);
  expect(await good(revoked.apiToken)).toBe(200);
  expect((await member.client.post("/api/user/tokens/revoke", { tokenId: revoked.id })).body).toEqual({
    data: { tokens: [] },
  });
  expect(await good(revoked.apiToken)).toBe(401);
  expect(await member.client.post("/api/user/tokens/revoke", { tokenId: revoked.id })).toMatchObject({
    status: 404,
    body: { code: "RECORD_NOT_FOUND" },
  });

  const expiresAt = new Date(house.clock.now().getTime() + 60_000).toISOString();
  const brief = await makeToken(member, { expiresAt });
  const lasting = await makeToken(member);
  expect([await good(brief.apiToken), await good(lasting.apiToken)]).toEqual([200, 200]);
  house.clock.advance(60_000);
  expect([await good(brief.apiToken), await good(lasting.apiToken)]).toEqual([401, 200]);

  const changed = "a phrase of today";
  expect(
    (
      await member.client.post("/api/user/changePassword", {
        currentPassword: testPassword,
        newPassword: changed,
        newPasswordConfirmation: changed,
      })
    ).status,
  ).toBe(200);
  passASecond();
  expect(await good(lasting.apiToken)).toBe(401);
});

test("its last use is noted, once a minute at most", async () => {
  const member = await signUpMember(house);
  const { apiToken } = await makeToken(member);
  const lastUsed = async () =>
    ((await member.client.get("/api/user/tokens")).body as { data: Made }).data.tokens[0]?.lastUsedAt;
  await script(apiToken).get("/api/meta/settings");
  const first = house.clock.now().toISOString();
  await expect.poll(lastUsed).toBe(first);
  house.clock.advance(59_000);
  await script(apiToken).get("/api/meta/settings");
  house.clock.advance(1_500);
  await script(apiToken).get("/api/meta/settings");
  await expect.poll(lastUsed).toBe(house.clock.now().toISOString());
});

test("a token that is not good is not helped by a cookie, and nothing else passes for one", async () => {
  const { apiToken } = await makeToken(owner);
  const cookie = { cookie: owner.client.cookie() };
  const wrong = `stk.${"x".repeat(43)}`;
  const client = createTestClient(house.url);
  expect(
    (await client.get("/api/meta/settings", { ...cookie, authorization: `Bearer ${wrong}` })).status,
  ).toBe(401);
  expect(
    (
      await client.get("/api/meta/settings", {
        authorization: `Basic ${Buffer.from(`${apiToken}:`).toString("base64")}`,
      })
    ).status,
  ).toBe(401);
  expect((await client.get(`/api/meta/settings?access_token=${apiToken}`)).status).toBe(401);
  expect((await client.get("/api/meta/settings", { cookie: `sid=${apiToken.slice(4)}` })).status).toBe(401);
  expect(
    (
      await script(apiToken).graphql(orders, {
        origin: "https://evil.example",
        "sec-fetch-site": "cross-site",
      })
    ).body,
  ).toMatchObject({ code: "CROSS_SITE" });
});

test("making and revoking need a person who signed in a moment ago, names and days that make sense, and one's own token", async () => {
  const member = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
  const theirs = await makeToken(owner);
  expect(await member.client.post("/api/user/tokens/revoke", { tokenId: theirs.id })).toMatchObject({
    status: 404,
    body: { code: "RECORD_NOT_FOUND" },
  });
  for (const [body, field] of [
    [{ name: "", scopes: [] }, "name"],
    [{ name: "x", scopes: ["everything"] }, "scopes.0"],
    [{ name: "x" }, "scopes"],
    [{ name: "x", scopes: [], expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    [{ name: "x", scopes: [], expiresAt: "soon" }, "expiresAt"],
  ] as const) {
    expect(await member.client.post("/api/user/tokens", body)).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID", fields: { [field]: expect.any(String) } },
    });
  }
  for (let n = 0; n < 50; n++) await makeToken(member);
  expect(await member.client.post("/api/user/tokens", { name: "One more", scopes: [] })).toMatchObject({
    status: 400,
    body: { fields: { name: expect.stringContaining("50 tokens") } },
  });
  house.clock.advance(6 * 60_000);
  for (const path of ["/api/user/tokens", "/api/user/tokens/revoke"]) {
    expect(await member.client.post(path, { name: "x", scopes: [], tokenId: theirs.id })).toMatchObject({
      status: 403,
      body: { code: "RECENT_LOGIN_REQUIRED" },
    });
    expect(await createTestClient(house.url).post(path, {})).toMatchObject({
      status: 401,
      body: { code: "UNAUTHENTICATED" },
    });
  }
  expect((await createTestClient(house.url).get("/api/user/tokens")).status).toBe(401);
});

test("a live stream opened with a token ends with the token, revoked or with its owner's password", async () => {
  const member = await signUpMember(house);
  const changed = "a phrase of today";
  for (const end of [
    (id: string) => member.client.post("/api/user/tokens/revoke", { tokenId: id }),
    () =>
      member.client.post("/api/user/changePassword", {
        currentPassword: testPassword,
        newPassword: changed,
        newPasswordConfirmation: changed,
      }),
  ]) {
    const { apiToken, id } = await makeToken(member);
    const stream = await withoutHeartbeat(() =>
      fetch(`${house.url}/api/events`, { headers: { authorization: `Bearer ${apiToken}` } }),
    );
    expect(stream.status).toBe(200);
    const chunks = stream.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    let heard = "";
    while (!heard.includes("event: ready")) {
      const part = await chunks?.next();
      if (part?.done !== false) throw new Error(`it ended before it was ready: ${heard}`);
      heard += part.value;
    }
    expect((await end(id)).status).toBe(200);
    // It ends: otherwise this waits forever.
    while ((await chunks?.next())?.done === false);
  }
});

test("whatever way a password changes, tokens and reset links made under the old one are gone", async () => {
  const member = await signUpMember(house);
  await makeToken(member);
  await house.services.db.asSystem((tx) =>
    tx.run("update users set password_hash = 'by some other way' where id = $1", [member.userId]),
  );
  expect(
    await house.services.db.asSystem((tx) =>
      tx.rows("select 1 from api_tokens where user_id = $1", [member.userId]),
    ),
  ).toEqual([]);
});
