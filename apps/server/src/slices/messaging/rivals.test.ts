/** Two messages in the same words: which of them stands at the platform is known, or a person looks. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { buildOrder, buildStall, signUpOwner, startTestApp, type TestApp } from "@stallkeeper/testkit";
import { systemCtx, type Ctx } from "../../platform/context.ts";
import { findActionByKey, type ActionRow } from "../actions/index.ts";
import { messageAction } from "./message-action.ts";
import { requestMessage } from "./request-message.ts";

/** What the platform answers when it's looked for: how many stand there. */
let candidates = 1;
const stall = buildStall({
  messaging: {
    idempotent: false,
    format: "freeText",
    maxLength: 1_000,
    findSent: async () => ({ platformMessageId: "m1", platformSessionId: "s1", candidates }),
  },
});
let app: TestApp;
let ctx: Ctx;
let order: { id: string; accountId: string };
let made = 0;

beforeAll(async () => {
  app = await startTestApp({ connectors: [stall] });
  const owner = await signUpOwner(app);
  ctx = systemCtx(app.services, owner.storeId, "Stallkeeper");
});
afterAll(() => app.close());
beforeEach(async () => {
  order = await buildOrder(app.services.db, { storeId: ctx.storeId });
});

const inStore: typeof app.services.db.withStore = (storeId, work) => app.services.db.withStore(storeId, work);
const cup = {
  _id: "0199a000-0000-7000-8000-000000000001",
  name: "cup.jpg",
  kind: "picture",
  bytes: 1,
} as const;

/** A message about the order that became this. */
async function write(
  state: string,
  { attachments = [], ref = null }: { attachments?: (typeof cup)[]; ref?: string | null } = {},
): Promise<ActionRow> {
  const idempotencyKey = `message-${++made}`;
  return inStore(ctx.storeId, async (tx) => {
    await requestMessage(ctx, tx, {
      target: {
        accountId: order.accountId,
        orderId: order.id,
        sessionId: null,
        platformSessionId: `s-${order.id}`,
        platformOrderId: order.id,
        platformItemIds: [],
        buyerIdentifier: "b-1",
        buyerHandle: `ada-${order.id}`,
      },
      text: "Here you go",
      attachments,
      trigger: null,
      snippetIds: [],
      idempotencyKey,
    });
    await tx.run("update actions set state = $2, vendor_ref = $3 where idempotency_key = $1", [
      idempotencyKey,
      state,
      ref,
    ]);
    const row = await findActionByKey(tx, idempotencyKey);
    if (row === null) throw new Error("it was just written");
    return row;
  });
}
const look = (action: ActionRow) =>
  messageAction.look({
    action,
    connector: stall,
    vendor: {} as ConnectorContext,
    view: (read) => inStore(ctx.storeId, read),
  });

test("one of two that may stand there is nobody's for sure; both are", async () => {
  await write("gaveUp");
  const second = await write("unknown");
  candidates = 1;
  expect(await look(second)).toMatchObject({ isFound: false, isUnsure: true, vendorRef: null });
  candidates = 2;
  expect(await look(second)).toMatchObject({ isFound: true, isUnsure: false, vendorRef: "s1/m1" });
});

test("what was refused, is known by its id or had other files is mistaken for no other", async () => {
  await write("refused");
  await write("verified", { ref: "s1/m0" });
  await write("gaveUp", { attachments: [cup] });
  const mine = await write("unknown");
  candidates = 1;
  expect(await look(mine)).toMatchObject({ isFound: true, isUnsure: false });
  // Accepted without an id, it may be any of them.
  await write("verified", { ref: "s1/" });
  expect(await look(mine)).toMatchObject({ isFound: false, isUnsure: true });
});

test("where other files than ours are shown, a person looks; what is known by its id is found", async () => {
  const mine = await write("unknown", { attachments: [cup] });
  candidates = 0;
  expect(await look(mine)).toMatchObject({ isFound: false, isUnsure: true });
  candidates = 1;
  await write("gaveUp");
  expect(await look(await write("accepted", { ref: "s1/m1" }))).toMatchObject({ isFound: true });
});
