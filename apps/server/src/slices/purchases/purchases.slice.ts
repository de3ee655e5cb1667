import { purchase, purchaseLine, reorderItem } from "@stallkeeper/contract";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addPurchaseRoutes } from "./purchases.routes.ts";

/** Buying stock: purchases, deliveries, and what has to be reordered. */
export const purchasesSlice = {
  name: "purchases",
  routes: addPurchaseRoutes,
  entities: [registerEntity(purchase), registerEntity(purchaseLine), registerEntity(reorderItem)],
} satisfies Slice;
