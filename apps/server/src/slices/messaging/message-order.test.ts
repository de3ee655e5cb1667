/** Messages to one buyer arrive in the order in which they were written, at a really running practice market. */
import { expect, test } from "vitest";
import { openMessageShop } from "./send-message.fixture.ts";

const shop = openMessageShop();

test("a message that has to be tried again isn't overtaken by the next one to the same buyer, nor holds up another", async () => {
  const [session, other] = [await shop.freshSession(), await shop.freshSession()];
  await shop.fault({ kind: "500", path: `conversations/${session.identifier}`, count: 3 });
  const written = Array.from({ length: 5 }, (_, n) => `Line ${n}.`);
  const answers = [];
  for (const text of written) {
    answers.push(shop.send({ text, session: session.id }));
    await expect
      .poll(() =>
        shop.rows("select 1 from actions where payload ->> 'sessionId' = $1 and payload ->> 'text' = $2", [
          session.id,
          text,
        ]),
      )
      .toHaveLength(1);
  }
  expect((await shop.send({ text: "To somebody else.", session: other.id })).status).toBe(200);
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  expect((await shop.ledger(session.identifier)).map(({ payload }) => payload.text)).toEqual(written);
});

test("a row of many goes into the conversation that it names, for an order of its buyer alone", async () => {
  const [session, other] = [await shop.freshSession(), await shop.freshSession()];
  const order = await shop.one<{ id: string }>(
    `update orders set buyer = buyer || jsonb_build_object('id', $2::text)
       where id = (select id from orders where account_id = $1 order by id limit 1) returning id`,
    [session.account_id, session.buyer.identifier],
  );
  await shop.rows(
    `update messaging_sessions set buyer = buyer || '{"identifier": "somebody-else"}' where id = $1 returning id`,
    [other.id],
  );
  const send = (text: string, sessionId: string) =>
    shop
      .client()
      .post("/api/messages/many", {
        rows: [
          {
            orderId: order.id,
            text,
            session: sessionId,
            account: session.account,
            platform: "bazaar",
            coChatterId: session.buyer.identifier,
            items: [],
          },
        ],
      });
  expect((await send("It's silver.", session.id)).status).toBe(202);
  await expect
    .poll(async () => (await shop.ledger(session.identifier)).map(({ payload }) => payload.text))
    .toEqual(["It's silver."]);
  expect((await send("Not yours.", other.id)).body).toMatchObject({
    data: { lines: [{ orderId: order.id, state: "refused" }] },
  });
  expect(await shop.ledger(other.identifier)).toEqual([]);
});
