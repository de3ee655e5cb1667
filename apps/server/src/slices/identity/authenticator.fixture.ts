/** Authenticators for tests: the codes of an app, turned on the way a person does it. */
import { generateSync } from "otplib";
import { createTestClient, testPassword, type Answer, type Person, type TestApp } from "@stallkeeper/testkit";

export interface TurnedOn {
  secret: string;
  recoveryCodes: string[];
}

/** The code of a moment. */
export function codeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1_000) });
}

/** Turns two-factor on for a signed-in person, and lets the time of the code that was used go by. */
export async function turnOnTwoFactor(house: TestApp, { client }: Person): Promise<TurnedOn> {
  const { secret } = dataOf<{ secret: string }>(await client.post("/api/user/request2FA", {}));
  const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
    await client.post("/api/user/confirm2FA", { code: codeAt(secret, house.clock.now()) }),
  );
  house.clock.advance(30_000);
  return { secret, recoveryCodes };
}

/** A sign-in by a browser of its own. */
export function tryLogin(
  house: TestApp,
  email: string,
  more: object = {},
  password = testPassword,
): Promise<Answer> {
  return createTestClient(house.url).post("/api/user/login", { email, password, ...more });
}

/** What a call answered. Throws when it was refused. */
export function dataOf<T>({ status, text, body }: Answer): T {
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return (body as { data: T }).data;
}

/** Status and code of an answer, to compare many at a glance. */
export function outcomeOf({ status, body }: Answer): string {
  return `${status} ${(body as { code?: string } | null)?.code ?? ""}`.trim();
}
