import { askGraphql } from "../../platform/api/graphql-client.ts";
import type { News, NewsSource } from "../../platform/section.ts";
import { orderStore } from "../orders/index.ts";

/**
 * Orders that are new here. What the list holds is not; one that was still being loaded may bring an order
 * before the stream tells of it, so what was ordered since nobody looks is.
 */
export const readNewOrders: NewsSource["read"] = async (ids, { sinceMs, hiddenAtMs }) => {
  const unseen = ids.filter((id) => {
    const order = orderStore.read(id);
    return order === undefined || Date.parse(order.createdAt) >= hiddenAtMs;
  });
  if (unseen.length === 0) return [];
  const { TransactionMany } = await askGraphql<{
    TransactionMany: { _id: string; orderNumber: string; source: string; createdAt: string }[];
  }>(
    `query NewOrders($filter: FilterFindManyTransactionInput) { TransactionMany(filter: $filter) {
       _id orderNumber source createdAt } }`,
    { filter: { external: false, _operators: { _id: { in: unseen } } } },
  );
  return TransactionMany.filter(({ createdAt }) => Date.parse(createdAt) > sinceMs).map(
    ({ _id, orderNumber, source }): News => ({ key: _id, body: `${orderNumber}, ${source}` }),
  );
};
