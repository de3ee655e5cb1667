/** Tokens of a store's people, as administrators see them, and the test mail. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreTokensView } from "@stallkeeper/contract";
import { signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { workMail } from "../../platform/mail/index.ts";

let house: TestApp;
let admin: Person;

beforeAll(async () => {
  house = await startTestApp({
    runsJobs: true,
    hasRealClock: true,
    prepare: (services) => workMail(services),
  });
  admin = await signUpMember(house, { scopes: ["admin"] });
});
afterAll(() => house.close());

const tokensOf = async (person: Person) =>
  ((await person.client.get("/api/admin/tokens")).body as { data: StoreTokensView }).data.tokens;

test("an administrator sees everybody's tokens without their text, and revokes them at once", async () => {
  const member = await signUpMember(house, { storeId: admin.storeId, scopes: ["orders.write"] });
  const made = await member.client.post("/api/user/tokens", { name: "Till", scopes: ["orders.write"] });
  const { apiToken } = (made.body as { data: { apiToken: string } }).data;
  const ask = () =>
    fetch(new URL("/api/meta/accounts", house.url), { headers: { authorization: `Bearer ${apiToken}` } });
  expect((await ask()).status).toBe(200);
  const [token] = await tokensOf(admin);
  expect(token).toMatchObject({ name: "Till", scopes: ["orders.write"] });
  expect(JSON.stringify(token)).not.toContain(apiToken);
  const other = await signUpMember(house, { scopes: ["admin"] });
  expect(await tokensOf(other)).toEqual([]);
  const revoke = (by: Person) => by.client.post("/api/admin/tokens/revoke", { tokenId: token?._id });
  expect((await revoke(other)).status).toBe(404);
  expect((await revoke(member)).status).toBe(403);
  expect((await revoke(admin)).status).toBe(200);
  expect((await ask()).status).toBe(401);
  expect((await revoke(admin)).status).toBe(404);
});

test("a test mail goes to whoever asks, by the way of every other mail", async () => {
  expect((await admin.client.post("/api/admin/mail/test", {})).status).toBe(200);
  await expect
    .poll(
      () => {
        try {
          return readdirSync(join(house.dataDir, "outbox")).length;
        } catch {
          return 0;
        }
      },
      { timeout: 60_000 },
    )
    .toBe(1);
});
