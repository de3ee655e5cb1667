import { randomBytes } from "node:crypto";
import { createTestClient, type TestClient } from "./test-client.ts";
import type { TestApp } from "./test-app.ts";
import { hashPassword, insertStore, insertUser, saveMembership } from "@stallkeeper/server";

export interface Person {
  client: TestClient;
  email: string;
  userId: string;
  storeId: string;
}

export const testPassword = "correct horse battery";
/**
 * Of that password, by the product's own algorithm with the least memory and time it knows: whoever signs in
 * is checked as ever, hundreds of times.
 */
const cheapHash =
  "$argon2id$v=19$m=8,t=1,p=1$GAlxh0ufFKE6klYMO/ByRQ$8d2OHb+BFkL9aAD0ezDl7Kg17PwtsiJHx5t8GxcVTwg";

/** The first owner, by the route that a person uses; signed in. Only once per app. */
export async function signUpOwner(
  test: TestApp,
  storeName = "Northlane",
  region: { currency?: string; isCurrencyGuessed?: boolean } = {},
): Promise<Person> {
  const client = createTestClient(test.url);
  const email = "owner@stallkeeper.test";
  const answer = await client.post("/api/setup", {
    name: "Olive Owner",
    email,
    storeName,
    password: testPassword,
    passwordConfirmation: testPassword,
    timeZone: "Europe/Berlin",
    currency: "EUR",
    locale: "en-GB",
    ...region,
  });
  if (answer.status !== 200) throw new Error(`the set-up answered ${answer.status}: ${answer.text}`);
  return finishSignIn(test, client, email, answer.body);
}

/**
 * A further person: member of a store with some scopes, or owner of a new store; signed in by the route. With
 * `isHashDear` the password costs what it costs everybody.
 */
export async function signUpMember(
  test: TestApp,
  options: { storeId?: string; scopes?: readonly string[]; isHashDear?: boolean } = {},
): Promise<Person> {
  const tag = randomBytes(4).toString("hex");
  const email = `member-${tag}@stallkeeper.test`;
  const passwordHash = options.isHashDear === true ? await hashPassword(testPassword) : cheapHash;
  await test.services.db.asSystem(async (tx) => {
    const userId = await insertUser(tx, { email, name: `Member ${tag}`, passwordHash });
    const storeId =
      options.storeId ??
      (await insertStore(tx, { name: `Store ${tag}`, timeZone: "UTC", currency: "EUR", locale: "en-GB" }));
    await saveMembership(tx, userId, { storeId, role: "packer", scopes: [...(options.scopes ?? ["admin"])] });
  });
  const client = createTestClient(test.url);
  const answer = await client.post("/api/user/login", { email, password: testPassword });
  if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}: ${answer.text}`);
  return finishSignIn(test, client, email, answer.body);
}

async function finishSignIn(
  test: TestApp,
  client: TestClient,
  email: string,
  body: unknown,
): Promise<Person> {
  const { token, user } = (body as { data: { token: string; user: { store: { _id: string } } } }).data;
  client.setToken(token);
  const row = await test.services.db.asSystem((tx) =>
    tx.one<{ id: string }>("select id from users where email = $1", [email]),
  );
  return { client, email, userId: String(row?.id), storeId: user.store._id };
}
