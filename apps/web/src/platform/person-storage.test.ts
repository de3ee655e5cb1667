import { afterAll, expect, test } from "vitest";
import { openService } from "./open-service.test-server.ts";
import { personStorage } from "./person-storage.ts";
import { isSameSeat, readSession, replaceUser, type SessionUser } from "./session.ts";

const service = await openService(() => null);
afterAll(service.close);

test("what is kept stays with its person when their address changes, and whoever has that address next reads none of it", () => {
  const kept = personStorage<string>("names");
  const { user } = readSession() as { user: SessionUser };
  kept.write({ a: "mine" });
  replaceUser({ ...user, email: "ada@elsewhere.test" });
  expect([kept.read(), isSameSeat(user, { ...user, email: "ada@elsewhere.test" })]).toEqual([
    { a: "mine" },
    true,
  ]);
  const next = { ...user, _id: `${user._id} next` };
  replaceUser(next);
  expect([kept.read(), isSameSeat(user, next)]).toEqual([{}, false]);
});
