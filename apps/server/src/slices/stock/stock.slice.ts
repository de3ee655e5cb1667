import { itemLocation, stockCheck, stockEntry, stockLevel } from "@stallkeeper/contract";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { departuresAhead, departuresChanged } from "../orders/index.ts";
import { piecesMoved } from "../returns/index.ts";
import { bookPieces } from "./book-pieces.ts";
import { lockStockOf, settleSales } from "./settle-sales.ts";
import { addStockRoutes } from "./stock.routes.ts";

/** The ledger hears of parcels that leave, and of pieces that move by returns and replacements. */
export const stockSlice = {
  name: "stock",
  routes: addStockRoutes,
  entities: [
    registerEntity(itemLocation),
    registerEntity(stockLevel),
    registerEntity(stockEntry),
    registerEntity(stockCheck),
  ],
  events: [
    on(departuresChanged, (tx, { orderIds, by, leftOrders }) => settleSales(tx, orderIds, by, leftOrders)),
    on(departuresAhead, (tx, { orderIds }) => lockStockOf(tx, orderIds)),
    on(piecesMoved, bookPieces),
  ],
} satisfies Slice;
