import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import {
  createTestClient,
  signUpMember,
  startPracticeApp,
  testPassword,
  type Person,
  type PracticeApp,
  type TestClient,
} from "@stallkeeper/testkit";

let practice: PracticeApp;
let owner: Person;

beforeAll(async () => {
  practice = await startPracticeApp();
  owner = practice.owner;
});
afterAll(() => practice.close());

/**
 * What a person does at the marketplace: reads the consent page, types a name, allows or refuses. Gives the
 * address they are sent back to.
 */
async function consent(
  authorizeUrl: string,
  username: string,
  decision: "allow" | "deny" = "allow",
): Promise<string> {
  const page = await (await fetch(authorizeUrl)).text();
  const hidden = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) =>
      [name, value.replaceAll(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)))] as const,
  );
  const fields = Object.fromEntries(hidden.filter(([name]) => name !== "decision" && name !== "username"));
  const answer = await fetch(new URL(authorizeUrl).origin + new URL(authorizeUrl).pathname, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, username, decision }),
  });
  const location = answer.headers.get("location") ?? "";
  expect(location).toContain(`${practice.test.url}/oauth/callback?`);
  return location;
}

const begin = async (client: TestClient, body: object): Promise<string> =>
  ((await client.post("/api/accounts/link", body)).body as { data: { authorizeUrl: string } }).data
    .authorizeUrl;
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
const accountsOf = async (client: TestClient) =>
  (await client.get("/api/meta/accounts")).body as {
    data: {
      _id: string;
      username: string;
      platform: string;
      state: string;
      expiresAt: string | null;
      linkedAt: string;
      abilities: object;
    }[];
  };
const flashesOf = async (client: TestClient) =>
  ((await client.get("/api/flashes/")).body as { data: unknown[] }).data;
const pending = () =>
  practice.test.services.db.withStore(owner.storeId, (tx) => tx.rows("select 1 from oauth_states"));
const auditOf = (action: string) =>
  practice.test.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ after: object }>("select after from audit_entries where action = $1 order by seq", [action]),
  );

test.each(connectors.filter(({ traits }) => traits.practice).map(({ id, name }) => [id, name] as const))(
  "[USER-6] a person links %s by its consent page, once",
  async (id, name) => {
    const callback = await consent(await begin(owner.client, { platform: id }), "wooden-things");
    const back = await owner.client.get(pathOf(callback));
    expect([back.status, back.headers.get("location")]).toEqual([303, "/profile#linked"]);
    expect(await flashesOf(owner.client)).toEqual([
      { message: `${name} is linked as wooden-things.`, error: false },
    ]);
    const linked = (await accountsOf(owner.client)).data.find(({ platform }) => platform === id);
    expect(linked).toMatchObject({
      username: "wooden-things",
      state: "connected",
      abilities: { orders: "yes", shipping: "yes", payouts: id === "atelier" ? "yes" : "no" },
    });
    expect(Date.parse(linked?.expiresAt ?? "") - Date.now()).toBeGreaterThan(80 * 86_400_000);
    expect(JSON.stringify(linked)).not.toMatch(/token|secret/i);
    const again = await owner.client.get(pathOf(callback));
    expect(again.status).toBe(303);
    expect(await flashesOf(owner.client)).toEqual([
      { message: expect.stringContaining("has expired"), error: true },
    ]);
    expect(
      (await auditOf("accountLinked")).filter(({ after }) => (after as { platform: string }).platform === id),
    ).toHaveLength(1);
  },
);

test("the state belongs to one session, one store and ten minutes; anything else stores nothing", async () => {
  const linked = async () =>
    (await accountsOf(owner.client)).data.map(({ _id, username, state, linkedAt }) => ({
      _id,
      username,
      state,
      linkedAt,
    }));
  const before = await linked();
  const other = await signUpMember(practice.test);
  const second = createTestClient(practice.test.url);
  await second.post("/api/user/login", { email: owner.email, password: testPassword });
  const callback = pathOf(await consent(await begin(owner.client, { platform: "bazaar" }), "stolen"));
  for (const stranger of [other.client, second]) {
    expect((await stranger.get(callback)).status).toBe(303);
    expect(await flashesOf(stranger)).toMatchObject([{ error: true }]);
    expect((await accountsOf(stranger)).data.some(({ username }) => username === "stolen")).toBe(false);
  }
  // A browser that comes from a foreign page brings no cookie: the first look changes nothing and comes back
  // by itself.
  const bare = createTestClient(practice.test.url);
  const bounce = await bare.get(callback);
  expect([bounce.status, bounce.headers.get("set-cookie")]).toEqual([200, null]);
  expect(bounce.text).toContain(`content="0;url=${callback.split("?")[0]}?`);
  expect((await bare.get(`${callback}&back=1`)).headers.get("location")).toBe("/");
  expect(await pending()).toHaveLength(1);
  await practice.test.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update oauth_states set expires_at = now() - interval '1 second'"),
  );
  await owner.client.get(callback);
  expect(await flashesOf(owner.client)).toMatchObject([{ error: true }]);
  await owner.client.get("/oauth/callback?state=made-up&code=x");
  expect(await flashesOf(owner.client)).toMatchObject([{ error: true }]);
  expect(await linked()).toEqual(before);
});

test("the bounce page writes nothing that a state could bring along", async () => {
  const page = await createTestClient(practice.test.url).get(
    `/oauth/callback?code=1&state=${encodeURIComponent(`"><script>alert(1)</script>`)}`,
  );
  expect(page.text).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("who refuses at the marketplace links nothing and is told so; the state is spent", async () => {
  const callback = await consent(await begin(owner.client, { platform: "bazaar" }), "nobody", "deny");
  expect(callback).toContain("error=access_denied");
  await owner.client.get(pathOf(callback));
  expect(await flashesOf(owner.client)).toEqual([
    { message: "Bazaar wasn't linked: it refused the sign-in.", error: true },
  ]);
  expect(await pending()).toEqual([]);
});

test("reconnecting renews the same account, and only by the same seller", async () => {
  const account = (await accountsOf(owner.client)).data.find(({ platform }) => platform === "bazaar");
  await practice.test.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update accounts set state = 'reconnect' where id = $1", [account?._id]),
  );
  const wrong = await consent(await begin(owner.client, { accountId: account?._id }), "somebody-else");
  await owner.client.get(pathOf(wrong));
  expect(await flashesOf(owner.client)).toEqual([
    { message: "You signed in as somebody-else, not as wooden-things. Nothing was changed.", error: true },
  ]);
  const page = await begin(owner.client, { accountId: account?._id });
  expect(await (await fetch(page)).text()).toContain('name="username" list="names" value="wooden-things"');
  await owner.client.get(pathOf(await consent(page, "wooden-things")));
  expect(await flashesOf(owner.client)).toMatchObject([{ error: false }]);
  expect((await accountsOf(owner.client)).data.find(({ _id }) => _id === account?._id)).toMatchObject({
    state: "connected",
    username: "wooden-things",
  });
  expect((await accountsOf(owner.client)).data.filter(({ platform }) => platform === "bazaar")).toHaveLength(
    1,
  );
});

test("linking is refused signed out, without the scope, for unknown and foreign accounts, for key platforms, and after five minutes", async () => {
  expect(
    (await createTestClient(practice.test.url).post("/api/accounts/link", { platform: "bazaar" })).status,
  ).toBe(401);
  const packer = await signUpMember(practice.test, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await packer.client.post("/api/accounts/link", { platform: "bazaar" })).body).toMatchObject({
    code: "FORBIDDEN",
  });
  const other = await signUpMember(practice.test);
  const [account] = (await accountsOf(owner.client)).data;
  expect((await other.client.post("/api/accounts/link", { accountId: account?._id })).body).toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
    status: 404,
  });
  expect((await owner.client.post("/api/accounts/link", { platform: "nowhere" })).body).toMatchObject({
    code: "PLATFORM_NOT_FOUND",
  });
  expect((await owner.client.post("/api/accounts/link", { platform: "woocommerce" })).body).toMatchObject({
    code: "PLATFORM_CANNOT",
  });
  expect((await owner.client.post("/api/accounts/link", {})).body).toMatchObject({ code: "FIELDS_INVALID" });
  await practice.test.services.db.asSystem((tx) =>
    tx.run("update sessions set confirmed_at = now() - interval '6 minutes' where user_id = $1", [
      owner.userId,
    ]),
  );
  await expect
    .poll(async () => (await owner.client.post("/api/accounts/link", { platform: "bazaar" })).body)
    .toMatchObject({ code: "RECENT_LOGIN_REQUIRED" });
  await practice.test.services.db.asSystem((tx) => tx.run("update sessions set confirmed_at = now()"));
});

test("two stores whose names are alike are two sellers at the practice market", async () => {
  const [first, second] = [await signUpMember(practice.test), await signUpMember(practice.test)];
  await practice.test.services.db.asSystem((tx) =>
    tx.run("update stores set name = case id when $1 then 'Twins' else 'Twins!' end where id in ($1, $2)", [
      first.storeId,
      second.storeId,
    ]),
  );
  for (const { client } of [first, second])
    expect((await client.post("/api/accounts/practice", {})).status).toBe(200);
  const namesOf = async ({ client }: Person) =>
    new Set((await accountsOf(client)).data.map(({ username }) => username));
  expect([...(await namesOf(first))]).toEqual(["twins"]);
  expect([...(await namesOf(second))]).toEqual([`store-${second.storeId.slice(0, 8)}`]);
  // A repeat finds them again.
  await first.client.post("/api/accounts/practice", {});
  expect((await accountsOf(first.client)).data).toHaveLength(3);
});
