/** What the ledger hears of: parcels that leave, and pieces that move by returns and replacements. */
import { on } from "../../platform/events/index.ts";
import { departuresAhead, departuresChanged } from "../orders/index.ts";
import { piecesMoved } from "../returns/index.ts";
import { bookPieces } from "./book-pieces.ts";
import { lockStockOf, settleSales } from "./settle-sales.ts";

export const stockListeners = [
  on(departuresChanged, (tx, { orderIds, by, leftOrders }) => settleSales(tx, orderIds, by, leftOrders)),
  on(departuresAhead, (tx, { orderIds }) => lockStockOf(tx, orderIds)),
  on(piecesMoved, bookPieces),
];
