/**
 * The outbox under crashes, lost answers and workers that freeze. The marketplace here is a ledger: what
 * counts is how often an effect stands in it, for platforms that know our key and for those that do not.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  AuthExpired,
  Malformed,
  NotSupported,
  RateLimited,
  Rejected,
  Temporary,
} from "@stallkeeper/connector-sdk";
import {
  buildOrder,
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { claimAction, findAction, listDueActions, markSent } from "./actions.store.ts";
import { sweepActions } from "./work-actions.ts";
import { retryAction, withdrawOwnAction } from "./actions.routes.ts";
import { defineAction } from "./define-action.ts";
import { actionTimings, outcomeOfFailedSend, type ActionTimings } from "./read-failure.ts";
import { requestAction } from "./request-action.ts";
import { runAction, type ActionRunner } from "./run-action.ts";

const stall = buildStall();
const timings: ActionTimings = {
  ...actionTimings,
  leaseMs: 5_000,
  renewEveryMs: null,
  verifyAfterMs: 0,
  backoffMs: () => 0,
  maxSends: 4,
  maxLooks: 4,
};

let app: TestApp;
let owner: Person;
let ctx: Ctx;
let orderId: string;
let accountId: string;
let made = 0;
let ledger: string[] = [];
let isIdempotent = false;
/** The platform shows something that may be it. */
let isUnsure = false;
let onSend: (takeEffect: () => void) => Promise<void> = async (takeEffect) => takeEffect();
let onRecord: (tx: StoreTx) => Promise<unknown> = async () => undefined;

const kind = defineAction({
  kind: "test",
  payload: z.object({}),
  undo: z.object({}),
  answer: z.object({ fine: z.boolean() }),
  scope: "orders.write",
  isIdempotent: () => isIdempotent,
  async send({ action }) {
    await onSend(() => {
      if (!(isIdempotent && ledger.includes(action.id))) ledger.push(action.id);
    });
    return { vendorRef: "ref" };
  },
  look: async ({ action }) => ({
    isFound: ledger.includes(action.id) && !isUnsure,
    isUnsure,
    isSettled: true,
    vendorRef: isUnsure ? null : "ref",
  }),
  async record(_ctx, tx) {
    await onRecord(tx);
    return { fine: true };
  },
});
const runner: ActionRunner = { kinds: new Map([[kind.kind, kind]]), timings };

beforeAll(async () => {
  app = await startTestApp({ connectors: [stall] });
  owner = await signUpOwner(app);
  ctx = { ...systemCtx(app.services, owner.storeId, "Stallkeeper"), now: () => new Date() };
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: orderId, accountId } = await buildOrder(app.services.db, { storeId: owner.storeId }));
  ledger = [];
  isIdempotent = false;
  isUnsure = false;
  onSend = async (takeEffect) => takeEffect();
  onRecord = async () => undefined;
});

const inStore: typeof app.services.db.withStore = (storeId, work) => app.services.db.withStore(storeId, work);
const request = () =>
  inStore(owner.storeId, (tx) =>
    requestAction(ctx, tx, {
      kind,
      accountId,
      orderId,
      payload: {},
      undo: {},
      idempotencyKey: `key-${++made}`,
      requestHash: "",
      details: {},
    }),
  );
const sql = (text: string, values: unknown[]) => inStore(owner.storeId, (tx) => tx.run(text, values));
const stateOf = async (id: string) =>
  (await inStore(owner.storeId, (tx) => findAction(tx, id))) ?? expect.fail();
const run = (id: string, changed: Partial<ActionTimings> = {}) =>
  runAction(ctx, { ...runner, timings: { ...timings, ...changed } }, id);
async function runToEnd(id: string): Promise<string> {
  for (let n = 0; n < 20; n++) {
    await run(id);
    const { state } = await stateOf(id);
    if (["verified", "refused", "gaveUp"].includes(state)) return state;
  }
  return expect.fail("the action did not come to an end");
}

test("an action is sent once, accepted, read back", async () => {
  const id = await request();
  await run(id);
  expect(await stateOf(id)).toMatchObject({
    state: "accepted",
    attempts: 1,
    vendor_ref: "ref",
    answer: { fine: true },
  });
  await run(id);
  expect((await stateOf(id)).state).toBe("verified");
  await run(id);
  expect(ledger).toEqual([id]);
});

test("an outcome whose record gave way to another transaction is kept all the same, at once", async () => {
  const codes = ["40P01", "40001"];
  onRecord = async (tx) => {
    const code = codes.shift();
    if (code !== undefined) await tx.run(`do $$ begin raise sqlstate '${code}'; end $$`);
  };
  const id = await request();
  await run(id);
  expect(await stateOf(id)).toMatchObject({ state: "accepted", attempts: 1, answer: { fine: true } });
  expect(ledger).toEqual([id]);
  // Whatever else goes wrong stays wrong.
  onRecord = (tx) => tx.run("do $$ begin raise sqlstate '22012'; end $$");
  await expect(run(id)).rejects.toMatchObject({ code: "22012" });
  expect((await stateOf(id)).state).toBe("accepted");
});

test("what may stand there as another one is neither repeated nor taken for done: a person looks", async () => {
  onSend = async (takeEffect) => {
    takeEffect();
    throw new Temporary("lost", { operation: "test", effectUnknown: true });
  };
  const id = await request();
  isUnsure = true;
  expect(await runToEnd(id)).toBe("gaveUp");
  expect(await stateOf(id)).toMatchObject({ is_effect_unknown: true, problem_code: "UNSURE" });
  expect(ledger).toEqual([id]);
  // Accepted, it stands there whichever it is.
  onSend = async (takeEffect) => takeEffect();
  expect(await runToEnd(await request())).toBe("verified");
});

test.each([
  ["claimed, nothing sent", "pending", false],
  ["marked as sent, killed before the call", "sent", false],
  ["killed after the platform took it", "sent", true],
] as const)("killed at a crash point: %s", async (_point, state, isDone) => {
  for (isIdempotent of [false, true]) {
    ledger = [];
    const id = await request();
    await sql(
      `update actions set state = $2, attempts = 1, sent_at = now(), is_effect_unknown = $3, fence = 1,
         lease_until = now() - interval '1 s' where id = $1`,
      [id, state, state === "sent"],
    );
    if (isDone) ledger.push(id);
    expect(await runToEnd(id)).toBe("verified");
    expect(ledger).toEqual([id]);
  }
});

test("nobody touches an action while its lease holds", async () => {
  const id = await request();
  await sql("update actions set fence = 1, lease_until = now() + interval '1 minute' where id = $1", [id]);
  await run(id);
  expect([ledger, (await stateOf(id)).state]).toEqual([[], "pending"]);
});

test("a worker that froze in its call and wakes after another took over completes nothing [R19]", async () => {
  const id = await request();
  const { promise: thaw, resolve: wake } = Promise.withResolvers<void>();
  let calls = 0;
  onSend = async (takeEffect) => {
    calls++;
    if (calls === 1) {
      await thaw;
      throw new Rejected("LATE", "Too late.");
    }
    takeEffect();
  };
  // A lease that a slow machine doesn't use up before the call; it ends once the worker stands still in it.
  const frozen = run(id, { leaseMs: 120_000 });
  await vi.waitFor(() => expect(calls).toBe(1), { timeout: 60_000 });
  await sql("update actions set lease_until = now() - interval '1 second' where id = $1", [id]);
  expect(await runToEnd(id)).toBe("verified");
  const before = await stateOf(id);
  wake();
  await frozen;
  expect(await stateOf(id)).toEqual({
    ...before,
    sent_ago_ms: expect.any(Number),
    lost_ago_ms: expect.any(Number),
    age_ms: expect.any(Number),
  });
  expect(ledger).toEqual([id]);
});

test("a worker that slept between its mark and its call does not call any more [R19]", async () => {
  const id = await request();
  await run(id, { leaseMs: -1 });
  expect([ledger, (await stateOf(id)).state]).toEqual([[], "sent"]);
});

test("answers lost after the effect, refusals of the repeat, pauses and outages: one effect in the end", async () => {
  for (isIdempotent of [false, true]) {
    ledger = [];
    const id = await request();
    const script: ((takeEffect: () => void) => void)[] = [
      () => {
        throw new Temporary("down");
      },
      () => {
        throw new RateLimited(new Date(Date.now() - 1));
      },
      (takeEffect) => {
        takeEffect();
        throw new Temporary("reset", { effectUnknown: true });
      },
      () => {
        throw new Rejected("ALREADY", "It has a shipment already.");
      },
    ];
    onSend = async (takeEffect) => {
      const step = script.shift();
      if (step === undefined) takeEffect();
      else step(takeEffect);
    };
    for (let n = 0; n < 6; n++) {
      await sql("update actions set next_at = now() - interval '1 s' where id = $1", [id]);
      await run(id);
    }
    expect([(await stateOf(id)).state, ledger]).toEqual(["verified", [id]]);
  }
});

test.each([
  [new Rejected("NO", "We refuse."), "refused"],
  [new NotSupported("never"), "refused"],
  [new Temporary("x"), "pending"],
  [new Temporary("x", { effectUnknown: true }), "unknown"],
  [new Malformed("x"), "pending"],
  [new Malformed("x", { effectUnknown: true }), "unknown"],
  [new RateLimited(new Date()), "pending"],
  [new AuthExpired("x"), "pending"],
  [new Rejected("NO", "We refuse.", { effectUnknown: true }), "unknown"],
  [new TypeError("a fault of ours"), "unknown"],
] as const)("%s while sending: %s", async (error, state) => {
  expect(outcomeOfFailedSend(await stateOf(await request()), error, timings, new Date()).state).toBe(state);
});

test("after the last try a person is asked; a retry by hand looks first and goes on", async () => {
  const id = await request();
  onSend = async (takeEffect) => {
    if (ledger.length === 0) takeEffect();
    throw new Temporary("gone", { effectUnknown: true });
  };
  kind.look = async () => {
    throw new Temporary("still gone");
  };
  expect(await runToEnd(id)).toBe("gaveUp");
  kind.look = async ({ action }) => ({
    isFound: ledger.includes(action.id),
    isSettled: true,
    vendorRef: "ref",
  });
  const order = await inStore(owner.storeId, (tx) =>
    tx.one<{ tags: string[] }>("select tags from orders where id = $1", [orderId]),
  );
  expect(order?.tags).toContain("needsAdminAttention");
  await retryAction(ctx, runner.kinds, id);
  expect(await runToEnd(id)).toBe("verified");
  expect(ledger).toEqual([id]);
  const kinds = await inStore(owner.storeId, (tx) =>
    tx.rows<{ kind: string }>("select kind from order_events where action_id = $1 order by id", [id]),
  );
  expect(kinds.map((row) => row.kind)).toEqual([
    "actionRequested",
    "actionGaveUp",
    "actionRetried",
    "actionVerified",
  ]);
});

test("an accepted action whose looks failed to the end is looked for before anything is repeated", async () => {
  const id = await request();
  const look = kind.look;
  kind.look = async () => {
    throw new Temporary("the list is down");
  };
  expect(await runToEnd(id)).toBe("gaveUp");
  expect(await stateOf(id)).toMatchObject({ is_effect_unknown: true });
  // What the marketplace gave no reference for is no less uncertain.
  await sql("update actions set vendor_ref = null where id = $1", [id]);
  kind.look = look;
  await retryAction(ctx, runner.kinds, id);
  expect((await stateOf(id)).state).toBe("unknown");
  expect(await runToEnd(id)).toBe("verified");
  expect(ledger).toEqual([id]);
});

test("for an account to connect again nothing is sent, the order says so once, a person is asked after an hour", async () => {
  const id = await request();
  let calls = 0;
  onSend = async (takeEffect) => {
    if (++calls === 1) throw new AuthExpired("The sign-in is dead.");
    takeEffect();
  };
  const accountState = (state: string) =>
    sql("update accounts set state = $2 where id = $1", [accountId, state]);
  const told = async () =>
    (
      await inStore(owner.storeId, (tx) =>
        tx.rows("select 1 from order_events where action_id = $1 and kind = 'platformWarning'", [id]),
      )
    ).length;
  const tags = async () =>
    (
      await inStore(owner.storeId, (tx) =>
        tx.one<{ tags: string[] }>("select tags from orders where id = $1", [orderId]),
      )
    )?.tags;
  const isDue = async () =>
    (await inStore(owner.storeId, (tx) => listDueActions(tx, 0))).some((due) => due.id === id);
  try {
    await run(id);
    for (let n = 0; n < 3; n++) {
      await sql("update actions set next_at = now() - interval '1 minute' where id = $1", [id]);
      await run(id);
      await sweepActions(app.services);
    }
    expect([calls, await told(), await tags()]).toEqual([1, 1, []]);
    await sql("update actions set waiting_since = now() - interval '61 minutes' where id = $1", [id]);
    await sweepActions(app.services);
    expect(await tags()).toEqual(["needsAdminAttention"]);
    // Whoever took the tag off is not asked again.
    await sql("update orders set tags = '{}' where id = $1", [orderId]);
    await sweepActions(app.services);
    expect([await told(), await tags()]).toEqual([1, []]);
    expect(await isDue()).toBe(false);
    await accountState("connected");
    expect(await isDue()).toBe(true);
    expect(await runToEnd(id)).toBe("verified");
    expect([calls, ledger]).toEqual([2, [id]]);
  } finally {
    await accountState("connected");
  }
});

test("an action that waits for a sign-in is withdrawn once: undone here, named in the timeline, never sent", async () => {
  const records: string[] = [];
  const kinds = new Map([
    [
      kind.kind,
      {
        ...kind,
        canWithdraw: true as const,
        record: async (_ctx: unknown, _tx: unknown, action: { problem_code: string | null }, state: string) =>
          records.push(`${state} ${action.problem_code}`),
      },
    ],
  ]);
  const id = await request();
  await sql("update accounts set state = 'reconnect' where id = $1", [accountId]);
  await sweepActions(app.services);
  await withdrawOwnAction(ctx, kinds, id);
  await sql("update accounts set state = 'connected' where id = $1", [accountId]);
  await run(id);
  expect([(await stateOf(id)).state, records, ledger]).toEqual(["refused", ["refused WITHDRAWN"], []]);
  expect(
    await inStore(owner.storeId, (tx) =>
      tx.rows("select kind, actor from order_events where action_id = $1 order by id", [id]),
    ),
  ).toEqual([
    { kind: "actionRequested", actor: "Stallkeeper" },
    { kind: "platformWarning", actor: "Stallkeeper" },
    { kind: "actionWithdrawn", actor: "Stallkeeper" },
  ]);
  await expect(withdrawOwnAction(ctx, kinds, id)).rejects.toMatchObject({ code: "ACTION_NOT_WITHDRAWABLE" });
  // What may have been sent is not withdrawn, and neither is a kind that does not say it may be.
  const [sent, other] = [await request(), await request()];
  onSend = async () => Promise.reject(new Temporary("No answer.", { effectUnknown: true }));
  await run(sent);
  for (const [known, actionId] of [
    [kinds, sent],
    [runner.kinds, other],
  ] as const)
    await expect(withdrawOwnAction(ctx, known, actionId)).rejects.toMatchObject({
      code: "ACTION_NOT_WITHDRAWABLE",
    });
});

test("withdrawn or sent, never both, however close a person and a worker come", async () => {
  const kinds = new Map([[kind.kind, { ...kind, canWithdraw: true as const }]]);
  const outcomes = new Set<string>();
  // Between the claim and the call, and in the middle of the call.
  const claimed = await request();
  const inHand = await inStore(owner.storeId, (tx) => claimAction(tx, claimed, timings.leaseMs));
  if (inHand === null) throw new Error("the action was not claimed");
  await withdrawOwnAction(ctx, kinds, claimed);
  expect(await inStore(owner.storeId, (tx) => markSent(tx, inHand, timings.leaseMs))).toBe(false);
  const called = await request();
  onSend = async (takeEffect) => {
    await expect(withdrawOwnAction(ctx, kinds, called)).rejects.toMatchObject({
      code: "ACTION_NOT_WITHDRAWABLE",
    });
    takeEffect();
  };
  await run(called);
  expect([(await stateOf(called)).state, ledger]).toEqual(["accepted", [called]]);
  onSend = async (takeEffect) => takeEffect();
  for (let n = 0; n < 20; n++) {
    const id = await request();
    ledger = [];
    const pauseMs = (n % 10) / 3;
    const [, withdrawal] = await Promise.all([
      run(id),
      new Promise((resolve) => setTimeout(resolve, pauseMs))
        .then(() => withdrawOwnAction(ctx, kinds, id))
        .then(
          () => "withdrawn",
          (error: { code?: string }) => error.code ?? "failed",
        ),
    ]);
    outcomes.add(`${withdrawal} ${(await stateOf(id)).state} ${ledger.length}`);
  }
  expect(
    [...outcomes].filter(
      (outcome) => !["withdrawn refused 0", "ACTION_NOT_WITHDRAWABLE accepted 1"].includes(outcome),
    ),
  ).toEqual([]);
});

test("the retry route: unknown, foreign, not given up, without the scope", async () => {
  const id = await request();
  const reader = await signUpMember(app, { storeId: owner.storeId, scopes: ["analytics.read"] });
  const stranger = await signUpMember(app);
  const retry = async (client: Person["client"], actionId: string) =>
    (await client.post(`/api/actions/${actionId}/retry`, {})).status;
  expect(await retry(owner.client, "nonsense")).toBe(404);
  expect(await retry(stranger.client, id)).toBe(404);
  // Kinds of this test are not registered with the routes: a kind nobody carries out is not found either.
  expect(await retry(reader.client, id)).toBe(404);
  await expect(retryAction(ctx, runner.kinds, id)).rejects.toMatchObject({ code: "ACTION_UNDER_WAY" });
});
