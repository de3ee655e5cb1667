import { orderEvent, post, transaction } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { changeItems } from "./change-items.ts";
import { changeOrders } from "./change-orders.ts";
import { sortItemsByOrder } from "./orders.store.ts";
import { eraseSentOrders } from "./erase-buyer.ts";
import { addPhotoRoutes } from "./photos.routes.ts";
import { workDeadlines } from "./recount-deadlines.ts";

export const ordersSlice = {
  name: "orders",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => addPhotoRoutes(app, photos),
  jobs: workDeadlines,
  entities: [
    registerEntity(transaction, {
      update: async (ctx, tx, { ids, record }) => (await changeOrders(ctx, tx, ids, record)).length,
      updateNamed: (ctx, tx, { ids, record }) => changeOrders(ctx, tx, ids, record),
    }),
    registerEntity(post, {
      update: (ctx, tx, { ids, record }) => changeItems(ctx, tx, ids, record),
      lockOrder: sortItemsByOrder,
    }),
    registerEntity(orderEvent),
  ],
  tidy: eraseSentOrders,
} satisfies Slice;
