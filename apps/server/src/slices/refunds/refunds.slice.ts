import { refund } from "@stallkeeper/contract";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { refundsTold } from "../orders/index.ts";
import { recountRefunded } from "./recount-refunded.ts";
import { refundAction } from "./refund-action.ts";
import { addRefundRoutes } from "./refunds.routes.ts";

export const refundsSlice = {
  name: "refunds",
  routes: addRefundRoutes,
  actions: [refundAction],
  entities: [registerEntity(refund)],
  events: [on(refundsTold, (tx, { orderIds, by }) => recountRefunded(tx, orderIds, by))],
} satisfies Slice;
