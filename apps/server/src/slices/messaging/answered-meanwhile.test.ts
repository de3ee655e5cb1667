/** Two people of a store never answer one buyer without knowing, at a really running practice market. */
import { expect, test } from "vitest";
import { signUpMember } from "@stallkeeper/testkit";
import type { StoreTx } from "../../platform/db/index.ts";
import { listSenders } from "./answers.store.ts";
import { openMessageShop, path } from "./send-message.fixture.ts";

const shop = openMessageShop();

test("who hasn't seen a colleague's reply is stopped once, told who it was, and may send anyway", async () => {
  const session = await shop.freshSession();
  const priya = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: ["messages.write"],
  });
  const { messages } = await shop.sessionOf(session.id);
  const seen = `${session.id}:${messages.at(-1)?.identifier}`;
  const first = await priya.client.post(path, { text: "It's 925.", session: session.id, seen });
  expect(first.status).toBe(200);
  const mine = { text: "It's silver.", session: session.id, seen };
  const [{ name } = { name: "" }] = await shop.rows<{ name: string }>(
    "select requested_by_name as name from actions where kind = 'message' and payload ->> 'sessionId' = $1",
    [session.id],
  );
  expect(await shop.send(mine)).toMatchObject({
    status: 409,
    code: "ANSWERED_MEANWHILE",
    msg: `${name} replied just now. Read it before you send yours.`,
  });
  expect((await shop.ledger(session.identifier)).map(({ payload }) => payload.text)).toEqual(["It's 925."]);

  // Read, or meant so: it goes out.
  const newest = (await shop.sessionOf(session.id)).messages.at(-1)?.identifier;
  expect((await shop.send({ ...mine, seen: `${session.id}:${newest}` })).status).toBe(200);
  // One's own is no news, also to a screen that hasn't got it yet.
  expect(
    (await shop.send({ text: "Really.", session: session.id, seen: `${session.id}:${newest}` })).status,
  ).toBe(200);
  expect((await shop.send({ text: "Bye.", session: session.id })).status).toBe(200);
});

test("of two who send at the same moment one is stopped, also while the other's is on its way", async () => {
  const session = await shop.freshSession();
  const priya = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: ["messages.write"],
  });
  const seen = `${session.id}:${session.messages.at(-1)?.identifier}`;
  // Put off until the one who is stopped was answered.
  await shop.fault({ kind: "429", count: 1_000 });
  const sending = [
    shop.send({ text: "From one.", session: session.id, seen }),
    priya.client.post(path, { text: "From the other.", session: session.id, seen }),
  ];
  await Promise.race(sending);
  await shop.practice.simulator.control("DELETE", "/faults");
  const answers = await Promise.all(sending);
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  expect(await shop.ledger(session.identifier)).toHaveLength(1);
});

test("who sent what a platform shows is found by an index", async () => {
  const plan = await shop.practice.test.services.db.withStore(shop.practice.owner.storeId, async (tx) => {
    // In a table of some dozen rows every way is a short one.
    await tx.run("set local enable_seqscan = off");
    const explaining: StoreTx = {
      ...tx,
      rows: <R>(sql: string, values?: readonly unknown[]) => tx.rows<R>(`explain ${sql}`, values),
    };
    return listSenders(explaining, ["m-1", "m-2"]);
  });
  expect(JSON.stringify(plan)).toContain("actions_messages_ref");
});

test("what went out by itself meanwhile is no colleague's reply; what somebody sent as already sold is", async () => {
  const session = await shop.freshSession();
  const priya = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: ["messages.write"],
  });
  const seen = `${session.id}:${session.messages.at(-1)?.identifier}`;
  expect(
    (await priya.client.post(path, { text: "We're open from 9.", session: session.id, seen })).status,
  ).toBe(200);
  const sendAs = async (trigger: string) => {
    await shop.rows(
      `update actions set payload = payload || jsonb_build_object('trigger', $2::text)
         where kind = 'message' and payload ->> 'sessionId' = $1 returning id`,
      [session.id, trigger],
    );
    return shop.send({ text: "It's silver.", session: session.id, seen });
  };
  expect(await sendAs("alreadySold")).toMatchObject({ status: 409, code: "ANSWERED_MEANWHILE" });
  expect((await sendAs("messageReceivedOutOfHours")).status).toBe(200);
});
