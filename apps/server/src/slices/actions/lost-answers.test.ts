/**
 * Answers that were lost: how long a platform has to show what it took in, what is never sent again by itself,
 * and what a refused repeat proves.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Rejected, Temporary } from "@stallkeeper/connector-sdk";
import {
  buildOrder,
  buildStall,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx, type Ctx } from "../../platform/context.ts";
import { retryAction } from "./actions.routes.ts";
import { findAction } from "./actions.store.ts";
import { defineAction } from "./define-action.ts";
import { actionTimings } from "./read-failure.ts";
import { requestAction } from "./request-action.ts";
import { runAction, type ActionRunner } from "./run-action.ts";

const timings = { ...actionTimings, renewEveryMs: null, verifyAfterMs: 0, backoffMs: () => 0 };

let app: TestApp;
let owner: Person;
let ctx: Ctx;
let orderId: string;
let accountId: string;
let made = 0;
let ledger: string[] = [];
let onSend: (takeEffect: () => void) => Promise<void> = async (takeEffect) => takeEffect();

const kind = defineAction({
  kind: "test",
  payload: z.object({}),
  undo: z.object({}),
  answer: z.object({ fine: z.boolean() }),
  scope: "orders.write",
  isIdempotent: () => false,
  async send({ action }) {
    await onSend(() => ledger.push(action.id));
    return { vendorRef: "ref" };
  },
  look: async ({ action }) => ({ isFound: ledger.includes(action.id), isSettled: true, vendorRef: "ref" }),
  record: async () => ({ fine: true }),
});
const runner: ActionRunner = { kinds: new Map([[kind.kind, kind]]), timings };

beforeAll(async () => {
  app = await startTestApp({ connectors: [buildStall()] });
  owner = await signUpOwner(app);
  ctx = { ...systemCtx(app.services, owner.storeId, "Stallkeeper"), now: () => new Date() };
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: orderId, accountId } = await buildOrder(app.services.db, { storeId: owner.storeId }));
  ledger = [];
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
async function runToEnd(id: string): Promise<string> {
  for (let n = 0; n < 20; n++) {
    await runAction(ctx, runner, id);
    const { state } = await stateOf(id);
    if (["verified", "refused", "gaveUp"].includes(state)) return state;
  }
  return expect.fail("the action did not come to an end");
}

test.each([
  ["refused", new Rejected("ALREADY", "It was refunded already.")],
  ["put off", new Temporary("An earlier one is processing.")],
])("a repeat that is %s after a lost answer may say that the lost one worked", async (_word, answer) => {
  const id = await request();
  onSend = async (takeEffect) => {
    const { attempts } = await stateOf(id);
    if (attempts === 1) throw new Temporary("lost", { operation: "test", effectUnknown: true });
    // The effect of the first call shows only now, after a look found nothing.
    takeEffect();
    throw answer;
  };
  expect(await runToEnd(id)).toBe("verified");
  expect(ledger).toEqual([id]);
});

test("the time to show counts from the loss, and what may show any later is never sent again by itself", async () => {
  const slow = { ...kind, unseenSeconds: () => 600 };
  const slowRun = (id: string) => runAction(ctx, { ...runner, kinds: new Map([[kind.kind, slow]]) }, id);
  let calls = 0;
  onSend = async () => {
    calls++;
    throw new Temporary("No answer.", { operation: "test", effectUnknown: true });
  };
  const [late, never] = [await request(), await request()];
  for (const id of [late, never]) {
    await slowRun(id);
    // The call itself took half an hour.
    await sql("update actions set sent_at = now() - interval '30 minutes' where id = $1", [id]);
    await slowRun(id);
    expect(await stateOf(id)).toMatchObject({ state: "unknown", looks: 1 });
  }
  await sql("update actions set lost_at = now() - interval '9 minutes' where id = $1", [late]);
  await slowRun(late);
  ledger.push(late);
  await slowRun(late);
  expect((await stateOf(late)).state).toBe("verified");
  await sql("update actions set lost_at = now() - interval '11 minutes' where id = $1", [never]);
  await slowRun(never);
  expect(await stateOf(never)).toMatchObject({
    state: "gaveUp",
    is_effect_unknown: true,
    problem_code: "UNSEEN",
  });
  // Trying again by hand looks again: only a person may say that nothing was done.
  await retryAction(ctx, runner.kinds, never);
  await slowRun(never);
  expect([(await stateOf(never)).state, calls]).toEqual(["gaveUp", 2]);
});
