/** Accounts' health over orders of a window, and feedback left to buyers of a really running practice market. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type {
  AccountHealth,
  AccountsHealth,
  HurtingOrder,
  LeaveOutcome,
  ToLeaveView,
} from "@stallkeeper/contract";
import { signUpMember, startPracticeApp, type Answer, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 30 },
    timings: { sync: { pollMs: 300 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

const rows = <R extends object>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const get = async <T>(path: string, client = practice.owner.client): Promise<T> =>
  ((await client.get(path)).body as { data: T }).data;
const post = (path: string, body: object, client = practice.owner.client) => client.post(path, body);
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

async function bazaar(): Promise<AccountHealth> {
  const { accounts } = await get<AccountsHealth>("/api/ratings/health");
  const found = accounts.find(({ platform }) => platform === "bazaar");
  if (found === undefined) throw new Error("Bazaar has no health");
  return found;
}
const measureOf = async (name: string) => (await bazaar()).measures.find(({ measure }) => measure === name);

test("late, cancelled and returned orders of the window count, and each opens its orders", async () => {
  const { accountId } = await bazaar();
  await practice.rest(accountId);
  await rows("delete from orders where account_id = $1 and created_at < now() - interval '80 days'", [
    accountId,
  ]);
  await rows(
    `update orders set tags = '{}', dispatch_by = now() + interval '1 day', shipped = false, shipped_at = null,
       platform_shipped_at = null, created_at = now() - interval '10 days', external = false, failed = false where account_id = $1`,
    [accountId],
  );
  const [late, overdue, sold, old] = (
    await rows<{ id: string }>("select id from orders where account_id = $1 order by id limit 4", [accountId])
  ).map(({ id }) => id);
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    "select count(*) as count from orders where account_id = $1",
    [accountId],
  );
  await rows(
    "update orders set shipped = true, shipped_at = now(), dispatch_by = now() - interval '1 day' where id = $1",
    [late],
  );
  await rows("update orders set dispatch_by = now() - interval '1 hour' where id = $1", [overdue]);
  await rows("update orders set tags = '{alreadySold}' where id = $1", [sold]);
  await rows(
    `update orders set created_at = now() - interval '200 days', dispatch_by = now() - interval '190 days'
       where id = $1`,
    [old],
  );
  expect(await measureOf("late")).toMatchObject({ count: 2, of: 2, value: 10_000, limit: 700 });
  // One that came shipped is judged once its platform says when it left.
  const leaves = (left: string, isGuess: boolean) =>
    rows(
      `update orders set platform_shipped_at = now() - $2::interval, shipped_at_guessed = $3 where id = $1`,
      [late, left, isGuess],
    );
  await rows("update orders set shipped_at_guessed = true where id = $1", [late]);
  expect(await measureOf("late")).toMatchObject({ count: 1, of: 1 });
  await leaves("2 days", true);
  expect(await measureOf("late")).toMatchObject({ count: 1, of: 2 });
  await leaves("1 hour", false);
  expect(await measureOf("cancelled")).toMatchObject({
    count: 1,
    of: count - 1,
    value: Math.round(10_000 / (count - 1)),
    best: 50,
    setByName: null,
  });
  const against = async (measure: string) =>
    (await get<HurtingOrder[]>(`/api/ratings/health/orders?account=${accountId}&measure=${measure}`)).map(
      ({ orderId, countsThen }) => [orderId, countsThen],
    );
  const lates = await against("late");
  expect(lates).toHaveLength(2);
  expect(lates).toEqual(
    expect.arrayContaining([
      [late, true],
      [overdue, true],
    ]),
  );
  expect(await against("cancelled")).toEqual([[sold, true]]);
  expect(await against("returned")).toEqual([]);
});

test("what falls out of the window before the evaluation counts in the forecast no more", async () => {
  const { accountId, windowDays } = await bazaar();
  const [one] = await rows<{ id: string }>(
    "select id from orders where account_id = $1 and tags = '{alreadySold}'",
    [accountId],
  );
  await rows("update orders set created_at = now() - make_interval(days => $2, hours => -1) where id = $1", [
    one?.id,
    windowDays,
  ]);
  const cancelled = await measureOf("cancelled");
  expect([cancelled?.count, cancelled?.forecast]).toEqual([1, 0]);
});

test("a limit is the platform's until the store sets its own, with who did and when; null takes it back", async () => {
  const { accountId } = await bazaar();
  const path = "/api/ratings/health/thresholds";
  expect((await post(path, { accountId, measure: "late", limit: 300 })).status).toBe(200);
  const late = await measureOf("late");
  expect(late?.limit).toBe(300);
  expect(late?.setByName).not.toBeNull();
  expect((await post(path, { accountId, measure: "late", limit: null })).status).toBe(200);
  expect(await measureOf("late")).toMatchObject({ limit: 700, setByName: null });
  expect((await post(path, { accountId, measure: "stars", limit: 501 })).status).toBe(400);
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["ratings.write"],
  });
  expect(codeOf(await post(path, { accountId, measure: "late", limit: 1 }, packer.client))).toEqual([
    403,
    "FORBIDDEN",
  ]);
  const stranger = await signUpMember(practice.test);
  expect(codeOf(await post(path, { accountId, measure: "late", limit: 1 }, stranger.client))).toEqual([
    404,
    "ACCOUNT_NOT_FOUND",
  ]);
});

/** Orders of Bazaar that were shipped and wait for feedback. */
async function waiting(least: number): Promise<string[]> {
  await rows(
    `update orders set shipped = true, created_at = now() - interval '5 days', failed = false, external = false
       where platform = 'bazaar'`,
  );
  const { orders } = await get<ToLeaveView>("/api/ratings/leave");
  expect(orders.length).toBeGreaterThanOrEqual(least);
  return orders.map(({ orderId }) => orderId);
}
const ledger = async () =>
  (
    await practice.simulator.control<{ orderId: string; payload: { text: string } }[]>(
      "GET",
      "/ledger?kind=feedbackLeft&market=bazaar",
    )
  ).map(({ orderId, payload }) => [orderId, payload.text]);
const leave = (orderIds: readonly string[], texts: readonly string[]) =>
  post("/api/ratings/leave", { orderIds, texts });
const states = (orderIds: readonly string[]) =>
  rows("select state from buyer_feedback where order_id = any($1) order by order_id", [orderIds]);

test("feedback for many buyers is left once each, the texts in turn, and leaves the list", async () => {
  const [one = "", two = "", three = ""] = await waiting(3);
  const chosen = [one, two, three];
  const answer = await leave(chosen, ["Thank you!", "A pleasure."]);
  expect([answer.status, (answer.body as { data: LeaveOutcome }).data]).toEqual([
    202,
    { done: chosen, failed: [] },
  ]);
  const again = (await leave(chosen, ["Once more"])).body as { data: LeaveOutcome };
  expect(again.data.failed.map(({ code }) => code)).toEqual(chosen.map(() => "FEEDBACK_LEFT"));
  await expect.poll(() => states(chosen)).toEqual(chosen.map(() => ({ state: "done" })));
  const said = (await ledger()).filter(([id]) => chosen.some((own) => own.endsWith(`:${id}`)));
  expect(said).toHaveLength(3);
  expect(said.map(([, text]) => text)).toEqual(expect.arrayContaining(["A pleasure.", "Thank you!"]));
  const { orders } = await get<ToLeaveView>("/api/ratings/leave");
  expect(orders.map(({ orderId }) => orderId)).not.toEqual(expect.arrayContaining([one]));
});

test("feedback whose answer was lost is looked for, never left twice", async () => {
  const [order = ""] = await waiting(1);
  await practice.simulator.control("POST", "/faults", {
    kind: "500-after-commit",
    method: "POST",
    path: "/feedback",
    count: 1,
  });
  expect((await leave([order], ["Lost on the way."])).status).toBe(202);
  await expect.poll(() => states([order])).toEqual([{ state: "done" }]);
  expect((await ledger()).filter(([, text]) => text === "Lost on the way.")).toHaveLength(1);
});

test("what can't be left is named: another store's order, and a text that is too long there", async () => {
  const [order = ""] = await waiting(1);
  const outcome = (await leave(["nobody", order], ["x", "x".repeat(201)])).body as { data: LeaveOutcome };
  expect(outcome.data.failed.map(({ id, code }) => [id, code])).toEqual([
    ["nobody", "FEEDBACK_IMPOSSIBLE"],
    [order, "FIELDS_INVALID"],
  ]);
  const stranger = await signUpMember(practice.test);
  const theirs = (await post("/api/ratings/leave", { orderIds: [order], texts: ["Hi"] }, stranger.client))
    .body as { data: LeaveOutcome };
  expect(theirs.data.failed.map(({ code }) => code)).toEqual(["FEEDBACK_IMPOSSIBLE"]);
});
