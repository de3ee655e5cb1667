/** What stands against guessing passwords, beyond the counting itself (reliability, S3, threat 1): where it is tried from, and how long an answer takes. */
import { request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient, signUpMember, startTestApp, testPassword, type Person, type TestApp } from "@stallkeeper/testkit";

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
    const outgoing = send(new URL("/api/user/login", house.url), { method: "POST", localAddress, headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

test("an account is locked after ten failures, however many addresses, headers and further fields they come with (S3)", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    const spelled = n % 2 === 0 ? victim.email : victim.email.toUpperCase();
    const extra = { email: spelled, password: `wrong ${n}`, ip: `10.0.0.${n}`, key: String(n), username: `u${n}`, [`field${n}`]: n, "x-forwarded-for": `10.0.0.${n}` };
    statuses.push(await tryFrom(`127.0.0.${10 + n}`, extra, { "x-forwarded-for": `10.1.0.${n}`, "x-real-ip": `10.1.0.${n}`, "true-client-ip": `10.1.0.${n}`, "user-agent": `agent ${n}` }));
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429]);
  expect(await tryFrom("127.0.0.99", { email: victim.email, password: testPassword })).toBe(429);
  expect(await tryFrom("127.0.0.98", { email: other.email, password: testPassword })).toBe(200);
});

test("nobody learns by the clock whether an account exists (S3)", async () => {
  const client = createTestClient(house.url);
  // Each person is tried twice at most, so that nobody is locked out and all tries are alike.
  const people = await Promise.all(Array.from({ length: 6 }, () => signUpMember(house, { isHashDear: true })));
  const timeOf = async (email: string) => {
    house.clock.advance(61_000);
    const started = performance.now();
    expect((await client.post("/api/user/login", { email, password: "wrong battery horse" })).status).toBe(401);
    return performance.now() - started;
  };
  const gapOf = async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (const [index, { email }] of people.entries()) {
      known.push(await timeOf(email));
      unknown.push(await timeOf(`nobody-${index}-${email}`));
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    return Math.abs(middle(known) - middle(unknown));
  };
  // The best of three rounds: a busy machine makes gaps of its own, a missing hash makes one every time.
  const gaps = [await gapOf(), await gapOf(), await gapOf()];
  expect(Math.min(...gaps)).toBeLessThanOrEqual(30);
}, 60_000);
