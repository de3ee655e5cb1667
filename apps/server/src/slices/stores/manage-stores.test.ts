/** Stores of a person over HTTP: made, renamed, archived and restored, by whom and with what effect. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoresView } from "@stallkeeper/contract";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  startTestApp,
  testPassword,
  type Answer,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let house: TestApp;
beforeAll(async () => void (house = await startTestApp()));
afterAll(() => house.close());

const admin = () => signUpMember(house, { scopes: ["admin"] });
const storesOf = (answer: Answer) => (answer.body as { data: StoresView }).data.stores;
const list = async (person: Person) => storesOf(await person.client.get("/api/admin/stores"));
const create = async (person: Person, name: string) => {
  const answer = await person.client.post("/api/admin/stores", { name });
  return { answer, storeId: storesOf(answer).find((store) => store.name === name)?._id ?? "" };
};
const nameOf = async (storeId: string) =>
  (
    await house.services.db.asSystem((tx) =>
      tx.one<{ name: string }>("select name from stores where id = $1", [storeId]),
    )
  )?.name;
const linesOf = (storeId: string) =>
  house.services.db.withStore(storeId, (tx) =>
    tx.rows<{ action: string }>("select action from audit_entries order by seq"),
  );
const incubatorOf = async (person: Person) =>
  ((await person.client.get("/api/meta/incubator")).body as { data: { incubatorStores: { name: string }[] } })
    .data.incubatorStores;

test("a new store is its maker's, like the one they are in, and both logs say so", async () => {
  const person = await admin();
  const name = `New ${randomUUID()}`;
  const { answer, storeId } = await create(person, name);
  expect(answer.status).toBe(200);
  expect(await list(person)).toContainEqual(
    expect.objectContaining({ name, role: "owner", isCurrent: false, isManaged: true, members: 1 }),
  );
  expect((await incubatorOf(person)).map((store) => store.name)).toContain(name);
  expect(await linesOf(storeId)).toEqual([{ action: "storeCreated" }]);
  const again = await person.client.post("/api/admin/stores", { name: name.toUpperCase() });
  expect(again).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
});

test("only the store one is in is renamed, never to a name that is taken", async () => {
  const person = await admin();
  const other = await admin();
  const name = `Renamed ${randomUUID()}`;
  expect((await person.client.post("/api/admin/stores/rename", { name })).status).toBe(200);
  expect((await list(person)).map((store) => store.name)).toEqual([name]);
  expect((await other.client.post("/api/admin/stores/rename", { name })).status).toBe(400);
});

test("an archived store can't be switched to, its accounts rest, and its people are signed out", async () => {
  const person = await admin();
  const name = `Closed ${randomUUID()}`;
  const { storeId } = await create(person, name);
  const packer = await signUpMember(house, { storeId, scopes: [] });
  const { accountId } = await buildOrder(house.services.db, { storeId, platform: "bazaar", account: "old" });
  expect(
    (await person.client.post("/api/admin/stores/archive", { storeName: await nameOf(storeId) })).status,
  ).toBe(200);
  expect((await incubatorOf(person)).map((store) => store.name)).not.toContain(name);
  expect((await list(person)).at(-1)).toMatchObject({ name, archivedAt: expect.any(String) });
  const account = await house.services.db.withStore(storeId, (tx) =>
    tx.one<{ state: string }>("select state from accounts where id = $1", [accountId]),
  );
  expect(account?.state).toBe("paused");
  expect((await packer.client.get("/api/meta/incubator")).status).toBe(401);
  expect(
    (await person.client.post("/api/admin/stores/restore", { storeName: await nameOf(storeId) })).status,
  ).toBe(200);
  expect((await incubatorOf(person)).map((store) => store.name)).toContain(name);
});

test("an archived store opens neither to its API tokens nor to a sign-in, and does again once restored", async () => {
  const person = await admin();
  const { storeId } = await create(person, `Shut ${randomUUID()}`);
  const packer = await signUpMember(house, { storeId, scopes: ["orders.write"] });
  const made = (await packer.client.post("/api/user/tokens", { name: "scales", scopes: ["orders.write"] }))
    .body as { data: { apiToken: string } };
  const askByToken = async (): Promise<number> => {
    const answer = await fetch(`${house.url}/api/meta/incubator`, {
      headers: { authorization: `Bearer ${made.data.apiToken}` },
    });
    return answer.status;
  };
  const signIn = async (): Promise<number> =>
    (
      await createTestClient(house.url).post("/api/user/login", {
        email: packer.email,
        password: testPassword,
      })
    ).status;
  const storeName = await nameOf(storeId);
  expect([await askByToken(), await signIn()]).toEqual([200, 200]);
  await person.client.post("/api/admin/stores/archive", { storeName });
  expect([await askByToken(), await signIn()]).toEqual([401, 401]);
  await person.client.post("/api/admin/stores/restore", { storeName });
  house.clock.advance(2_000);
  expect([await askByToken(), await signIn()]).toEqual([200, 200]);
});

test("whoever belongs to an open store and an archived one signs in to the open one", async () => {
  const person = await admin();
  const { storeId } = await create(person, `Older ${randomUUID()}`);
  await house.services.db.asSystem((tx) =>
    tx.run("update memberships set created_at = '2020-01-01' where store_id = $1", [storeId]),
  );
  await person.client.post("/api/admin/stores/archive", { storeName: await nameOf(storeId) });
  const client = createTestClient(house.url);
  await client.post("/api/user/login", { email: person.email, password: testPassword });
  const session = (await client.get("/api/user/session")).body as {
    data: { user: { store: { name: string } } };
  };
  expect(session.data.user.store.name).toBe((await list(person))[0]?.name);
});

test("nobody archives the store they are in, one of others, or one where they are no administrator", async () => {
  const person = await admin();
  const stranger = await admin();
  const { storeId } = await create(person, `Mine ${randomUUID()}`);
  const archive = async (by: Person, id: string) =>
    by.client.post("/api/admin/stores/archive", { storeName: await nameOf(id) });
  expect(await archive(person, person.storeId)).toMatchObject({
    status: 409,
    body: { code: "STORE_IN_USE" },
  });
  expect((await archive(stranger, storeId)).status).toBe(404);
  await house.services.db.asSystem((tx) =>
    tx.run("insert into memberships (store_id, user_id, role, scopes) values ($1, $2, 'packer', '{}')", [
      storeId,
      stranger.userId,
    ]),
  );
  expect((await archive(stranger, storeId)).status).toBe(404);
  expect((await list(stranger)).find(({ _id }) => _id === storeId)?.isManaged).toBe(false);
});
