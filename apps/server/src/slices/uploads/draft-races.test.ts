/** Drafts that are published again, saved while a worker writes, and published beside a rival. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NotSupported, type ListingsPort } from "@stallkeeper/connector-sdk";
import type { PublishOutcome } from "@stallkeeper/contract";
import { buildStall, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { findAction } from "../actions/index.ts";
import { keepDrafts } from "./keep-drafts.fixture.ts";
import { publishAction } from "./publish-action.ts";

const notAsked = () => Promise.reject(new NotSupported("not asked here"));
const listings: ListingsPort = {
  pull: notAsked,
  read: notAsked,
  publish: notAsked,
  idempotent: true,
  limits: {
    titleLength: 80,
    descriptionLength: 4_000,
    images: 12,
    skuLength: 50,
    variants: 0,
    takesSkuOnce: false,
  },
  needs: [],
  conditions: [],
};

let app: TestApp;
let owner: Person;
const { make, save, read, publish, target } = keepDrafts(() => owner);
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
/** No worker runs: what a worker would write is written by the test. */
beforeAll(async () => {
  app = await startTestApp({ connectors: [buildStall({ listings })] });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

async function openAccount(): Promise<string> {
  const accountId = randomUUID();
  await rows("insert into accounts (store_id, id, platform, username) values ($1, $2, 'stall', $3)", [
    owner.storeId,
    accountId,
    accountId.slice(0, 6),
  ]);
  return accountId;
}
const outcomeOf = ({ body }: { body: unknown }) => (body as { data: PublishOutcome }).data;
const cup = (sku: string, more: object = {}) => ({ sku, title: "Cup", priceMinor: 900, ...more });
const newSku = () => `R-${randomUUID().slice(0, 6)}`;
const setState = (draftId: string, state: string) =>
  rows("update upload_targets set state = $2 where draft_id = $1", [draftId, state]);
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await app.services.db.asSystem((tx) =>
        tx.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      );
      if (waiting.length === 0) throw new Error("nobody waits yet");
    },
    { timeout: 60_000, interval: 20 },
  );
/** Does this in a transaction that stays open until the other waits for it; answers what the other said. */
async function whileItWaits<T>(sql: string, values: unknown[], other: () => Promise<T>): Promise<T> {
  // In a list, so that the transaction doesn't wait for it.
  const [answer] = await app.services.db.withStore(owner.storeId, async (tx) => {
    await tx.run(sql, values);
    const asked = other();
    await somebodyWaits();
    return [asked] as const;
  });
  return answer;
}

test("a marketplace that is turned off and on again is published again, with the rest of the selection", async () => {
  const accountId = await openAccount();
  const draftId = await make(cup(newSku()), { [accountId]: {} });
  expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
  await setState(draftId, "rejected");
  await save(draftId, { revision: 1, targets: { [accountId]: null } });
  await save(draftId, { revision: 2, targets: { [accountId]: {} } });
  const other = await make(cup(newSku()), { [accountId]: {} });
  const { status, body } = await owner.client.post("/api/uploads/publish", {
    drafts: [{ draftId }, { draftId: other }],
  });
  expect([status, outcomeOf({ body }).started.length]).toEqual([202, 2]);
});

test("a save beside a worker keeps what the worker wrote, and the worker's words", async () => {
  const accountId = await openAccount();
  const draftId = await make(cup(newSku()), { [accountId]: {} });
  await publish(draftId);
  const saved = await whileItWaits(
    `update upload_targets set state = 'rejected', problems = '[{"code": "x", "text": "No.", "field": null}]'
       where draft_id = $1`,
    [draftId],
    () => save(draftId, { revision: 1, set: { title: "Mug" }, targets: { [accountId]: { title: "M" } } }),
  );
  expect(saved.status).toBe(200);
  expect(await target(draftId, accountId)).toMatchObject({
    state: "rejected",
    problems: [{ text: "No." }],
    overrides: { title: "M" },
  });
});

test("the SKU of a family stops its own draft alone and leads to the field", async () => {
  const accountId = await openAccount();
  const family = newSku();
  const variants = [{ sku: `${family}-S`, options: [{ name: "Size", value: "S" }] }];
  const { status } = await owner.client.post("/api/stock/items", { sku: family, title: "Shirt", variants });
  expect(status).toBe(200);
  const draftId = await make(cup(family), { [accountId]: {} });
  const other = await make(cup(newSku()), { [accountId]: {} });
  const { body } = await owner.client.post("/api/uploads/publish", {
    drafts: [{ draftId }, { draftId: other }],
  });
  expect(outcomeOf({ body })).toMatchObject({
    started: [{ draftId: other }],
    failed: [{ draftId, accountId, code: "FAMILY_UNCOUNTED", field: "sku" }],
  });
});

test("an item that somebody adds at this very moment is the one that is listed", async () => {
  const accountId = await openAccount();
  const sku = newSku();
  const draftId = await make(cup(sku), { [accountId]: {} });
  const itemId = randomUUID();
  const answer = await whileItWaits(
    `insert into items (store_id, id, sku, title, location, source, created_at, updated_at)
       values ($1, $2, $3, 'Cup', '', 'person', now(), now())`,
    [owner.storeId, itemId, sku],
    () => publish(draftId),
  );
  expect(outcomeOf(answer).started).toHaveLength(1);
  expect((await read(draftId))?.itemId).toBe(itemId);
});

test("what went up at an account that isn't linked any more holds its draft up no longer", async () => {
  const accountId = await openAccount();
  const draftId = await make(cup(newSku()), { [accountId]: {} });
  await publish(draftId);
  expect((await save(draftId, { revision: 1, targets: { [accountId]: null } })).status).toBe(409);
  await rows("update accounts set state = 'unlinked' where id = $1", [accountId]);
  expect((await save(draftId, { revision: 1, set: { sku: newSku() } })).status).toBe(200);
  expect((await save(draftId, { revision: 2, targets: { [accountId]: null } })).status).toBe(200);
  expect((await read(draftId))?.targets).toEqual([]);
  const other = await make(cup(newSku()), { [await openAccount()]: {} });
  await publish(other);
  await rows("update accounts set state = 'unlinked' where store_id = $1", [owner.storeId]);
  const removed = await owner.client.post("/api/uploads/drafts/remove", { draftIds: [other] });
  expect(removed.status).toBe(200);
});

test.each([
  ["gaveUp", true, "unsure", ""],
  ["gaveUp", false, "rejected", ""],
  ["refused", false, "rejected", "25002"],
] as const)(
  "a publish that ends %s (unknown: %s) says %s, as a refusal with a code only where one was",
  async (state, isUnknown, shown, code) => {
    const accountId = await openAccount();
    const draftId = await make(cup(newSku()), { [accountId]: {} });
    const { started } = outcomeOf(await publish(draftId));
    const ctx = systemCtx(app.services, owner.storeId, "Stallkeeper");
    await app.services.db.withStore(owner.storeId, async (tx) => {
      await tx.run(
        `update actions set problem_code = '25002', problem = 'Something is wrong.', is_effect_unknown = $2
         where id = $1`,
        [started[0]?.actionId, isUnknown],
      );
      const action = await findAction(tx, started[0]?.actionId ?? "");
      if (action === null) throw new Error("the action is gone");
      await publishAction.record(ctx, tx, action, state);
    });
    expect(await target(draftId, accountId)).toMatchObject({
      state: shown,
      problems: [{ code, text: "Something is wrong." }],
    });
  },
);
