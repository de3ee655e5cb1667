/** Writing to many buyers by one call, at a really running practice market. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openMessageShop, path, type Line } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, rows } = shop;

test("many messages in one call: each is sent once, and a row that can't be sent says why", async () => {
  const orders = await rows<{
    id: string;
    platform: string;
    platform_order_id: string;
    items: { _id: string }[];
  }>("select * from orders where platform = 'bazaar' and items <> '[]' order by id limit 3");
  const [silent] = await rows<{ id: string; items: { _id: string }[] }>(
    "select * from orders where platform = 'atelier' limit 1",
  );
  const rowOf = (
    order: { id: string; items: { _id: string }[] } | undefined,
    text = `Thank you, ${order?.id}.`,
  ) => ({ orderId: order?.id, text, items: [order?.items[0]?._id] });
  const body = {
    rows: [
      ...orders.map((order) => rowOf(order)),
      rowOf(silent),
      rowOf(orders[0], "Hello {{buyerFirstName}}"),
      rowOf(orders[1], " "),
      { orderId: "nobody", text: "Hello", items: ["nothing"] },
      { ...rowOf(orders[2], "Hi"), orderId: "nobody" },
    ],
  };
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all([
    client().post(`${path}many`, body, key),
    client().post(`${path}many`, body, key),
  ]);
  type Run = {
    data: {
      _id: string;
      isRunning: boolean;
      lines: { orderId: string; state: string; code: string | null; msg: string }[];
    };
  };
  const [run, again] = answers.map(({ body: answer }) => (answer as Run).data);
  expect([answers.map(({ status }) => status), run?._id]).toEqual([[202, 202], again?._id]);
  expect(
    run?.lines
      .filter(({ state }) => state === "refused")
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([
    "FIELDS_INVALID",
    "MESSAGING_SESSION_NOT_FOUND",
    "ORDER_NOT_FOUND",
    "PLACEHOLDERS_UNFILLED",
    "PLATFORM_CANNOT",
  ]);
  expect(run?.lines.find(({ code }) => code === "FIELDS_INVALID")?.msg).toBe("Write a message.");
  const told = async () =>
    (await shop.practice.simulator.control<Line[]>("GET", "/ledger?kind=message"))
      .flatMap(({ payload }) => payload.text ?? [])
      .filter((text) => text.startsWith("Thank you, "));
  await expect
    .poll(async () => (await told()).toSorted())
    .toEqual(orders.map(({ id }) => `Thank you, ${id}.`).toSorted());
});

test("a row with a key of its own is one message, whatever it is asked for with [R9]", async () => {
  const orders = await rows<{ id: string; items: { _id: string }[] }>(
    "select * from orders where platform = 'bazaar' and items <> '[]' order by id limit 3",
  );
  const wishes = orders.map(({ id, items }) => ({
    orderId: id,
    text: `On its way, ${id}.`,
    items: [items[0]?._id],
    idempotencyKey: randomUUID(),
  }));
  const told = async () =>
    (await shop.practice.simulator.control<Line[]>("GET", "/ledger?kind=message"))
      .flatMap(({ payload }) => payload.text ?? [])
      .filter((text) => text.startsWith("On its way, "))
      .toSorted();
  await client().post(`${path}many`, { rows: wishes.slice(0, 2) }, { "idempotency-key": randomUUID() });
  await expect.poll(told).toHaveLength(2);
  const again = await client().post(
    `${path}many`,
    { rows: wishes.slice(1) },
    { "idempotency-key": randomUUID() },
  );
  expect(
    (again.body as { data: { lines: { code: string | null }[] } }).data.lines.map(({ code }) => code),
  ).toEqual([null, null]);
  await expect.poll(told).toEqual(wishes.map(({ text }) => text).toSorted());
  expect(
    (await client().post(`${path}many`, { rows: [{ ...wishes[0], text: "Other" }] })).body,
  ).toMatchObject({ data: { lines: [{ code: "IDEMPOTENCY_KEY_REUSED" }] } });
});
