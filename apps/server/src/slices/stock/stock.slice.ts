import {
  inventoryItem,
  itemEvent,
  itemLocation,
  listingRule,
  listingStock,
  stockCheck,
  stockEntry,
  stockHold,
  stockLevel,
  stockLot,
  stockPlace,
  stockBin,
  itemBin,
  unlinkedListing,
} from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { PhotoBox } from "../../platform/photos/index.ts";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { accountUnlinked } from "../accounts/index.ts";
import { listingsRead } from "../listings/index.ts";
import { departuresAhead, departuresChanged, ordersRead } from "../orders/index.ts";
import { piecesMoved } from "../returns/index.ts";
import { hearListings, hearOrders } from "./links/link-listings.ts";
import { stockPushAction } from "./push/push-action.ts";
import { stopPushing } from "./push/push-rules.store.ts";
import { forgetGaps, workPushes } from "./push/push.jobs.ts";
import { bookPieces } from "./book-pieces.ts";
import { lockStockOf, settleSales } from "./settle-sales.ts";
import { addStockRoutes } from "./stock.routes.ts";

/** The ledger hears of parcels that leave, and of pieces that move by returns and replacements. */
export const stockSlice = {
  name: "stock",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => addStockRoutes(app, photos),
  jobs: workPushes,
  actions: [stockPushAction],
  entities: [
    registerEntity(inventoryItem),
    registerEntity(itemEvent),
    registerEntity(unlinkedListing),
    registerEntity(listingStock),
    registerEntity(listingRule),
    registerEntity(stockHold),
    registerEntity(itemLocation),
    registerEntity(stockLevel),
    registerEntity(stockEntry),
    registerEntity(stockLot),
    registerEntity(stockPlace),
    registerEntity(stockBin),
    registerEntity(itemBin),
    registerEntity(stockCheck),
  ],
  events: [
    on(ordersRead, hearOrders),
    on(listingsRead, (tx, { listingIds }) => hearListings(tx, listingIds)),
    on(departuresChanged, (tx, { orderIds, by, leftOrders }) => settleSales(tx, orderIds, by, leftOrders)),
    on(departuresAhead, (tx, { orderIds }) => lockStockOf(tx, orderIds)),
    on(piecesMoved, bookPieces),
    on(accountUnlinked, (tx, { accountId }) => stopPushing(tx, accountId)),
  ],
  tidy: forgetGaps,
} satisfies Slice;
