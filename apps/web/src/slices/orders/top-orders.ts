/**
 * The question that fills the first rows of a list: the top of what has to be fulfilled. It stands apart from
 * the code that asks it, since the build also hands it to the page's first script, which asks before that
 * code is here (vite.config.ts).
 */
import { listOrderSelection } from "./list-order.ts";

/** Orders before this day belong to the time before the product (spec 9). */
export const firstDay = "2024-09-03T00:00:00.000Z";

export const listQuery = `query Orders($filter: FilterFindManyTransactionInput,
  $sort: SortFindManyTransactionInput, $limit: Int) {
  TransactionMany(filter: $filter, sort: $sort, limit: $limit) { ${listOrderSelection} }
}`;

const topLimit = 12;

/**
 * By the rule of the queue of what has to be fulfilled (spec 4): enough for a short list, before the long
 * ones are read.
 */
export const topVariables = {
  filter: {
    external: false,
    fulfilled: false,
    _operators: { createdAt: { gt: firstDay }, refund: { nin: [1, 2] }, tags: { nin: ["unresponsive"] } },
  },
  sort: "UPDATEDAT_DESC",
  limit: topLimit,
};
