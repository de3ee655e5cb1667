import { offer } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { offerListeners } from "./hear-unlinked.ts";
import { buyerErased, buyerErasing } from "../orders/index.ts";
import { eraseFromOffers, lockAnswers } from "./erase-buyer.ts";
import { offerAnswerAction } from "./offer-answer-action.ts";
import { addOfferRoutes } from "./offers.routes.ts";

export const offersSlice = {
  name: "offers",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => addOfferRoutes(app, photos),
  actions: [offerAnswerAction],
  entities: [registerEntity(offer)],
  events: [...offerListeners, on(buyerErasing, lockAnswers), on(buyerErased, eraseFromOffers)],
} satisfies Slice;
