/** What the store has chosen for the triggers that something fires. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { firedTriggers, usualPlan } from "@stallkeeper/domain";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { fireTriggers } from "../triggers/index.ts";

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const path = "/api/messages/auto";
const list = async (client = owner.client) => {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return (body as { data: { trigger: string }[] }).data;
};
const of = async (trigger: string) => (await list()).find((view) => view.trigger === trigger);
const choose = (autoMessaging: object) => owner.client.patch("/api/meta/settings", { autoMessaging });

test("one line for each that is fired: off, chosen, gone, what was sent and what is held; any member may look, nobody else", async () => {
  const off = { snippet: null, isMissing: false, lastSentAt: null, heldCount: 0, waitingCount: 0 };
  expect(await list()).toEqual(
    firedTriggers.map((trigger) => ({ trigger, ...off, plan: usualPlan(trigger) })),
  );

  const { body } = await owner.client.graphql(
    'mutation { MessageSnippetCreateOne(record: { name: "sold", content: "Sorry." }) { recordId } }',
  );
  const id = (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data
    .MessageSnippetCreateOne.recordId;
  await choose({ alreadySold: id, orderReceived: id });
  const plan = usualPlan("alreadySold");
  const chosen = {
    trigger: "alreadySold",
    ...off,
    plan,
    snippet: { _id: id, name: "sold", content: "Sorry." },
  };
  expect(await of("alreadySold")).toEqual(chosen);
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: [] });
  expect((await list(packer.client))[0]).toEqual(chosen);
  expect(
    (await list((await signUpMember(app)).client)).every(
      (view) => "snippet" in view && view.snippet === null,
    ),
  ).toBe(true);
  expect((await createTestClient(app.url).get(path)).status).toBe(401);

  const { services } = app;
  for (const state of ["sent", "held"]) {
    const { id: orderId } = await buildOrder(services.db, { storeId: owner.storeId });
    await services.db.withStore(owner.storeId, async (tx) => {
      await fireTriggers({ actor: { kind: "system", name: "Olive" }, jobs: services.jobs }, tx, {
        trigger: "alreadySold",
        orderIds: [orderId],
      });
      await tx.run("update order_triggers set state = $2 where order_id = $1", [orderId, state]);
    });
  }
  expect(await of("alreadySold")).toEqual({
    ...chosen,
    lastSentAt: expect.stringMatching(/^\d{4}-/),
    heldCount: 1,
  });

  await owner.client.graphql("mutation($id: MongoID!) { MessageSnippetRemoveById(_id: $id) { recordId } }", {
    id,
  });
  expect(await of("alreadySold")).toMatchObject({ snippet: null, isMissing: true });
});
