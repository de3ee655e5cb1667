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
let hashed: Promise<string> | null = null;

/** The first owner, by the route that a person uses; signed in. Only once per app. */
export async function signUpOwner(test: TestApp, storeName = "Northlane"): Promise<Person> {
  const client = createTestClient(test.url);
  const email = "owner@stallkeeper.test";
  const answer = await client.post("/api/setup", {
    name: "Olive Owner", email, storeName, password: testPassword, passwordConfirmation: testPassword,
    timeZone: "Europe/Berlin", currency: "EUR", locale: "en-GB",
  });
  if (answer.status !== 200) throw new Error(`the set-up answered ${answer.status}: ${answer.text}`);
  return finishSignIn(test, client, email, answer.body);
}

/** A further person: member of a store with some scopes, or owner of a new store; signed in by the route. */
export async function signUpMember(test: TestApp, options: { storeId?: string; scopes?: readonly string[] } = {}): Promise<Person> {
  const tag = randomBytes(4).toString("hex");
  const email = `member-${tag}@stallkeeper.test`;
  hashed ??= hashPassword(testPassword);
  const passwordHash = await hashed;
  await test.services.db.asSystem(async (tx) => {
    const userId = await insertUser(tx, { email, name: `Member ${tag}`, passwordHash });
    const storeId = options.storeId ?? (await insertStore(tx, { name: `Store ${tag}`, timeZone: "UTC", currency: "EUR", locale: "en-GB" }));
    await saveMembership(tx, userId, { storeId, role: "packer", scopes: [...(options.scopes ?? ["admin"])] });
  });
  const client = createTestClient(test.url);
  const answer = await client.post("/api/user/login", { email, password: testPassword });
  if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}: ${answer.text}`);
  return finishSignIn(test, client, email, answer.body);
}

async function finishSignIn(test: TestApp, client: TestClient, email: string, body: unknown): Promise<Person> {
  const { token, user } = (body as { data: { token: string; user: { store: { _id: string } } } }).data;
  client.setToken(token);
  const row = await test.services.db.asSystem((tx) => tx.one<{ id: string }>("select id from users where email = $1", [email]));
  return { client, email, userId: String(row?.id), storeId: user.store._id };
}
