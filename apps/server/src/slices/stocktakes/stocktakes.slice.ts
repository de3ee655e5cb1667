import { stockTake, stockTakeLine } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addTakeRoutes } from "./stocktakes.routes.ts";

/** Counting whole shelves, and booking what was found. */
export const stocktakesSlice = {
  name: "stocktakes",
  routes: addTakeRoutes,
  entities: [registerEntity(stockTake), registerEntity(stockTakeLine)],
} satisfies Slice;
