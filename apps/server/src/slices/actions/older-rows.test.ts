/** Rows that another version wrote: read as their schema allows, or given up in words; never skipped. */
import { z } from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorCatalogue } from "@stallkeeper/contract";
import {
  buildOrder,
  buildStall,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx, type Ctx } from "../../platform/context.ts";
import { retryAction, withdrawOwnAction } from "./actions.routes.ts";
import { findAction, insertAction } from "./actions.store.ts";
import { defineAction } from "./define-action.ts";
import { actionTimings } from "./read-failure.ts";
import { runAction, type ActionRunner } from "./run-action.ts";
import { settleAction } from "./settle-action.ts";

const sent: unknown[] = [];
const undone: unknown[] = [];
const parcelAction = defineAction({
  kind: "parcel",
  scope: "orders.write",
  canWithdraw: true,
  payload: z.object({ number: z.string(), isSilent: z.boolean().default(false) }),
  undo: z.object({ tags: z.array(z.string()).default([]) }),
  answer: z.object({ _id: z.string() }),
  isIdempotent: () => true,
  async send({ action }) {
    sent.push(action.payload);
    return { vendorRef: "ref" };
  },
  look: async () => ({ isFound: true, isSettled: true, vendorRef: "ref" }),
  async record(_ctx, _tx, action, state) {
    if (state === "refused") undone.push(action.undo);
    return { _id: action.id };
  },
});
const kinds = new Map([[parcelAction.kind, parcelAction]]);
const runner: ActionRunner = { kinds, timings: { ...actionTimings, verifyAfterMs: 0 } };
const words = errorCatalogue.ACTION_UNREADABLE.text;

let app: TestApp;
let owner: Person;
let ctx: Ctx;
let orderId: string;
let accountId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp({ connectors: [buildStall()] });
  owner = await signUpOwner(app);
  ctx = { ...systemCtx(app.services, owner.storeId, "Stallkeeper"), now: () => new Date() };
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: orderId, accountId } = await buildOrder(app.services.db, { storeId: owner.storeId }));
  sent.length = 0;
  undone.length = 0;
});

/** Such as another version left it. */
const leave = (payload: object, { kind = "parcel", undo = {} }: { kind?: string; undo?: object } = {}) =>
  app.services.db.withStore(owner.storeId, (tx) =>
    insertAction(tx, {
      accountId,
      orderId,
      kind,
      payload,
      undo,
      idempotencyKey: `left-${++made}`,
      requestHash: "",
      requestedBy: null,
      requestedByName: "Olive Owner",
    }),
  );
const rowOf = async (id: string) =>
  (await app.services.db.withStore(owner.storeId, (tx) => findAction(tx, id))) ?? expect.fail();
const orderFacts = () =>
  app.services.db.withStore(owner.storeId, async (tx) => ({
    tags: (await tx.one<{ tags: string[] }>("select tags from orders where id = $1", [orderId]))?.tags,
    told: await tx.rows<{ reason: string | null }>(
      "select details ->> 'reason' as reason from order_events where order_id = $1 and kind = 'actionGaveUp'",
      [orderId],
    ),
  }));

test("a row from before a field was added is read with what was meant then", async () => {
  const id = await leave({ number: "A1", gone: "a field of then" });
  await runAction(ctx, runner, id);
  expect(await rowOf(id)).toMatchObject({ state: "accepted", answer: { _id: id } });
  expect(sent).toEqual([{ number: "A1", isSilent: false }]);
});

describe("a row that can't be read", () => {
  test.each([
    ["whose field has another name by now", { trackingNumber: "A1" }, {}],
    ["whose undo is of another shape", { number: "A1" }, { undo: { tags: "new" } }],
    ["of a kind that is gone", { number: "A1" }, { kind: "telegram" }],
  ])("%s is given up in words, and a person is asked", async (_which, payload, more) => {
    const id = await leave(payload, more);
    await runAction(ctx, runner, id);
    expect(await rowOf(id)).toMatchObject({
      state: "gaveUp",
      problem_code: "ACTION_UNREADABLE",
      problem: words,
      is_effect_unknown: false,
    });
    expect(sent).toEqual([]);
    expect(await orderFacts()).toEqual({
      tags: expect.arrayContaining(["needsAdminAttention"]),
      told: [{ reason: words }],
    });
  });

  test("is not tried again, and can be withdrawn without a guess at what it changed", async () => {
    const id = await leave({ trackingNumber: "A1" }, { undo: { tags: ["new"] } });
    await runAction(ctx, runner, id);
    await expect(retryAction(ctx, kinds, id)).rejects.toMatchObject({ code: "ACTION_UNREADABLE" });
    expect((await rowOf(id)).state).toBe("gaveUp");
    await withdrawOwnAction(ctx, kinds, id);
    expect(await rowOf(id)).toMatchObject({ state: "refused", problem_code: "WITHDRAWN" });
    expect(undone).toEqual([]);
  });

  test("that may have been sent is for a person to settle", async () => {
    const id = await leave({ trackingNumber: "A1" });
    await app.services.db.withStore(owner.storeId, (tx) =>
      tx.run("update actions set state = 'sent', sent_at = now(), is_effect_unknown = true where id = $1", [
        id,
      ]),
    );
    await runAction(ctx, runner, id);
    expect(await rowOf(id)).toMatchObject({ state: "gaveUp", is_effect_unknown: true });
    await settleAction(ctx, kinds, id, true);
    expect((await rowOf(id)).state).toBe("verified");
  });

  test("answers its caller nothing that isn't an answer of today", () => {
    expect(parcelAction.readAnswer({ answer: { id: 1 } })).toBeNull();
    expect(parcelAction.readAnswer({ answer: null })).toBeNull();
    expect(parcelAction.readAnswer({ answer: { _id: "a" } })).toEqual({ _id: "a" });
  });
});
