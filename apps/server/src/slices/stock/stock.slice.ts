import {
  inventoryItem,
  itemEvent,
  itemLocation,
  stockCheck,
  stockEntry,
  stockHold,
  stockLevel,
  unlinkedListing,
} from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { listingsRead } from "../listings/index.ts";
import { departuresAhead, departuresChanged, ordersRead } from "../orders/index.ts";
import { piecesMoved } from "../returns/index.ts";
import { addOrderedItems } from "./items/found-items.store.ts";
import { hearListings } from "./links/link-listings.ts";
import { bookPieces } from "./book-pieces.ts";
import { lockStockOf, settleSales } from "./settle-sales.ts";
import { addStockRoutes } from "./stock.routes.ts";

/** The ledger hears of parcels that leave, and of pieces that move by returns and replacements. */
export const stockSlice = {
  name: "stock",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => addStockRoutes(app, photos),
  entities: [
    registerEntity(inventoryItem),
    registerEntity(itemEvent),
    registerEntity(unlinkedListing),
    registerEntity(stockHold),
    registerEntity(itemLocation),
    registerEntity(stockLevel),
    registerEntity(stockEntry),
    registerEntity(stockCheck),
  ],
  events: [
    on(ordersRead, (tx, { orderIds }) => addOrderedItems(tx, orderIds)),
    on(listingsRead, (tx, { listingIds }) => hearListings(tx, listingIds)),
    on(departuresChanged, (tx, { orderIds, by, leftOrders }) => settleSales(tx, orderIds, by, leftOrders)),
    on(departuresAhead, (tx, { orderIds }) => lockStockOf(tx, orderIds)),
    on(piecesMoved, bookPieces),
  ],
} satisfies Slice;
