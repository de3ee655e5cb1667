/**
 * Many due actions (a thousand in `npm run test:long`) of an account that does not answer: the queue stays as
 * small as it is, the others go on, and in the end each action is carried out.
 */
import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import {
  buildOrder,
  showFigure,
  signUpOwner,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { inStore, systemCtx, type Ctx } from "../../platform/context.ts";
import { defineAction } from "./define-action.ts";
import { sweepActions, workActions } from "./work-actions.ts";
import { requestAction } from "./request-action.ts";

const count = tries(150, 1_000);
const sent: string[] = [];
const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>();
let app: TestApp;
let owner: Person;
let ctx: Ctx;
let slowAccount: string;

const kind = defineAction({
  kind: "test",
  payload: z.object({}),
  undo: z.object({}),
  answer: z.object({}),
  scope: "orders.write",
  isIdempotent: () => true,
  async send({ action }) {
    if (action.account_id === slowAccount) await isAnswering;
    sent.push(action.id);
    return { vendorRef: "ref" };
  },
  look: async () => ({ isFound: true, isSettled: true, vendorRef: "ref" }),
  record: async () => ({}),
});

beforeAll(async () => {
  app = await startTestApp({
    connectors,
    hasRealClock: true,
    prepare: (services) => workActions(services, [kind], { verifyAfterMs: 3_600_000 }),
  });
  owner = await signUpOwner(app);
  ctx = systemCtx(app.services, owner.storeId, "Stallkeeper");
  ({ accountId: slowAccount } = await buildOrder(app.services.db, {
    storeId: owner.storeId,
    platform: "bazaar",
    account: "slow",
  }));
});
afterAll(() => app.close());

const request = (accountId: string, actions: number) =>
  inStore(ctx, async (tx) => {
    for (let n = 0; n < actions; n++) {
      await requestAction(ctx, tx, {
        kind,
        accountId,
        orderId: null,
        payload: {},
        undo: {},
        idempotencyKey: `${accountId} ${n}`,
        requestHash: "",
        details: {},
      });
    }
    await tx.run("update actions set next_at = now() - interval '1 minute' where account_id = $1", [
      accountId,
    ]);
  });
const jobs = (condition: string) =>
  app.services.db.asSystem(
    async (tx) =>
      (await tx.rows(`select 1 from pgboss.job where name = 'action-due' and ${condition}`)).length,
  );

test("a backlog of a slow account is not written to the queue again and again", async () => {
  await request(slowAccount, count);
  await app.services.jobs.start();
  await expect.poll(() => jobs("state in ('created', 'active')")).toBe(0);
  for (let n = 0; n < 5; n++) await sweepActions(app.services);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await sweepActions(app.services);
  expect(await jobs("true")).toBe(count);

  const { accountId: quickAccount } = await buildOrder(app.services.db, {
    storeId: owner.storeId,
    platform: "bazaar",
    account: "quick",
  });
  await request(quickAccount, 3);
  await expect.poll(() => sent.length).toBe(3);

  answer();
  await expect
    .poll(async () => (await sweepActions(app.services), sent.length), { timeout: 60_000, interval: 300 })
    .toBe(count + 3);
  expect(new Set(sent).size).toBe(count + 3);
  showFigure(
    "backlog",
    `${count} due actions of an account that doesn't answer: written to the queue once each, others not held up, each carried out once`,
  );
});
