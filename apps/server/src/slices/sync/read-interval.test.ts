import { afterAll, beforeAll, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";
import type { AccountSyncView } from "@stallkeeper/contract";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 20 } });
  await practice.connect();
});
afterAll(() => practice.close());

function one<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("There is none.");
  return found;
}
const listSyncs = async (): Promise<AccountSyncView[]> =>
  ((await practice.owner.client.get("/api/meta/syncs")).body as { data: AccountSyncView[] }).data;
const say = (accountId: string, readEveryMinutes: number | null) =>
  practice.owner.client.patch("/api/meta/platformSettings", { [accountId]: { readEveryMinutes } });

test("an account is read as often as the store chose, and at once when that changes", async () => {
  const first = one((await listSyncs())[0]);
  expect(first).toMatchObject({ suggestedSeconds: 5, everySeconds: 5, lastSentAt: null });
  const readAgain = async (): Promise<AccountSyncView> =>
    one((await listSyncs()).find(({ account }) => account === first.account));
  expect((await say(first.account, 60)).status).toBe(200);
  // The reading that the change asked for ends with the new interval.
  await expect
    .poll(async () => {
      const { lastReadAt, nextReadAt } = await readAgain();
      return Math.round((Date.parse(nextReadAt ?? "") - Date.parse(lastReadAt ?? "")) / 60_000);
    })
    .toBe(60);
  const slow = await readAgain();
  expect(slow.everySeconds).toBe(3_600);
  // The others keep theirs.
  expect((await listSyncs()).filter(({ everySeconds }) => everySeconds === 5)).toHaveLength(
    (await listSyncs()).length - 1,
  );
  await say(first.account, null);
  await expect
    .poll(async () => Date.parse((await readAgain()).lastReadAt ?? ""))
    .toBeGreaterThan(Date.parse(slow.lastReadAt ?? ""));
  expect((await readAgain()).everySeconds).toBe(5);
});

test("no account is read more often than its platform suggests", async () => {
  const { body } = await practice.owner.client.post("/api/accounts/practice", { platform: "ebay" });
  const ebay = (body as { data: { _id: string; platform: string }[] }).data.find(
    ({ platform }) => platform === "ebay",
  );
  const accountId = one(ebay)._id;
  expect((await say(accountId, 2)).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { [`${accountId}.readEveryMinutes`]: "This platform suggests at least 3 minutes." },
  });
  expect((await say(accountId, 3)).status).toBe(200);
  expect((await say(accountId, 1_441)).status).toBe(400);
});
