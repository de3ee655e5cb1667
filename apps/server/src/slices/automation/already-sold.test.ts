/** Already sold and its message, through the route, judged by the ledger of a really running practice market. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AlreadySoldAnswer, AutoMessagePreview } from "@stallkeeper/contract";
import { buildOrder, signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";
import { sweepTriggers } from "./work-triggers.ts";

let practice: PracticeApp;
const path = "/api/fulfilment/alreadySold";
const note = "Item already sold. Waiting for customer's reply.";

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 12 },
    timings: { sync: { pollMs: 200 }, actions: { verifyAfterMs: 30, backoffMs: () => 80, leaseMs: 20_000 } },
  });
  await practice.connect();
}, 90_000);
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));
beforeEach(() =>
  setMessage("Hi {{buyerFirstName|there}}, {{itemName}} was sold before {{orderId}}. {{agentName}}"),
);

interface Row {
  id: string;
  platform_order_id: string;
  order_number: string;
  notes: string;
  tags: string[];
  items: { name: string }[];
  buyer: { firstName: string };
}
interface Line {
  payload: { text?: string };
  idempotencyKey?: string;
}
const client = () => practice.owner.client;
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const again = async ({ id }: { id: string }) =>
  (await rows("select * from orders where id = $1", [id]))[0] ?? expect.fail();
const ledger = ({ platform_order_id: id }: Row) =>
  practice.simulator.control<Line[]>("GET", `/ledger?kind=message&orderId=${id}`);
const events = ({ id }: Row) =>
  rows<{ kind: string; details: Record<string, unknown> }>(
    "select kind, details from order_events where order_id = $1 and kind <> 'received' order by at, id",
    [id],
  );
const settings = (patch: object) => client().patch("/api/meta/settings", patch);
const takenFlashes = async () =>
  (
    (await client().get("/api/flashes/")).body as {
      data: { message: string; error: boolean; orderId?: string }[];
    }
  ).data;
const flashes = async () => (await takenFlashes()).map(({ message, error }) => ({ message, error }));
const fault = (wish: object) =>
  practice.simulator.control("POST", "/faults", {
    market: "bazaar",
    method: "POST",
    path: "conversations",
    count: 1,
    ...wish,
  });
const changeOrder = (order: Row, record: object) =>
  client().graphql(
    "mutation($id: MongoID!, $record: UpdateManyTransactionInput!) { TransactionUpdateMany(filter: { _id: $id }, record: $record) { numAffected error { message } } }",
    { id: order.id, record },
  );

async function mark(
  order: { id: string },
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; data: AlreadySoldAnswer }> {
  const { status, text, body } = await client().post(path, { saleId: order.id }, headers);
  return { status, text, data: (body as { data: AlreadySoldAnswer }).data };
}

async function makeSnippet(content: string): Promise<string> {
  const { body } = await client().graphql(
    "mutation($record: CreateOneMessageSnippetInput!) { MessageSnippetCreateOne(record: $record) { recordId } }",
    { record: { name: `sold-${crypto.randomUUID()}`, content } },
  );
  return (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne
    .recordId;
}

/** The store's message for a trigger. */
async function setMessage(content: string, trigger = "alreadySold"): Promise<string> {
  const id = await makeSnippet(content);
  expect((await settings({ autoMessaging: { [trigger]: id } })).status).toBe(200);
  return id;
}

/** A fresh paid order of Bazaar, with a conversation about it unless its buyer wrote nothing. */
async function freshOrder({ isSilent = false } = {}): Promise<Row> {
  const [made] = await practice.simulator.control<{ id: string }[]>("POST", "/orders", {
    market: "bazaar",
    fields: { isGuest: false },
  });
  if (!isSilent)
    await practice.simulator.control("POST", "/messages", { market: "bazaar", orderId: made?.id });
  return vi.waitFor(
    async () => {
      const [found] = await rows(
        "select o.* from orders o where platform_order_id = $1 and ($2 or exists (select 1 from messaging_sessions s where s.platform_order_ids @> array[o.platform_order_id]))",
        [made?.id, isSilent],
      );
      if (found === undefined) throw new Error(`${made?.id} is not here yet`);
      return found;
    },
    { timeout: 20_000, interval: 30 },
  );
}

describe("an order that was sold twice", () => {
  test("is noted, tagged and queued, and its buyer reads the filled message once [SOLD-1] [SOLD-2] [SOLD-3]", async () => {
    const order = await freshOrder();
    await rows("update orders set notes = 'Fragile.', tags = '{urgent,unresponsive}' where id = $1", [
      order.id,
    ]);
    const { status, data } = await mark(order);
    expect([status, data.message]).toEqual([
      200,
      {
        trigger: "alreadySold",
        state: "sent",
        text: "Sent auto message for trigger alreadySold!",
        actionId: expect.any(String),
      },
    ]);
    expect(data.order).toMatchObject({
      _id: order.id,
      notes: `Fragile.\n${note}`,
      tags: ["urgent", "alreadySold", "queued"],
    });
    expect(await again(order)).toMatchObject({
      notes: `Fragile.\n${note}`,
      tags: ["urgent", "alreadySold", "queued"],
    });
    const text = `Hi ${order.buyer.firstName}, ${order.items[0]?.name} was sold before ${order.order_number}. Olive Owner`;
    expect(await ledger(order)).toMatchObject([{ payload: { text }, idempotencyKey: data.message.actionId }]);
    const [session] = await rows<{ messages: { content: string; byMe: boolean }[] }>(
      "select messages from messaging_sessions where platform_order_ids @> array[$1]",
      [order.platform_order_id],
    );
    expect(session?.messages.filter(({ byMe }) => byMe)).toMatchObject([{ content: text }]);
    await expect
      .poll(async () => (await events(order)).map(({ kind }) => kind))
      .toEqual(
        expect.arrayContaining([
          "notesChanged",
          "tagsChanged",
          "actionRequested",
          "actionAccepted",
          "actionVerified",
        ]),
      );
    // The next sync meets the message under the id it has here.
    await expect
      .poll(() =>
        rows(
          "select 1 from messaging_sessions where platform_order_ids @> array[$1] and jsonb_array_length(messages) = 2 and messages -> 1 ->> 'title' <> ''",
          [order.platform_order_id],
        ),
      )
      .toHaveLength(1);
    expect(await flashes()).toEqual([]);
  });

  test("ten calls with one key are one note, one message and one answer; the key of another order is refused; a repeat changes nothing", async () => {
    const [order, other] = [await freshOrder(), await freshOrder()];
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark(order, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mark(other, key)).toMatchObject({
      status: 422,
      text: expect.stringContaining("IDEMPOTENCY_KEY_REUSED"),
    });
    expect((await again(other)).notes).toBe("");
    await mark(order);
    expect((await again(order)).notes).toBe(note);
    // Presses, a tag set elsewhere and the worker meet at one order: they wait for one another and never in a
    // circle.
    const presses = await Promise.all([
      ...Array.from({ length: 12 }, () => mark(order)),
      ...Array.from({ length: 4 }, (_, n) =>
        changeOrder(order, {
          tagsChange: n % 2 === 0 ? { remove: ["alreadySold"] } : { add: ["alreadySold"] },
        }),
      ),
    ]);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await mark(order)).data.message.state).toBe("sent");
    expect(await ledger(order)).toHaveLength(1);
    expect((await client().post(path, { saleId: order.id }, { "idempotency-key": "ü" })).status).toBe(400);
  });

  test.each(["500-after-commit", "reset-after-commit", "truncated", "500", "429"])(
    "whatever becomes of the answer (%s), the message stands once",
    async (kind) => {
      const order = await freshOrder();
      await fault({ kind });
      expect((await mark(order)).data.message.state).toBe("sent");
      expect(await ledger(order)).toHaveLength(1);
    },
  );

  test("whose platform refuses is marked all the same, asks for a person, and is written to by Retry [AUTO-4]", async () => {
    const order = await freshOrder();
    const session =
      "update messaging_sessions set identifier = $2 where platform_order_ids @> array[$1] returning old.identifier";
    const [was] = await rows<{ identifier: string }>(session, [order.platform_order_id, "cv-gone"]);
    await rows("update orders set platform_messaging_session = null where id = $1", [order.id]);
    const { status, data } = await mark(order);
    expect([status, data.message]).toMatchObject([
      200,
      { state: "failed", text: "Could not auto send message. Error: There is no such conversation." },
    ]);
    expect(await again(order)).toMatchObject({
      notes: note,
      tags: ["alreadySold", "queued", "needsAdminAttention"],
    });
    expect((await mark(order)).data.message).toEqual(data.message);
    expect(await ledger(order)).toEqual([]);

    await rows(
      "update actions set payload = jsonb_set(payload, '{platformSessionId}', to_jsonb($2::text)) where id = $1",
      [data.message.actionId, was?.identifier],
    );
    expect((await client().post(`/api/actions/${data.message.actionId}/retry`)).status).toBe(202);
    await expect.poll(() => ledger(order)).toHaveLength(1);
    await expect.poll(async () => (await events(order)).at(-1)?.kind).toBe("actionVerified");
    await expect
      .poll(takenFlashes)
      .toEqual([{ message: "Sent auto message for trigger alreadySold!", error: false, orderId: order.id }]);
    expect((await client().post(`/api/actions/${data.message.actionId}/retry`)).status).toBe(409);
  });
});

describe("without a message to send", () => {
  test("no conversation: notes, tag and move stand, and the answer says so [AUTO-2]", async () => {
    const order = await freshOrder({ isSilent: true });
    const { status, data } = await mark(order);
    expect([status, data.message]).toEqual([
      200,
      {
        trigger: "alreadySold",
        state: "failed",
        text: "Could not auto send message. Error: No messaging session was found for this order.",
        actionId: null,
      },
    ]);
    expect(await again(order)).toMatchObject({ notes: note, tags: ["alreadySold", "queued"] });
    expect((await events(order)).at(-1)).toEqual({
      kind: "autoMessageFailed",
      details: { trigger: "alreadySold", reason: "No messaging session was found for this order." },
    });
  });

  test("a platform that takes no messages has no conversation either", async () => {
    const order = await buildOrder(practice.test.services.db, {
      storeId: practice.owner.storeId,
      platform: "atelier",
      account: "northlane",
    });
    expect((await mark(order)).data.message.text).toBe(
      "Could not auto send message. Error: No messaging session was found for this order.",
    );
  });

  test("the snippet was removed [AUTO-3]; none is chosen; one is chosen later: then the repeat sends, without a second note", async () => {
    const order = await freshOrder();
    const id = await setMessage("Sorry!");
    await client().graphql("mutation($id: MongoID!) { MessageSnippetRemoveById(_id: $id) { recordId } }", {
      id,
    });
    expect((await mark(order)).data.message).toMatchObject({
      state: "failed",
      text: "Could not auto send message. Snippet does not exist!",
    });
    await settings({ autoMessaging: { alreadySold: null } });
    expect((await mark(order)).data.message).toEqual({
      trigger: "alreadySold",
      state: "off",
      text: null,
      actionId: null,
    });
    expect(await ledger(order)).toEqual([]);
    await setMessage("Sorry, sold.");
    expect((await mark(order)).data.message.state).toBe("sent");
    expect(await ledger(order)).toMatchObject([{ payload: { text: "Sorry, sold." } }]);
    expect((await again(order)).notes).toBe(note);
  });

  test("a placeholder that is empty or unknown holds it: a person is asked, the timeline names it, nothing is sent", async () => {
    const order = await freshOrder();
    await setMessage("{{trackingNumber}} and {{nonsense}} and {{ask:Day}}");
    const reason = "{{trackingNumber}} is empty. {{nonsense}} is not known. {{ask:Day}} needs an answer.";
    expect((await mark(order)).data.message).toMatchObject({
      state: "held",
      text: `Could not auto send message. Error: ${reason}`,
    });
    expect((await again(order)).tags).toContain("needsAdminAttention");
    expect((await events(order)).at(-1)).toEqual({
      kind: "autoMessageHeld",
      details: { trigger: "alreadySold", reason },
    });
    expect(await ledger(order)).toEqual([]);
  });

  test("a text that is too long for the platform is not cut but refused", async () => {
    const order = await freshOrder();
    await setMessage("x".repeat(2_001));
    expect((await mark(order)).data.message.text).toBe(
      "Could not auto send message. Error: The message has 2001 characters; at most 2000 can be sent there.",
    );
  });
});

describe("whoever causes it", () => {
  test("the tag alone writes to nobody, set singly or with the whole list; the action on the tagged order then writes once", async () => {
    const [order, listed] = [await freshOrder(), await freshOrder()];
    await changeOrder(order, { tagsChange: { add: ["alreadySold"] } });
    await changeOrder(listed, { tags: ["urgent", "alreadySold"] });
    expect([(await again(order)).tags, (await again(listed)).tags]).toEqual([
      ["alreadySold"],
      ["urgent", "alreadySold"],
    ]);
    // Nothing waits to be sent: what was asked for would stand here in the transaction of the tag.
    expect(
      await rows("select 1 from order_triggers where order_id = any($1) and name = 'alreadySold'", [
        [order.id, listed.id],
      ]),
    ).toEqual([]);
    expect(
      await rows("select 1 from actions where order_id = any($1) and kind = 'message'", [
        [order.id, listed.id],
      ]),
    ).toEqual([]);
    expect((await mark(order)).data.message.state).toBe("sent");
    await changeOrder(order, { tagsChange: { remove: ["alreadySold"] } });
    await changeOrder(order, { tagsChange: { add: ["alreadySold"] } });
    expect((await mark(order)).data.message.state).toBe("sent");
    expect(await ledger(order)).toHaveLength(1);
  });

  test("a caller that died leaves nobody untold: once its time is over the outcome is told, and once", async () => {
    const order = await freshOrder();
    await mark(order);
    const awaitedFor = (ms: number) =>
      rows(
        "update order_triggers set told_at = null, awaited_until = now() + $2 * interval '1 ms' where order_id = $1",
        [order.id, ms],
      );
    const sweep = () =>
      Promise.all([sweepTriggers(practice.test.services), sweepTriggers(practice.test.services)]);
    await awaitedFor(60_000);
    await sweep();
    expect(await flashes()).toEqual([]);
    await awaitedFor(-1);
    await sweep();
    expect(await flashes()).toEqual([
      { message: "Sent auto message for trigger alreadySold!", error: false },
    ]);
  });

  test("a parcel that the platform took tells its buyer provider and number; with `silent` only trouble is told [AUTO-1]", async () => {
    await setMessage(
      "Sent with {{shippingProvider}}: {{trackingNumber}} {{trackingUrl|}}{{storeName}}",
      "markedAsShipped",
    );
    const order = await freshOrder();
    const ship = (saleId: string, silent: boolean) =>
      client().post("/api/fulfilment/markAsShipped", {
        saleId,
        provider: "Royal Mail",
        trackingNumber: "RN482011754GB",
        silent,
      });
    expect((await ship(order.id, true)).status).toBe(200);
    await expect
      .poll(() => ledger(order))
      .toMatchObject([
        {
          payload: {
            text: expect.stringMatching(
              /^Sent with Royal Mail: RN482011754GB https:\S+RN482011754GB\S*Northlane$/,
            ) as string,
          },
        },
      ]);
    const mute = await freshOrder({ isSilent: true });
    expect((await ship(mute.id, true)).status).toBe(200);
    await expect
      .poll(flashes)
      .toEqual([
        {
          message: "Could not auto send message. Error: No messaging session was found for this order.",
          error: true,
        },
      ]);
    await settings({ autoMessaging: { markedAsShipped: null } });
  });

  test("a refund that the platform took tells its buyer the amount", async () => {
    await setMessage("You get {{refundAmount}} back for {{orderId}}.", "refundIssued");
    const order = await freshOrder();
    const answer = await client().post("/api/refunds/", {
      orderId: order.id,
      platformParams: { amount: 1.5 },
    });
    expect([200, 202]).toContain(answer.status);
    await expect
      .poll(() => ledger(order))
      .toMatchObject([{ payload: { text: expect.stringMatching(/^You get \S+1\.50 back for /) as string } }]);
    await settings({ autoMessaging: { refundIssued: null } });
    await expect
      .poll(flashes)
      .toEqual([{ message: "Sent auto message for trigger refundIssued!", error: false }]);
  });
});

describe("the preview", () => {
  const preview = async (orderId: string, trigger = "alreadySold") => {
    const { status, body } = await client().get(
      `/api/orders/${encodeURIComponent(orderId)}/autoMessages/${trigger}`,
    );
    return { status, ...(body as { data?: AutoMessagePreview }).data };
  };

  test("shows the filled text and changes nothing; says what stands in the way; knows no second message", async () => {
    const order = await freshOrder();
    const before = await again(order);
    expect(await preview(order.id)).toMatchObject({
      status: 200,
      state: "ready",
      snippet: { name: expect.stringMatching(/^sold-/) },
      text: expect.stringContaining(order.order_number),
      reason: null,
      wasRequested: false,
    });
    expect(await again(order)).toEqual(before);
    await setMessage("{{refundAmount}}");
    expect(await preview(order.id)).toMatchObject({
      state: "held",
      text: "{{refundAmount}}",
      reason: "Could not auto send message. Error: {{refundAmount}} is empty.",
    });
    await settings({ autoMessaging: { alreadySold: randomUUID() } });
    expect(await preview(order.id)).toMatchObject({
      state: "failed",
      snippet: null,
      reason: "Could not auto send message. Snippet does not exist!",
    });
    await settings({ autoMessaging: { alreadySold: null } });
    expect(await preview(order.id)).toMatchObject({ state: "off", snippet: null, text: null });
    await setMessage("Sold.");
    await mark(order);
    expect(await preview(order.id)).toMatchObject({ wasRequested: true });
    expect([(await preview(order.id, "nonsense")).status, (await preview("bazaar:nobody:1")).status]).toEqual(
      [404, 404],
    );
  });
});

describe("who may", () => {
  test("nobody signed out, nobody without the scope, nobody of another store", async () => {
    const foreign = await buildOrder(practice.test.services.db, { platform: "bazaar" });
    const [unknown, theirs] = [await mark({ id: "bazaar:nobody:1" }), await mark(foreign)];
    for (const { status, text } of [unknown, theirs])
      expect([status, JSON.parse(text)]).toMatchObject([
        404,
        { code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." },
      ]);
    expect((await client().get(`/api/orders/${foreign.id}/autoMessages/alreadySold`)).status).toBe(404);
    const order = await freshOrder({ isSilent: true });
    const reader = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["analytics.read"],
    });
    expect((await reader.client.post(path, { saleId: order.id })).status).toBe(403);
    expect(
      (await reader.client.get(`/api/orders/${encodeURIComponent(order.id)}/autoMessages/alreadySold`))
        .status,
    ).toBe(200);
    const stranger = await fetch(`${practice.test.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ saleId: order.id }),
    });
    expect(stranger.status).toBe(401);
    expect((await again(order)).notes).toBe("");
  });

  test.each([
    [{ nonsense: "x" }],
    [{ alreadySold: 7 }],
    [{ alreadySold: { id: "x" } }],
    ["alreadySold"],
    [["alreadySold"]],
  ])("settings refuse the map %j and stay as they were", async (autoMessaging) => {
    const before = (await client().get("/api/meta/settings")).body;
    expect((await settings({ autoMessaging })).body).toMatchObject({ code: "FIELDS_INVALID", status: 400 });
    expect((await client().get("/api/meta/settings")).body).toEqual(before);
  });
});
