import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { readRating, readRatings, readSummary } from "./read-ratings.ts";
import { replyToRating } from "./reply-to-rating.ts";
import { reviseRating } from "./revise-rating.ts";

/**
 * Ratings. POST /reply: 200 accepted, 202 on its way, 422 refused with the platform's words; POST /revision:
 * the next step of getting one changed.
 */
export function addRatingRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/ratings", async (request) => ({
    data: await readRatings(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/ratings/summary", async (request) => ({ data: await readSummary(ctxOf(request)) }));
  serve(app, "GET /api/ratings/one/:ratingId", async (request) => ({
    data: await readRating(ctxOf(request), request.params.ratingId),
  }));
  serve(app, "POST /api/ratings/reply", async (request, reply) => {
    const key = readIdempotencyKey(request.headers);
    const { isAccepted, rating } = await replyToRating(
      ctxOf(request),
      request.input,
      key === null ? null : `call:${key}`,
    );
    void reply.code(isAccepted ? 200 : 202);
    return { data: rating };
  });
  serve(app, "POST /api/ratings/revision", async (request) => ({
    data: await reviseRating(ctxOf(request), request.input),
  }));
}
