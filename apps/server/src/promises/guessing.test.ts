/**
 * What stands against guessing passwords, beyond the counting itself (reliability, S3, threat 1): where it is
 * tried from, and what work an answer costs.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  startTestApp,
  testPassword,
  watchStatements,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let house: TestApp;
let victim: Person;
let other: Person;
beforeAll(async () => {
  house = await startTestApp();
  victim = await signUpMember(house);
  other = await signUpMember(house);
});
afterAll(() => house.close());

/** A try from an address of this machine's own network, with further members in its body. */
function tryFrom(localAddress: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const outgoing = send(
      new URL("/api/user/login", house.url),
      {
        method: "POST",
        localAddress,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

test("an account is locked after ten failures, however many addresses, headers and further fields they come with (S3)", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    const spelled = n % 2 === 0 ? victim.email : victim.email.toUpperCase();
    const extra = {
      email: spelled,
      password: `wrong ${n}`,
      ip: `10.0.0.${n}`,
      key: String(n),
      username: `u${n}`,
      [`field${n}`]: n,
      "x-forwarded-for": `10.0.0.${n}`,
    };
    statuses.push(
      await tryFrom(`127.0.0.${10 + n}`, extra, {
        "x-forwarded-for": `10.1.0.${n}`,
        "x-real-ip": `10.1.0.${n}`,
        "true-client-ip": `10.1.0.${n}`,
        "user-agent": `agent ${n}`,
      }),
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429]);
  expect(await tryFrom("127.0.0.99", { email: victim.email, password: testPassword })).toBe(429);
  expect(await tryFrom("127.0.0.98", { email: other.email, password: testPassword })).toBe(200);
});

test("nobody learns by the work of an answer whether an account exists: the same hash and the same statements (S3)", async () => {
  const client = createTestClient(house.url);
  const { email } = await signUpMember(house, { isHashDear: true });
  const computed: unknown[] = [];
  const note = (message: unknown) => computed.push(message);
  const statements = watchStatements(house.services.db.pool);
  subscribe("stallkeeper:password-verified", note);
  try {
    const workOf = async (tried: string) => {
      house.clock.advance(61_000);
      computed.length = 0;
      statements.take();
      const { status, text } = await client.post("/api/user/login", {
        email: tried,
        password: "wrong battery horse",
      });
      return {
        status,
        text: text.replace(/"requestId":"[^"]*"/, ""),
        computed: [...computed],
        statements: statements.take(),
      };
    };
    const known = await workOf(email);
    expect(known).toMatchObject({ status: 401, computed: [{ parameters: "m=19456,t=2,p=1" }] });
    expect(known.statements).not.toEqual([]);
    expect(await workOf(`nobody-${email}`)).toEqual(known);
  } finally {
    unsubscribe("stallkeeper:password-verified", note);
    statements.stop();
  }
});
