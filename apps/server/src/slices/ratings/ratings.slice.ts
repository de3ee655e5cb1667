import { rating } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { buyerErased, buyerErasing } from "../orders/index.ts";
import { feedbackLeaveAction } from "./feedback-leave-action.ts";
import { eraseFromRatings, lockReplies } from "./erase-buyer.ts";
import { ratingReplyAction } from "./rating-reply-action.ts";
import { addRatingRoutes } from "./ratings.routes.ts";

export const ratingsSlice = {
  name: "ratings",
  routes: (app: FastifyInstance) => addRatingRoutes(app),
  actions: [ratingReplyAction, feedbackLeaveAction],
  entities: [registerEntity(rating)],
  events: [on(buyerErasing, lockReplies), on(buyerErased, eraseFromRatings)],
} satisfies Slice;
