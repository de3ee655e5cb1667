/** Writing to buyers by the call of the specification, at a really running practice market. */
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { openMessageShop, path, type Line } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, rows, ledger, one, sessionOf, send, fault, freshSession, sessionOfIdentifier } = shop;

describe("into a conversation", () => {
  test("the message is taken by the platform, stands in its conversation, and is read back", async () => {
    const session = await freshSession();
    const { status, data } = await send({
      text: " Yes, it is. {{as typed}} ",
      account: session.account,
      platform: "bazaar",
      session: session.id,
      coChatter: session.buyer.handle,
      coChatterId: session.buyer.identifier,
      coChatterAvatarSource: "https://x.example/a.png",
      product: "",
      items: [],
      sendAnyway: true,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ _id: session.id, identifier: session.identifier, platform: "bazaar" });
    expect(data?.messages.at(-1)).toMatchObject({
      content: "Yes, it is. {{as typed}}",
      byMe: true,
      session: session.id,
    });
    expect(await ledger(session.identifier)).toMatchObject([
      { payload: { text: "Yes, it is. {{as typed}}" } },
    ]);
    await expect
      .poll(() =>
        rows(
          `select 1 from actions where kind = 'message' and state = 'verified'
             and payload ->> 'sessionId' = $1`,
          [session.id],
        ),
      )
      .toHaveLength(1);
    // Who sent it outlives the platform's own telling, which knows the shop alone.
    const sent = `${session.id}:${data?.messages.at(-1)?.identifier}`;
    await client().post("/api/messages/reload");
    const by = { id: shop.practice.owner.userId, name: expect.stringMatching(/\w/) };
    expect(await one("select senders from messaging_sessions where id = $1", [session.id])).toEqual({
      senders: { [sent]: by },
    });
    expect(
      (await send({ text: "By the platform's own id.", session: session.identifier })).data?.messages,
    ).toHaveLength(session.messages.length + 2);
  });

  test("what its platform forbids is refused and changes nothing, unless it is meant so", async () => {
    const session = await freshSession();
    const wish = { text: "Write to shop@example.org instead.", session: session.id };
    const before = await sessionOf(session.id);
    expect(await send(wish)).toMatchObject({
      status: 422,
      code: "MESSAGE_FORBIDDEN",
      msg: "Bazaar doesn't allow this in messages: shop@example.org. Send again to send it as it is.",
    });
    expect(await ledger(session.identifier)).toEqual([]);
    expect(await sessionOf(session.id)).toEqual(before);
    expect(await rows("select 1 from actions where payload ->> 'sessionId' = $1", [session.id])).toEqual([]);
    // Who means it so is told by the platform itself.
    expect(await send({ ...wish, sendAnyway: true })).toMatchObject({
      status: 422,
      code: "PLATFORM_REFUSED",
    });
    expect(await ledger(session.identifier)).toEqual([]);
    // A link and a phone number are Bazaar's to allow.
    const allowed = { text: "See https://post.example/T1 or call 020 7946 0991.", session: session.id };
    expect((await send(allowed)).status).toBe(200);
  });

  test("a placeholder that nobody filled is not sent, unless it is meant so", async () => {
    const session = await freshSession();
    expect(await send({ text: "/tr", session: session.id })).toMatchObject({
      status: 422,
      code: "PLACEHOLDERS_UNFILLED",
      msg: "/tr would be sent as typed. Send again to send it as it is.",
    });
    const text = "Hello {{buyerFirstName|there}}, on {{ask:Day}} or {{ask:Day}}? {{";
    expect(await send({ text, session: session.id })).toMatchObject({
      status: 422,
      code: "PLACEHOLDERS_UNFILLED",
      msg: "{{buyerFirstName|there}} {{ask:Day}} {{ would be sent as typed. Send again to send it as it is.",
    });
    expect(await ledger(session.identifier)).toEqual([]);
    expect((await send({ text, session: session.id, sendAnyway: true })).status).toBe(200);
    expect(await ledger(session.identifier)).toMatchObject([{ payload: { text } }]);
  });

  test("one key is one message; another text under it is refused; a double click writes once", async () => {
    const session = await freshSession();
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send({ text: "Once.", session: session.id }, key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    // Also when the platform's own word of the conversation has come meanwhile.
    await rows(
      "update messaging_sessions set is_read = not is_read, latest_message_date = now() where id = $1",
      [session.id],
    );
    expect((await send({ text: "Once.", session: session.id }, key)).text).toBe(answers[0]?.text);
    expect(await send({ text: "Twice.", session: session.id }, key)).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    // Put off until the second click was answered, so that it comes while the first is under way.
    await fault({ kind: "429", count: 1_000 });
    const clicks = [
      send({ text: "Click.", session: session.id }),
      send({ text: "Click.", session: session.id }),
    ];
    await Promise.race(clicks);
    await shop.practice.simulator.control("DELETE", "/faults");
    expect((await Promise.all(clicks)).toSorted((a, b) => a.status - b.status)).toMatchObject([
      { status: 200 },
      { status: 409, code: "ACTION_UNDER_WAY" },
    ]);
    expect((await ledger(session.identifier)).map(({ payload }) => payload.text)).toEqual([
      "Once.",
      "Click.",
    ]);
  });

  test.each(["timeout-after-commit", "reset-after-commit", "500"])(
    "whatever becomes of the answer (%s), it stands once",
    async (kind) => {
      const session = await freshSession();
      await fault({ kind, delayMs: 300 });
      expect((await send({ text: "Sent once.", session: session.id })).status).toBe(200);
      expect(await ledger(session.identifier)).toHaveLength(1);
    },
  );

  test("what the platform refuses is answered in its words, and nothing is shown as written", async () => {
    const session = await freshSession();
    await rows("update messaging_sessions set identifier = 'cv-gone' where id = $1", [session.id]);
    expect(await send({ text: "Hello?", session: session.id })).toMatchObject({
      status: 422,
      code: "PLATFORM_REFUSED",
      msg: "The platform refused: There is no such conversation.",
    });
    expect((await sessionOf(session.id)).messages).toEqual(session.messages);
    expect(
      await client().post(`/api/messages/reloadSession/${encodeURIComponent(session.id)}`),
    ).toMatchObject({
      status: 422,
      body: { code: "CONNECTION_REFUSED", msg: "The platform doesn't show this conversation." },
    });
    await rows("update messaging_sessions set identifier = $2 where id = $1", [
      session.id,
      session.identifier,
    ]);
  });

  test("text: needed, at most what the platform takes, at most what the store allows itself", async () => {
    const session = await freshSession();
    expect(await send({ text: "  ", session: session.id })).toMatchObject({
      status: 400,
      fields: { text: "Write a message." },
    });
    expect(await send({ session: session.id })).toMatchObject({
      status: 400,
      fields: { text: "Write a message." },
    });
    expect(await send({ text: "x".repeat(2_001), session: session.id })).toMatchObject({
      status: 400,
      fields: { text: "The message has 2001 characters. You can send up to 2000 there." },
    });
    await client().patch("/api/meta/platformSettings", {
      [session.account_id]: { messageLimits: { maxCharacters: 10, perDay: 1 } },
    });
    expect(await send({ text: "x".repeat(11), session: session.id })).toMatchObject({
      status: 400,
      fields: { text: "The message has 11 characters. You can send up to 10 there." },
    });
    expect(await send({ text: "short", session: session.id })).toMatchObject({
      status: 400,
      fields: { text: "Your platform settings allow 1 message a day there." },
    });
    await client().patch("/api/meta/platformSettings", { [session.account_id]: { messageLimits: null } });
    expect(await ledger(session.identifier)).toEqual([]);
  });
});

describe("where no conversation is", () => {
  test("one is opened with an item's buyer, or about a listing, and comes with the next sync", async () => {
    const order = await one<{
      id: string;
      platform_order_id: string;
      items: { _id: string }[];
      buyer: { id: string };
    }>(
      `select * from orders o where platform = 'bazaar' and buyer ->> 'id' <> '' and not exists (select 1
         from messaging_sessions s where s.platform_order_ids @> array[o.platform_order_id]) limit 1`,
    );
    const first = {
      text: "About your order.",
      session: "-",
      items: [order.items[0]?._id],
      coChatterId: order.buyer.id,
    };
    const key = { "idempotency-key": randomUUID() };
    const opened = await send(first, key);
    expect(opened).toMatchObject({
      status: 200,
      data: { platform: "bazaar", messages: [{ content: "About your order.", byMe: true }] },
    });
    expect(await rows("select 1 from messaging_sessions where id = $1", [opened.data?._id])).toHaveLength(1);
    const made = await shop.practice.simulator.control<Line[]>(
      "GET",
      `/ledger?kind=message&orderId=${order.platform_order_id}`,
    );
    expect(made).toMatchObject([
      { payload: { text: "About your order.", order_id: order.platform_order_id } },
    ]);
    const session = await vi.waitFor(() => sessionOfIdentifier(made[0]?.sessionId ?? ""), {
      timeout: 60_000,
      interval: 30,
    });
    expect(session.messages).toMatchObject([{ content: "About your order.", byMe: true }]);
    // Its answer was lost: the repeat under its key is the same message, although a conversation is there by
    // now.
    expect(await send(first, key)).toMatchObject({ status: 200, data: { _id: session.id } });
    expect(session.id).toBe(opened.data?._id);
    expect(await send({ ...first, text: "Another." }, key)).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(
      await shop.practice.simulator.control<Line[]>(
        "GET",
        `/ledger?kind=message&orderId=${order.platform_order_id}`,
      ),
    ).toHaveLength(1);
    expect(
      await rows(
        "select kind from order_events where order_id = $1 and kind like 'action%' order by id limit 2",
        [order.id],
      ),
    ).toEqual([{ kind: "actionRequested" }, { kind: "actionAccepted" }]);

    const known = await freshSession();
    const { items } = z.object({ items: z.array(z.object({ _id: z.string() })) }).parse(known);
    const listing = await one<{ id: string; identifier: string }>(
      "select * from listings where platform = 'bazaar' and id <> $1 limit 1",
      [items[0]?._id ?? ""],
    );
    expect(
      (
        await send({
          text: "Back in stock.",
          session: "-",
          product: listing.id,
          coChatter: known.buyer.handle,
          coChatterId: known.buyer.identifier,
        })
      ).status,
    ).toBe(200);
    const ours = (await shop.practice.simulator.control<Line[]>("GET", "/ledger?kind=message")).filter(
      ({ payload }) => payload.listing_id === listing.identifier,
    );
    expect(ours).toHaveLength(1);
  });

  test.each([{}, { session: "" }, { session: null }])(
    "a message without a session opens none, however well its buyer is named: %j",
    async (place) => {
      const order = await one<{ items: { _id: string }[]; buyer: { id: string } }>(
        "select * from orders where platform = 'bazaar' and buyer ->> 'id' <> '' limit 1",
      );
      const before = await rows("select 1 from actions");
      expect(
        await send({ text: "Hello", items: [order.items[0]?._id], coChatterId: order.buyer.id, ...place }),
      ).toMatchObject({ status: 404, code: "MESSAGING_SESSION_NOT_FOUND", msg: "Missing session!" });
      expect(await rows("select 1 from actions")).toEqual(before);
    },
  );

  test.each([
    { session: "bazaar:nobody:1" },
    { session: "-" },
    {},
    { session: "-", product: "nothing", coChatter: "x" },
  ])("nobody to write to is 'Missing session!': %j", async (place) => {
    expect(await send({ text: "Hello", ...place })).toMatchObject({
      status: 404,
      code: "MESSAGING_SESSION_NOT_FOUND",
      msg: "Missing session!",
    });
  });

  test("a platform that takes no messages says so; an account that is not linked any more, too", async () => {
    const order = await one<{ items: { _id: string }[] }>(
      "select * from orders where platform = 'atelier' limit 1",
    );
    expect(await send({ text: "Hello", session: "-", items: [order.items[0]?._id] })).toMatchObject({
      status: 422,
      code: "PLATFORM_CANNOT",
    });
    const session = await freshSession();
    await rows("update accounts set state = 'unlinked' where id = $1", [session.account_id]);
    expect(await send({ text: "Hello", session: session.id })).toMatchObject({
      status: 404,
      code: "ACCOUNT_NOT_FOUND",
    });
    await rows("update accounts set state = 'connected' where id = $1", [session.account_id]);
    expect(await ledger(session.identifier)).toEqual([]);
  });
});

test("nobody signed out, nobody without the scope, nobody of another store", async () => {
  const session = await freshSession();
  const reader = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: ["orders.write"],
  });
  const other = await signUpMember(shop.practice.test);
  await buildOrder(shop.practice.test.services.db, { storeId: other.storeId, platform: "bazaar" });
  const calls = [
    [path, { text: "Hello", session: session.id }],
    [`/api/messages/reloadSession/${encodeURIComponent(session.id)}`, {}],
    ["/api/messages/reload", {}],
    [`${path}many`, { rows: [{ orderId: "x", text: "Hello" }] }],
  ] as const;
  for (const [address, body] of calls) {
    expect((await reader.client.post(address, body)).status).toBe(403);
    expect(
      (
        await fetch(`${shop.practice.test.url}${address}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status,
    ).toBe(401);
  }
  expect((await other.client.post(path, calls[0][1])).body).toMatchObject({
    status: 404,
    msg: "Missing session!",
  });
  expect((await other.client.post(calls[1][0], {})).body).toMatchObject({
    status: 404,
    msg: "Missing session!",
  });
  expect((await other.client.post("/api/messages/reload", {})).body).toEqual({ data: { accounts: 1 } });
  expect(await ledger(session.identifier)).toEqual([]);
});
