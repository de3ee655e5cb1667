/** What an erasure reaches of what was written to a buyer, at a really running practice market. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { eraseBuyer } from "../orders/index.ts";
import { drawPicture } from "./attachments/hostile-files.fixture.ts";
import { findTarget } from "./find-target.ts";
import { requestMessage } from "./request-message.ts";
import { openMessageShop, type Session } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, rows, one, send, fault, freshSession } = shop;
const words = "Dear Zelda of 7 Quince Mews";

interface Line {
  id: string;
  at: string;
  kind: string;
  actor: string;
  details: { kind?: string; text?: string; reason?: string };
}
interface Talk extends Session {
  order_id: string;
  order_buyer: string;
}
/** Conversations about an order, each of another buyer. */
const talks: Talk[] = [];
beforeAll(async () => {
  const orders = await rows<{ id: string; number: string; buyer: string }>(
    `select distinct on (buyer ->> 'id') id, platform_order_id as number, buyer ->> 'id' as buyer
       from orders where platform = 'bazaar' and buyer ->> 'id' <> '' order by buyer ->> 'id', id limit 3`,
  );
  for (const { id, number, buyer } of orders) {
    const session = await freshSession();
    await rows("update messaging_sessions set platform_order_ids = $2 where id = $1", [session.id, [number]]);
    talks.push({ ...session, order_id: id, order_buyer: buyer });
  }
});

const talk = (place: number): Talk => talks[place] ?? expect.fail();
const linesOf = (orderId: string) =>
  rows<Line>("select id, at, kind, actor, details from order_events where order_id = $1 order by at, id", [
    orderId,
  ]);
const ctx = () => systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "Account closed");
const inStore = <T>(work: (tx: StoreTx) => Promise<T>) =>
  shop.practice.test.services.db.withStore(shop.practice.owner.storeId, work);
const erase = ({ account_id: accountId, buyer, ...rest }: Session & { order_buyer?: string }) =>
  inStore((tx) => {
    const names = [buyer.handle, buyer.identifier, rest.order_buyer ?? ""];
    return eraseBuyer(ctx(), tx, { accountId, names });
  });
/** Writes a message as `send` does, without waiting for it. */
const request = (tx: StoreTx, session: string, text: string) =>
  findTarget(tx, {
    session,
    account: "",
    platform: "",
    coChatter: "",
    coChatterId: "",
    product: "",
    items: [],
  }).then((target) =>
    requestMessage(ctx(), tx, {
      target,
      text,
      trigger: null,
      snippetIds: [],
      idempotencyKey: `test:${randomUUID()}`,
    }),
  );
const actionOf = (id: string) =>
  one<{ state: string; payload: Record<string, unknown>; problem_code: string | null }>(
    "select state, payload, problem_code from actions where id = $1",
    [id],
  );

describe("the timeline", () => {
  test("keeps that a message went out, when and by whom, and none of its words", async () => {
    const [mine, others] = [talk(0), talk(1)];
    for (const { id } of [mine, others]) expect((await send({ text: words, session: id })).status).toBe(200);
    for (const { order_id: orderId } of [mine, others])
      await expect.poll(async () => (await linesOf(orderId)).at(-1)?.kind).toBe("actionVerified");
    const before = await linesOf(mine.order_id);
    const untouched = await linesOf(others.order_id);
    expect(before.filter(({ details }) => details.text === words)).toHaveLength(1);
    await erase(mine);
    await erase(mine);
    const after = (await linesOf(mine.order_id)).filter(({ kind }) => kind !== "buyerErased");
    expect(JSON.stringify(after)).not.toContain("Zelda");
    const bare = ({ details, ...line }: Line) => ({ ...line, about: details.kind });
    expect(after.map(bare)).toEqual(expect.arrayContaining(before.map(bare)));
    expect(await linesOf(others.order_id)).toEqual(untouched);
  });

  test("stays as it is for everybody who isn't erased, whatever the store's role asks for", async () => {
    const { order_id: orderId } = talk(1);
    const before = await linesOf(orderId);
    expect(JSON.stringify(before)).toContain("Zelda");
    await inStore((tx) => tx.run("select erase_event_words($1)", [orderId]));
    await expect(
      inStore((tx) => tx.run("update order_events set details = '{}' where order_id = $1", [orderId])),
    ).rejects.toThrow(/permission denied/);
    // Another store marks the same buyer as erased: nothing of it reaches this one.
    const { db } = shop.practice.test.services;
    const [south] = await db.asSystem((tx) =>
      tx.rows<{ id: string }>("insert into stores (name) values ('Southlane') returning id"),
    );
    await db.withStore(south?.id ?? "", (tx) => tx.run("select erase_event_words($1)", [orderId]));
    expect(await linesOf(orderId)).toEqual(before);
  });
});

describe("messages", () => {
  test("that were still to be sent never are, can't be sent again, and hold nothing", async () => {
    const session = talk(1);
    const sent = await shop.ledger(session.identifier);
    const id = await inStore(async (tx) => {
      const actionId = await request(tx, session.id, words);
      const { account_id: accountId, buyer, order_buyer } = session;
      await eraseBuyer(ctx(), tx, { accountId, names: [buyer.handle, buyer.identifier, order_buyer] });
      return actionId;
    });
    expect(await actionOf(id)).toMatchObject({
      state: "refused",
      problem_code: "BUYER_ERASED",
      payload: { text: "", buyerHandle: "", buyerIdentifier: "", attachments: [] },
    });
    expect((await linesOf(session.order_id)).filter(({ kind }) => kind === "actionWithdrawn")).toHaveLength(
      1,
    );
    expect(await client().post(`/api/actions/${id}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: "ACTION_ERASED" },
    });
    expect(await shop.ledger(session.identifier)).toEqual(sent);
  });

  test("whose outcome nobody knows yet are looked for by their words, and lose them then", async () => {
    const session = await freshSession();
    await fault({ kind: "reset-after-commit" });
    await fault({ kind: "500", method: "GET", count: 4 });
    const id = await inStore((tx) => request(tx, session.id, words));
    await expect.poll(async () => (await actionOf(id)).state).toBe("unknown");
    await erase(session);
    await expect.poll(async () => (await actionOf(id)).state).toMatch(/accepted|verified/);
    expect((await actionOf(id)).payload).toMatchObject({ text: "", buyerHandle: "" });
    expect(await shop.ledger(session.identifier)).toHaveLength(1);
    expect(await rows("select 1 from messaging_sessions where id = $1", [session.id])).toEqual([]);
  });
});

test("files that only their messages named go, and what was being written at their offers", async () => {
  const session = await freshSession();
  const upload = async (colour: string) => {
    const file = (await drawPicture("png", colour)).toString("base64");
    const { body } = await client().post("/api/messages/attachments", { name: "zelda.png", file });
    return (body as { data: { _id: string; name: string } }).data;
  };
  const [hers, shared] = [await upload("#123"), await upload("#321")];
  const offer = await one<{ id: string }>(
    `update offers set buyer = buyer || jsonb_build_object('handle', $1::text, 'identifier', $2::text)
       where id = (select min(id) from offers where account_id = $3) returning id`,
    [session.buyer.handle, session.buyer.identifier, session.account_id],
  );
  const drafts = [
    { place: offer.id, text: words },
    { place: talk(2).id, text: "", attachments: [shared] },
  ];
  for (const draft of drafts)
    expect((await client().post("/api/messages/drafts", { ...draft, revision: null })).status).toBe(200);
  expect((await send({ text: "Look.", session: session.id, attachments: [hers, shared] })).status).toBe(200);
  await erase(session);
  expect(
    await rows("select id from message_attachments where id = any($1)", [[hers._id, shared._id]]),
  ).toEqual([{ id: shared._id }]);
  expect(await rows("select place from message_drafts")).toEqual([{ place: talk(2).id }]);
  expect(
    await rows("select 1 from actions where payload::text like $1", [`%${session.buyer.handle}%`]),
  ).toEqual([]);
});
