/** What platforms settle and pay out. Whoever sees an order sees what was settled for it. */
import {
  orderSettlementQuery,
  payoutQuery,
  payoutsQuery,
  type OrderSettlementView,
  type PayoutsView,
  type PayoutView,
  type UnmatchedRow,
} from "../rest/settlements.ts";
import { answers } from "./route.ts";

const requires = "analytics.read";

export const settlementRoutes = {
  "GET /api/settlements/payouts": answers<PayoutsView>()({ requires, query: payoutsQuery }),
  "GET /api/settlements/payout": answers<PayoutView>()({ requires, query: payoutQuery }),
  "GET /api/settlements/unmatched": answers<UnmatchedRow[]>()({ requires, query: payoutsQuery }),
  "GET /api/settlements/order": answers<OrderSettlementView>()({
    requires: "member",
    query: orderSettlementQuery,
  }),
} as const;
