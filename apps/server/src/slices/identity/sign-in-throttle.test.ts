import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  startTestApp,
  testPassword,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { addressKey, deleteStaleTries } from "./sign-in-throttle.ts";

let house: TestApp;
let victim: Person;
let other: Person;

beforeAll(async () => {
  house = await startTestApp();
  victim = await signUpMember(house);
  other = await signUpMember(house);
});
afterAll(() => house.close());

const tryPassword = (email: string, password: string, headers: Record<string, string> = {}) =>
  createTestClient(house.url).post("/api/user/login", { email, password }, headers);

test("ten wrong tries lock the account, whatever headers claim, and the right password waits too (S3)", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    statuses.push(
      (
        await tryPassword(victim.email, `wrong ${n}`, {
          "x-forwarded-for": `10.0.0.${n}`,
          "x-real-ip": `10.0.0.${n}`,
          forwarded: `for=10.0.0.${n}`,
        })
      ).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const locked = await tryPassword(victim.email.toUpperCase(), testPassword);
  expect(locked).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_TRIES", msg: "Too many attempts. Wait a moment, then try again." },
  });
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(30);
  expect((await tryPassword(other.email, testPassword)).status).toBe(200);
});

test("the wait doubles with each further try and the right password ends it", async () => {
  house.clock.advance(61_000);
  expect((await tryPassword(victim.email, "still wrong")).status).toBe(401);
  expect(Number((await tryPassword(victim.email, testPassword)).headers.get("retry-after"))).toBeGreaterThan(
    60,
  );
  house.clock.advance(61_000);
  expect((await tryPassword(victim.email, testPassword)).status).toBe(429);
  house.clock.advance(61_000);
  expect((await tryPassword(victim.email, testPassword)).status).toBe(200);
  for (let n = 0; n < 9; n++) expect((await tryPassword(victim.email, "wrong")).status).toBe(401);
  expect((await tryPassword(victim.email, testPassword)).status).toBe(200);
});

test("tries sent at the same moment are all counted", async () => {
  house.clock.advance(3_600_000);
  const person = await signUpMember(house);
  house.clock.advance(120_000);
  const answers = await Promise.all(Array.from({ length: 25 }, () => tryPassword(person.email, "wrong")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("a spray over many accounts is stopped by its address (S3)", async () => {
  house.clock.advance(3_600_000);
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++)
    statuses.push((await tryPassword(`nobody-${n}@stallkeeper.test`, "wrong")).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(40);
  house.clock.advance(61_000);
  expect((await tryPassword(other.email, testPassword)).status).toBe(200);
});

test("whoever is held back by the address locks no account", async () => {
  house.clock.advance(3_600_000);
  const person = await signUpMember(house);
  for (let n = 0; n < 40; n++) await tryPassword(`nobody-${n}@stallkeeper.test`, "wrong");
  for (let n = 0; n < 12; n++) expect((await tryPassword(person.email, "wrong")).status).toBe(429);
  // Whoever comes from elsewhere meets no trace of it.
  expect(
    await house.services.db.asSystem((tx) =>
      tx.rows("select 1 from sign_in_failures where key = $1", [`account:${person.email}`]),
    ),
  ).toEqual([]);
});

test("an address in other letters that the database takes for the same has no counter of its own", async () => {
  house.clock.advance(3_600_000);
  const person = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update users set email = 'iris@stallkeeper.test' where id = $1", [person.userId]),
  );
  // The capital I with a dot: one letter for PostgreSQL, two for JavaScript.
  expect((await tryPassword("\u0130ris@stallkeeper.test", testPassword)).status).toBe(200);
  for (let n = 0; n < 10; n++)
    await tryPassword(n % 2 === 0 ? "iris@stallkeeper.test" : "\u0130ris@stallkeeper.test", "wrong");
  for (const email of ["iris@stallkeeper.test", "\u0130R\u0130s@stallkeeper.test"])
    expect((await tryPassword(email, testPassword)).status).toBe(429);
});

test("counters are forgotten a day after their last wait", async () => {
  const count = () =>
    house.services.db.asSystem(async (tx) => (await tx.rows("select 1 from sign_in_failures")).length);
  const forget = () => house.services.db.asSystem((tx) => deleteStaleTries(tx, house.clock.now()));
  await tryPassword("late@stallkeeper.test", "wrong");
  house.clock.advance(23 * 3_600_000);
  await tryPassword("later@stallkeeper.test", "wrong");
  house.clock.advance(2 * 3_600_000);
  await forget();
  // The later account and the address they share.
  expect(await count()).toBe(2);
  house.clock.advance(25 * 3_600_000);
  await forget();
  expect(await count()).toBe(0);
});

test.each([
  ["127.0.0.1", "address:127.0.0.1"],
  ["::ffff:203.0.113.9", "address:203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "address:2001:db8:1:2::/64"],
  ["2001:db8::1", "address:2001:db8:0:0::/64"],
  ["2001:0DB8:0001:0002::", "address:2001:db8:1:2::/64"],
  ["::1", "address:0:0:0:0::/64"],
  ["fe80::1%eth0", "address:fe80:0:0:0::/64"],
])("%s is counted as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
