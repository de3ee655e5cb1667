/**
 * Already sold and its message, through the route, judged by the ledger of a really running practice market.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AutoMessagePreview } from "@stallkeeper/contract";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { sweepTriggers } from "./work-triggers.ts";
import { note, openAlreadySoldShop, path } from "./already-sold.fixture.ts";

const shop = openAlreadySoldShop();
const {
  client,
  rows,
  again,
  ledger,
  events,
  settings,
  takenFlashes,
  flashes,
  fault,
  changeOrder,
  mark,
  setMessage,
  freshOrder,
} = shop;

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
          `select 1 from messaging_sessions
             where platform_order_ids @> array[$1] and jsonb_array_length(messages) = 2
             and messages -> 1 ->> 'title' <> ''`,
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
    const session = `update messaging_sessions set identifier = $2 where platform_order_ids @> array[$1]
         returning old.identifier`;
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
      `update actions set payload = jsonb_set(payload, '{platformSessionId}', to_jsonb($2::text))
         where id = $1`,
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
    const order = await buildOrder(shop.practice.test.services.db, {
      storeId: shop.practice.owner.storeId,
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
    const reason =
      "{{trackingNumber}} is empty. {{nonsense}} isn't a placeholder. {{ask:Day}} needs an answer.";
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
      "Could not auto send message. Error: The message has 2001 characters. You can send up to 2000 there.",
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
        `update order_triggers set told_at = null, awaited_until = now() + $2 * interval '1 ms'
           where order_id = $1`,
        [order.id, ms],
      );
    const sweep = () =>
      Promise.all([sweepTriggers(shop.practice.test.services), sweepTriggers(shop.practice.test.services)]);
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
    await settings({ autoMessaging: { alreadySold: "gone" } });
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
    const foreign = await buildOrder(shop.practice.test.services.db, { platform: "bazaar" });
    const [unknown, theirs] = [await mark({ id: "bazaar:nobody:1" }), await mark(foreign)];
    for (const { status, text } of [unknown, theirs])
      expect([status, JSON.parse(text)]).toMatchObject([
        404,
        { code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." },
      ]);
    expect((await client().get(`/api/orders/${foreign.id}/autoMessages/alreadySold`)).status).toBe(404);
    const order = await freshOrder({ isSilent: true });
    const reader = await signUpMember(shop.practice.test, {
      storeId: shop.practice.owner.storeId,
      scopes: ["analytics.read"],
    });
    expect((await reader.client.post(path, { saleId: order.id })).status).toBe(403);
    expect(
      (await reader.client.get(`/api/orders/${encodeURIComponent(order.id)}/autoMessages/alreadySold`))
        .status,
    ).toBe(200);
    const stranger = await fetch(`${shop.practice.test.url}${path}`, {
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
