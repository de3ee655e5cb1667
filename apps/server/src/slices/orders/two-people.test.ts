/**
 * Two people at one order (reliability R10): texts are never overwritten silently, tags of both are merged.
 * The last test lets two people work at the same order in many orders of events, as they come from two
 * browsers, against the real database.
 */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError, type EditConflict, type OrderPatch } from "@stallkeeper/contract";
import { isPinned, locationTags, pinnedUpdatedAt, remedyTags } from "@stallkeeper/domain";
import {
  buildOrder,
  showFigure,
  signUpMember,
  signUpOwner,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import type { Ctx, Member } from "../../platform/context.ts";
import { changeOrders } from "./index.ts";

let app: TestApp;
let olive: Person;
let priya: Person;
let id: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  olive = await signUpOwner(app);
  priya = await signUpMember(app, { storeId: olive.storeId, scopes: ["orders.write"] });
});
afterAll(() => app.close());
beforeEach(async () => {
  id = `two-${++made}`;
  await buildOrder(app.services.db, { storeId: olive.storeId, id, platform_order_id: id, notes: "first" });
});

const ask = ({ client }: Person, record: object, orderId = id) =>
  client.graphql(
    `mutation($record: UpdateManyTransactionInput!, $id: MongoID) {
       TransactionUpdateMany(record: $record, filter: { _id: $id }) { numAffected error {
       message code conflicts } } }`,
    { record, id: orderId },
  );
const outcome = async (answer: ReturnType<typeof ask>) =>
  (
    (await answer).body as {
      data: {
        TransactionUpdateMany: {
          numAffected: number | null;
          error: { code: string; message: string; conflicts: EditConflict[] } | null;
        };
      };
    }
  ).data.TransactionUpdateMany;
type Row = {
  notes: string;
  tags: string[];
  updated_at: string;
  fulfillment: Record<string, unknown>;
  meta: Record<string, unknown>;
};
const row = (key = id) =>
  app.services.db.withStore(
    olive.storeId,
    async (tx) =>
      (await tx.one<Row>("select notes, tags, updated_at, fulfillment, meta from orders where id = $1", [
        key,
      ])) ?? expect.fail(),
  );
const lines = () =>
  app.services.db.withStore(olive.storeId, async (tx) =>
    (
      await tx.rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [
        id,
      ])
    ).map(({ kind }) => kind),
  );

test("notes that somebody else changed meanwhile are refused with their text, author and time, and nothing is changed", async () => {
  expect(await outcome(ask(priya, { notes: "Priya's", seen: { notes: "first" } }))).toEqual({
    numAffected: 1,
    error: null,
  });
  const before = await row();
  const { error, numAffected } = await outcome(
    ask(olive, { notes: "Olive's", tagsChange: { add: ["urgent"] }, seen: { notes: "first" } }),
  );
  expect(numAffected).toBeNull();
  expect(error).toEqual({
    code: "CHANGED_MEANWHILE",
    message: expect.stringMatching(/^Member \w+ has changed this since\. Nothing was saved\.$/),
    conflicts: [
      {
        id,
        field: "notes",
        value: "Priya's",
        by: expect.stringMatching(/^Member /),
        at: app.clock.now().toISOString(),
      },
    ],
  });
  expect(await row()).toEqual(before);
  expect(await lines()).toEqual(["notesChanged"]);
});

test("who does not ask for the error inside the answer gets 409 in GraphQL's shape", async () => {
  await ask(priya, { notes: "Priya's" });
  const answer = await olive.client.graphql(
    'mutation($id: MongoID) { TransactionUpdateMany(record: { notes: "x", seen: { notes: "first" } }, filter: { _id: $id }) { numAffected } }',
    { id },
  );
  const conflicts = [expect.objectContaining({ field: "notes", value: "Priya's" })];
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: "CHANGED_MEANWHILE",
      conflicts,
      errors: [{ extensions: { code: "CHANGED_MEANWHILE", conflicts } }],
    },
  });
});

test("a write without what was seen goes through as ever, and a repeat of one's own is no conflict", async () => {
  await ask(priya, { notes: "Priya's" });
  expect(
    await outcome(ask(olive, { notes: "plain", meta: { notesEditedAt: "2026-03-02T09:00:00.000Z" } })),
  ).toEqual({ numAffected: 1, error: null });
  expect(await row()).toMatchObject({
    notes: "plain",
    meta: { notesEditedAt: "2026-03-02T09:00:00.000Z", notesEditedBy: "Olive Owner" },
  });
  expect(await outcome(ask(olive, { notes: "plain", seen: { notes: "Priya's" } }))).toEqual({
    numAffected: 1,
    error: null,
  });
});

test("an address and an eBay order id are held against what was seen, empty parts and none being one", async () => {
  const address = { name: "Neighbour", line1: "2 Quay St" };
  expect(
    (
      await outcome(
        ask(priya, {
          fulfillment: { customFulfillmentAddress: address, ebayOrderId: "27-1" },
          seen: { fulfillment: { customFulfillmentAddress: null, ebayOrderId: "" } },
        }),
      )
    ).error,
  ).toBeNull();
  const { error } = await outcome(
    ask(olive, {
      fulfillment: { customFulfillmentAddress: null, ebayOrderId: "9" },
      seen: { fulfillment: { customFulfillmentAddress: { name: "" }, ebayOrderId: null } },
    }),
  );
  expect(error?.conflicts.map(({ field, value, at }) => [field, value, at])).toEqual([
    ["fulfillment.customFulfillmentAddress", address, app.clock.now().toISOString()],
    ["fulfillment.ebayOrderId", "27-1", app.clock.now().toISOString()],
  ]);
  expect(
    (
      await outcome(
        ask(olive, {
          fulfillment: { customFulfillmentAddress: null },
          seen: { fulfillment: { customFulfillmentAddress: { ...address, line2: "" } } },
        }),
      )
    ).error,
  ).toBeNull();
  expect(await row()).toMatchObject({ fulfillment: { customFulfillmentAddress: null, ebayOrderId: "27-1" } });
});

test("[MOVE-1] [MOVE-3] single tags merge, a move clears the three and sets one, and without a location it is refused", async () => {
  await Promise.all([
    ask(priya, { tagsChange: { add: ["urgent"] } }),
    ask(olive, { tagsChange: { add: ["international"] } }),
    ask(priya, { moveTo: "queued" }),
  ]);
  expect((await row()).tags.toSorted()).toEqual(["international", "queued", "urgent"]);
  await ask(olive, { moveTo: "completed", tagsChange: { remove: ["urgent"] } });
  expect((await row()).tags).toEqual(["international", "completed"]);
  await ask(olive, { moveTo: "new" });
  for (const moveTo of ["", null, "attic"]) {
    expect(await ask(olive, { moveTo })).toMatchObject({
      status: 400,
      body: {
        code: "LOCATION_MISSING",
        msg: "You must supply a location!",
        errors: [{ message: "You must supply a location!" }],
      },
    });
  }
  expect((await row()).tags).toEqual(["international"]);
});

test("a mark takes the place of another's; two at once, an unknown tag, or a list with a change of it are refused", async () => {
  await ask(priya, { tagsChange: { add: ["markForRefund"] } });
  await ask(olive, { tagsChange: { add: ["markForSwap"] } });
  expect((await row()).tags).toEqual(["markForSwap"]);
  for (const record of [
    { tagsChange: { add: ["markForSwap", "markForReturn"] } },
    { tagsChange: { add: ["queued", "completed"] } },
    { tagsChange: { remove: ["shiny"] } },
    { tags: [], tagsChange: { add: ["urgent"] } },
    { tags: [], moveTo: "new" },
  ]) {
    expect(await ask(olive, record)).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  }
  const reader = await signUpMember(app, { storeId: olive.storeId, scopes: ["messages.write"] });
  for (const record of [{ tagsChange: { add: ["urgent"] } }, { moveTo: "new" }, { seen: { notes: "" } }])
    expect(await ask(reader, record)).toMatchObject({ status: 403 });
  expect((await row()).tags).toEqual(["markForSwap"]);
});

/** One of the two at a browser: what the page shows them, and what became of each of their actions. */
interface Desk {
  ctx: Ctx;
  notes: string;
  address: string;
}
type Action =
  | { kind: "notes" | "address" }
  | { kind: "tag"; tag: string; isOn: boolean }
  | { kind: "move"; to: "new" | "queued" | "unresponsive" | "completed" }
  | { kind: "mark"; remedy: (typeof remedyTags)[number] | null }
  | { kind: "pin"; isOn: boolean };

const facts = ["urgent", "alreadySold", "international", "needsAlternativeItem"] as const;
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("notes" as const, "address" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("tag" as const),
      tag: fc.constantFrom(...facts),
      isOn: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant("move" as const),
    to: fc.constantFrom("new" as const, "queued" as const, "unresponsive" as const, "completed" as const),
  }),
  fc.record({ kind: fc.constant("mark" as const), remedy: fc.constantFrom(null, ...remedyTags) }),
  fc.record({ kind: fc.constant("pin" as const), isOn: fc.boolean() }),
);

function patchOf(action: Action, { notes, address, ctx }: Desk, text: string): OrderPatch {
  switch (action.kind) {
    case "notes":
      return { notes: `${notes}${text}`, seen: { notes } };
    case "address":
      return {
        fulfillment: { customFulfillmentAddress: { line1: `${address}${text}` } },
        seen: { fulfillment: { customFulfillmentAddress: { line1: address } } },
      };
    case "tag":
      return { tagsChange: action.isOn ? { add: [action.tag] } : { remove: [action.tag] } };
    case "move":
      return { moveTo: action.to };
    case "mark":
      return { tagsChange: { remove: [...remedyTags], add: action.remedy === null ? [] : [action.remedy] } };
    case "pin":
      return { updatedAt: action.isOn ? pinnedUpdatedAt(ctx.now()) : ctx.now().toISOString() };
  }
}

/** What must be true of the order after these actions, in the order in which the database took them. */
interface Expected {
  notes: string;
  address: string;
  facts: Set<string>;
  location: string | null;
  remedy: string | null;
  isPinned: boolean;
}

function follow(expected: Expected, action: Action, text: string): void {
  switch (action.kind) {
    case "notes":
      expected.notes += text;
      break;
    case "address":
      expected.address += text;
      break;
    case "tag":
      expected.facts[action.isOn ? "add" : "delete"](action.tag);
      break;
    case "move":
      expected.location = action.to === "new" ? null : action.to;
      break;
    case "mark":
      expected.remedy = action.remedy;
      break;
    case "pin":
      expected.isPinned = action.isOn;
      break;
  }
}

const plain: Expected = {
  notes: "",
  address: "",
  facts: new Set(),
  location: null,
  remedy: null,
  isPinned: false,
};

/** The other's text. Throws what is no conflict, and a conflict with oneself. */
function theirsOf(error: unknown, { actor }: Ctx): unknown {
  if (!(error instanceof AppError) || error.code !== "CHANGED_MEANWHILE") throw error;
  const [conflict] = error.details.conflicts ?? [];
  if (conflict === undefined || conflict.by === actor.name)
    throw new Error("nobody is asked about a text of their own");
  return conflict.value;
}

interface Worker {
  ctx: Ctx;
  script: readonly Action[];
}

async function workTogether(
  scheduler: fc.Scheduler,
  workers: readonly Worker[],
  orderId: string,
): Promise<void> {
  const expected: Expected = { ...plain, facts: new Set() };
  const people = workers.map(async ({ ctx, script }, person) => {
    const desk: Desk = { ctx, notes: "", address: "" };
    for (const [step, action] of script.entries()) {
      const text = `[${person}.${step}]`;
      // The person writes while looking at what the page shows; the request arrives whenever the network lets
      // it.
      let patch = patchOf(action, desk, text);
      for (let isDone = false; !isDone;) {
        await scheduler.schedule(Promise.resolve(), text);
        try {
          await app.services.db.withStore(olive.storeId, async (tx) => {
            await changeOrders(ctx, tx, [orderId], patch);
            // Noted while the order is still locked: in the order in which the database took them.
            follow(expected, action, text);
          });
          isDone = true;
          if (action.kind === "notes") desk.notes = patch.notes ?? "";
          if (action.kind === "address")
            desk.address = patch.fulfillment?.customFulfillmentAddress?.line1 ?? "";
        } catch (error) {
          const theirs = theirsOf(error, ctx);
          // Asked, the person puts their own words behind the other's.
          if (action.kind === "notes") desk.notes = String(theirs);
          else desk.address = (theirs as { line1: string }).line1;
          patch = patchOf(action, desk, text);
        }
      }
    }
  });
  await scheduler.waitFor(Promise.all(people));
  const after = await app.services.db.withStore(olive.storeId, (tx) =>
    tx.one<Row>("select notes, tags, updated_at, fulfillment from orders where id = $1", [orderId]),
  );
  if (after === null) throw new Error(`${orderId} is gone`);
  expect({
    notes: after.notes,
    address: (after.fulfillment.customFulfillmentAddress as { line1: string } | undefined)?.line1 ?? "",
    facts: new Set(after.tags.filter((tag) => (facts as readonly string[]).includes(tag))),
    location: after.tags.find((tag) => (locationTags as readonly string[]).includes(tag)) ?? null,
    remedy: after.tags.find((tag) => (remedyTags as readonly string[]).includes(tag)) ?? null,
    isPinned: isPinned(after.updated_at),
  }).toEqual(expected);
  expect(
    after.tags.filter(
      (tag) =>
        (remedyTags as readonly string[]).includes(tag) || (locationTags as readonly string[]).includes(tag),
    ).length,
  ).toBeLessThanOrEqual(2);
}

/** Two people at an order: 80 in `npm test`, 1,000 in `npm run test:long`. */
const interleavings = tries(80, 1_000);

/** An order for each, like another, in one statement. */
const copyOrders = (from: string) =>
  app.services.db.withStore(olive.storeId, async (tx) => {
    const columns = (
      await tx.rows<{ name: string }>(
        `select column_name as name from information_schema.columns
           where table_name = 'orders' and is_generated = 'NEVER'`,
      )
    )
      .map(({ name }) => name)
      .join(", ");
    await tx.run(
      `insert into orders (${columns}) select r.*
        from generate_series(1, ${interleavings}) n, lateral (select ${columns}
        from jsonb_populate_record(null::orders,
    (select to_jsonb(o) - 'search' from orders o
      where id = $1) || jsonb_build_object('id', 'race-' || n, 'platform_order_id', 'race-' || n))) r`,
      [from],
    );
  });

const ctxOf = (person: Person, name: string): Ctx => ({
  ...app.services,
  storeId: olive.storeId,
  actor: {
    kind: "member",
    userId: person.userId,
    name,
    email: person.email,
    storeId: person.storeId,
    sessionId: "s",
    confirmedAt: null,
    role: "packer",
    scopes: ["orders.write"],
  } satisfies Member,
});

test(`in ${interleavings} interleavings of two people at one order no word is lost and the tags of both are there`, async () => {
  await copyOrders((await buildOrder(app.services.db, { storeId: olive.storeId })).id);
  const [first, second] = [ctxOf(olive, "Olive"), ctxOf(priya, "Priya")];
  let runs = 0;
  const interleave = (seed: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.tuple(
          fc.array(anyAction, { minLength: 2, maxLength: 2 }),
          fc.array(anyAction, { minLength: 2, maxLength: 2 }),
        ),
        async (scheduler, [one, other]) => {
          await workTogether(
            scheduler,
            [
              { ctx: first, script: one },
              { ctx: second, script: other },
            ],
            `race-${++runs}`,
          );
        },
      ),
      { numRuns: interleavings / 4, seed },
    );
  await Promise.all([1, 2, 3, 4].map(interleave));
  expect(runs).toBe(interleavings);
  showFigure(
    "two-people",
    `${runs} interleavings of two people at one order: no word lost, the tags of both there`,
  );
}, 600_000);
