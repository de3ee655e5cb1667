import { customsItem, manifest, parcel, returnedLine, shipment } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import type { PracticeMarket } from "../accounts/index.ts";
import { buyerErased } from "../orders/index.ts";
import { eraseFromLabels } from "./erase-buyer.ts";
import { labelPurchaseAction } from "./label-purchase-action.ts";
import { closeLabelReader } from "./label-reader.ts";
import { labelVoidAction } from "./label-void-action.ts";
import { addLabelRoutes } from "./labels.routes.ts";
import { manifestAction } from "./manifest-action.ts";
import { workLabels } from "./work-labels.ts";

export const labelsSlice = {
  name: "labels",
  routes(app: FastifyInstance, { market }: { market: PracticeMarket }) {
    addLabelRoutes(app, market);
    app.addHook("onClose", async () => closeLabelReader());
  },
  jobs: workLabels,
  events: [on(buyerErased, eraseFromLabels)],
  actions: [labelPurchaseAction, labelVoidAction, manifestAction],
  entities: [
    registerEntity(shipment),
    registerEntity(parcel),
    registerEntity(manifest),
    registerEntity(customsItem),
    // Shown with the label that brings it.
    registerEntity(returnedLine),
  ],
} satisfies Slice;
