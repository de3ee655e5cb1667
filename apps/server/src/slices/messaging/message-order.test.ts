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
