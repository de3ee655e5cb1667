/** Messages where a platform allows set kinds alone, at a really running practice market. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { signUpMember } from "@stallkeeper/testkit";
import { openMessageShop, path } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, rows, send } = shop;

interface Purchase {
  id: string;
  platform_order_id: string;
  items: { _id: string }[];
}
let purchases: Purchase[];
beforeAll(async () => {
  const quick = { listLagMs: 0, readLagMs: 0, staleMs: 0, webhookLoss: 0 };
  await shop.practice.simulator.control("PATCH", "/settings", { thriftly: quick });
  purchases = [await shop.practice.buy("thriftly"), await shop.practice.buy("thriftly")];
});
const purchase = (place: number): Purchase => purchases[place] ?? expect.fail();
const templates = (id: string, as = client()) =>
  as.get(`/api/messages/templates/${encodeURIComponent(id)}`) as Promise<{
    status: number;
    body: { data?: { _id: string; title: string; maxLength: number; files: null }[]; code?: string };
  }>;
const to = ({ items }: Purchase, text: string, template?: string) => ({
  text,
  platform: "thriftly",
  session: "-",
  product: items[0]?._id,
  ...(template === undefined ? {} : { template }),
});
const written = async ({ platform_order_id: number }: Purchase) =>
  (
    await shop.practice.simulator.control<{ orderId: string; payload: object }[]>(
      "GET",
      "/ledger?kind=message",
    )
  )
    .filter(({ orderId }) => orderId === number)
    .map(({ payload }) => payload);

describe("a platform that allows set kinds of messages alone", () => {
  test("says which ones an order allows; one of them goes out, once, and is allowed no more", async () => {
    const order = purchase(0);
    expect((await templates(order.id)).body.data).toEqual([
      { _id: "ORDER_DETAILS", title: "Ask about the purchase", maxLength: 300, files: null },
      { _id: "DELIVERY_DETAILS", title: "Arrange delivery", maxLength: 300, files: null },
      { _id: "PROBLEM", title: "Report a problem with the purchase", maxLength: 2_000, files: null },
    ]);
    expect(await send(to(order, "Which colour?"))).toMatchObject({
      status: 400,
      fields: { template: "Choose a kind of message." },
    });
    const key = { "idempotency-key": randomUUID() };
    const answer = await send(to(order, "Which colour?", "ORDER_DETAILS"), key);
    expect(answer.status).toBe(200);
    expect(answer.data?.messages).toMatchObject([{ byMe: true, content: "Which colour?" }]);
    expect((await send(to(order, "Which colour?", "ORDER_DETAILS"), key)).status).toBe(200);
    expect(await send(to(order, "Which colour?", "PROBLEM"), key)).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect(await written(order)).toEqual([{ kind: "ORDER_DETAILS", text: "Which colour?" }]);
    expect((await templates(order.id)).body.data?.map(({ _id }) => _id)).toEqual([
      "DELIVERY_DETAILS",
      "PROBLEM",
    ]);
    expect(await send(to(order, "And the size?", "ORDER_DETAILS"))).toMatchObject({
      status: 422,
      code: "PLATFORM_REFUSED",
      msg: "The platform refused: This purchase doesn't allow that kind of message.",
    });
    expect(await send(to(order, "x".repeat(301), "DELIVERY_DETAILS"))).toMatchObject({ status: 422 });
  });

  test("whose answer was lost is looked at before anything is sent again", async () => {
    const order = purchase(1);
    await shop.fault({ market: "thriftly", kind: "reset-after-commit", path: "/messages" });
    expect([200, 202]).toContain((await send(to(order, "Is noon fine?", "DELIVERY_DETAILS"))).status);
    await expect
      .poll(async () => {
        const [action] = await rows<{ state: string }>(
          "select state from actions where order_id = $1 and kind = 'message'",
          [order.id],
        );
        return action?.state;
      })
      .toMatch(/accepted|verified/);
    expect(await written(order)).toEqual([{ kind: "DELIVERY_DETAILS", text: "Is noon fine?" }]);
  });

  test("tells nobody of another store, and nobody who may not write", async () => {
    const reader = await signUpMember(shop.practice.test, { scopes: ["orders.write"] });
    const stranger = await signUpMember(shop.practice.test, { scopes: ["messages.write"] });
    expect((await templates(purchase(0).id, reader.client)).status).toBe(403);
    expect((await templates(purchase(0).id, stranger.client)).body.code).toBe("ORDER_NOT_FOUND");
    const [free] = await rows<Purchase>("select id from orders where platform = 'bazaar' limit 1");
    expect((await templates(free?.id ?? "")).body.code).toBe("PLATFORM_CANNOT");
    expect((await client().post(path, to(purchase(0), "Hi", "NO_SUCH_KIND"))).status).toBe(422);
  });
});
