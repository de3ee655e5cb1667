import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { leaveFeedback, readToLeave } from "./leave-feedback.ts";
import { readHealth, readHurting, saveThreshold } from "./read-health.ts";
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
  serve(app, "GET /api/ratings/health", async (request) => ({ data: await readHealth(ctxOf(request)) }));
  serve(app, "GET /api/ratings/health/orders", async (request) => ({
    data: await readHurting(ctxOf(request), request.asked),
  }));
  serve(app, "POST /api/ratings/health/thresholds", async (request) => {
    await saveThreshold(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "GET /api/ratings/leave", async (request) => ({ data: await readToLeave(ctxOf(request)) }));
  serve(app, "POST /api/ratings/leave", async (request, reply) => {
    const outcome = await leaveFeedback(ctxOf(request), request.input);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "POST /api/ratings/revision", async (request) => ({
    data: await reviseRating(ctxOf(request), request.input),
  }));
}
