/** Roles that need a second factor: who is held, by what way they get on, and what doesn't slip by. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MembersView } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import {
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { turnOnTwoFactor } from "../identity/authenticator.fixture.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

const refused = { status: 403, body: { code: "TWO_FACTOR_REQUIRED" } };
const join = () => signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
/** A second later, so that no session is as old as the rule. */
async function requireOf(...roles: string[]): Promise<MembersView> {
  house.clock.advance(1_000);
  const answer = await owner.client.post("/api/admin/members/twoFactor", { roles });
  expect(answer.status).toBe(200);
  house.clock.advance(1_000);
  return (answer.body as { data: MembersView }).data;
}
/** Signs in anew; the session of before goes on. */
async function signInAgain(person: Person): Promise<Person> {
  const client = createTestClient(house.url);
  const answer = await client.post("/api/user/login", { email: person.email, password: testPassword });
  expect(answer.status).toBe(200);
  client.setToken((answer.body as { data: { token: string } }).data.token);
  return { ...person, client };
}
const ask = (person: Person) => person.client.get("/api/user/preferences");
const query = (person: Person) => person.client.graphql("{ TransactionMany { items { _id } } }");

test("who lacks it can do nothing but set it up at the next sign-in, and everything once it's on", async () => {
  const before = await join();
  expect((await requireOf("packer")).twoFactorRoles).toEqual(["packer"]);
  // Nobody is stopped in the middle of their work.
  expect((await ask(before)).status).toBe(200);
  const person = await signInAgain(before);
  for (const answer of [
    await ask(person),
    await person.client.patch("/api/user/preferences", { theme: "dark" }),
    await person.client.get("/api/events"),
    await query(person),
    await person.client.post("/api/user/tokens", { name: "script", scopes: [] }),
    await person.client.post("/api/user/changePassword", {}),
  ])
    expect(answer).toMatchObject(refused);
  expect((await person.client.get("/api/user/session")).body).toMatchObject({
    data: { user: { authenticated: true } },
  });
  await turnOnTwoFactor(house, person);
  expect((await ask(person)).status).toBe(200);
  const kept = await person.client.post("/api/user/remove2FA");
  expect(kept).toMatchObject({ status: 409, body: { code: "TWO_FACTOR_KEPT" } });
  expect((await ask(person)).status).toBe(200);
  await requireOf();
  expect((await person.client.post("/api/user/remove2FA")).status).toBe(200);
});

test("other roles and other stores aren't held, and a changed role counts at once", async () => {
  const person = await join();
  const stranger = await signUpMember(house, { scopes: ["orders.write"] });
  await requireOf("manager", "custom");
  const [again, elsewhere] = [await signInAgain(person), await signInAgain(stranger)];
  expect((await ask(again)).status).toBe(200);
  const change = (role: string) =>
    owner.client.post("/api/admin/members/scopes", { memberId: person.userId, role });
  expect((await change("manager")).status).toBe(200);
  expect(await ask(again)).toMatchObject(refused);
  expect((await change("support")).status).toBe(200);
  expect((await ask(again)).status).toBe(200);
  expect((await ask(elsewhere)).status).toBe(200);
  await requireOf();
});

test("tokens of who lacks it end a week later, as sessions do, and work again without the rule", async () => {
  const person = await join();
  const made = await person.client.post("/api/user/tokens", { name: "script", scopes: ["orders.write"] });
  const { apiToken } = (made.body as { data: { apiToken: string } }).data;
  const call = async () => {
    house.clock.advance(2_000);
    const answer = await fetch(`${house.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ __typename }" }),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  await requireOf("packer");
  expect(await call()).toEqual([200, undefined]);
  house.clock.advance(daysInMs(7));
  expect(await call()).toEqual([403, "TWO_FACTOR_REQUIRED"]);
  owner = await signInAgain(owner);
  await requireOf();
  expect(await call()).toEqual([200, undefined]);
});

test("only administrators say so, roles that aren't there are refused, and the log has what changed", async () => {
  const person = await join();
  const send = (by: Person, roles: unknown) => by.client.post("/api/admin/members/twoFactor", { roles });
  expect(await send(person, ["packer"])).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  expect(await send(owner, ["pirate"])).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  await requireOf("packer", "owner");
  await requireOf("owner");
  const [line] = await house.services.db.asSystem((tx) =>
    tx.rows<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where action = 'twoFactorRolesChanged' and store_id = $1
         order by seq desc limit 1`,
      [owner.storeId],
    ),
  );
  expect(line).toEqual({ before: { roles: ["owner", "packer"] }, after: { roles: ["owner"] } });
  await requireOf();
});
