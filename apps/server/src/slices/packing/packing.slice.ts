import { batch, itemPick, slipTemplate } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addBatchRoutes } from "./batches.routes.ts";
import { addPackingRoutes } from "./packing.routes.ts";

export const packingSlice = {
  name: "packing",
  routes(app: FastifyInstance) {
    addPackingRoutes(app);
    addBatchRoutes(app);
  },
  entities: [registerEntity(batch), registerEntity(itemPick), registerEntity(slipTemplate)],
} satisfies Slice;
