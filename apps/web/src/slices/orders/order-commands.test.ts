import { afterAll, expect, test } from "vitest";
import { toasts } from "../../platform/notify.ts";
import { moveOrders, togglePin } from "./order-commands.ts";
import { orderStore, readAgain } from "./orders-loader.ts";
import { buildListOrder } from "./testing/build-list-order.ts";
import { openService } from "../../platform/open-service.test-server.ts";

const refuse = (id: string) => ({ id, code: "ORDER_HELD", message: "Held.", conflicts: null });
const service = await openService(({ body }) => {
  const { query } = body as { query: string };
  return [
    200,
    {
      data: query.includes("TransactionUpdateMany")
        ? { TransactionUpdateMany: { failed: [refuse("2"), refuse("3")] } }
        : { TransactionMany: [] },
    },
  ];
});
afterAll(async () => {
  await readAgain([]);
  orderStore.clear();
  await service.close();
});

test("of an action that part of the orders refused one thing is said, also in the notices: how many it was done with, how many need attention", async () => {
  const orders = ["1", "2", "3"].map((_id) => buildListOrder({ _id }));
  orderStore.merge(orders, orderStore.startRead());
  for (const { id } of toasts.getQueue().items) toasts.dismiss(id);
  toasts.clearNotices();
  const told = () =>
    [toasts.getQueue().items, toasts.getQueue().notices].map((all) => all.map(({ text }) => text));
  const moving = moveOrders(["1", "2", "3"], "queued");
  expect(told()).toEqual([["Moved to Queued. 3 orders"], ["Moved to Queued. 3 orders"]]);
  await moving;
  expect(told()).toEqual([["1 of 3 moved. 2 need attention."], ["1 of 3 moved. 2 need attention."]]);
  orderStore.merge(orders, orderStore.startRead());
  await togglePin(["1", "2", "3"]);
  expect(told()[0]?.slice(1)).toEqual(["1 of 3 pinned. 2 need attention."]);
});
