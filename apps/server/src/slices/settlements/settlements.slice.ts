import type { Slice } from "../../platform/slice.ts";
import { addSettlementRoutes } from "./settlements.routes.ts";

/** What platforms settle and pay out, held against the orders. */
export const settlementsSlice = { name: "settlements", routes: addSettlementRoutes } satisfies Slice;
