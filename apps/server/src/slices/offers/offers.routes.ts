import { daysInMs } from "@stallkeeper/domain";
import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { viewStore } from "../../platform/context.ts";
import { servePhoto, type PhotoBox } from "../../platform/photos/index.ts";
import { answerOffer, answerOffers, counterOffers, kindOf } from "./answer-offer.ts";
import {
  pauseOfferRules,
  previewOfferRule,
  readOfferRules,
  removeOfferRule,
  saveOfferRule,
} from "./offer-rules.service.ts";
import {
  countOffers,
  findOfferPhoto,
  listOfferedListings,
  readBuyers,
  readCosts,
  readFeeShares,
} from "./offers.store.ts";

/** Of older answered offers the desk doesn't say what their items cost. */
const shownDays = 90;

const callerKey = (headers: Parameters<typeof readIdempotencyKey>[0]): string | null => {
  const key = readIdempotencyKey(headers);
  return key === null ? null : `call:${key}`;
};

/**
 * POST /api/offers/ (spec 7) and /counter: 200 accepted, 202 on its way, 422 refused with the platform's
 * words. /many and /counter/many: 202 taken in, with what can't be answered. GET /desk: what stands beside the offers. And
 * photos of what offers are for, by position; and the rules that answer offers by themselves.
 */
export function addOfferRoutes(app: FastifyInstance, photos: PhotoBox): void {
  serve(app, "GET /api/offers/:offerId/photos/:index", (request, reply) =>
    servePhoto(photos, request, reply, (tx, index) =>
      findOfferPhoto(tx, { offerId: request.params.offerId, index }),
    ),
  );
  serve(app, "POST /api/offers/", async (request, reply) => {
    const { offerId, offerState } = request.input;
    const { isAccepted, offer } = await answerOffer(ctxOf(request), {
      offerId,
      kind: kindOf(offerState),
      counter: null,
      idempotencyKey: callerKey(request.headers),
      rule: null,
    });
    void reply.code(isAccepted ? 200 : 202);
    return { data: offer };
  });
  serve(app, "POST /api/offers/counter", async (request, reply) => {
    const { offerId, ...counter } = request.input;
    const { isAccepted, offer } = await answerOffer(ctxOf(request), {
      offerId,
      kind: "counter",
      counter,
      idempotencyKey: callerKey(request.headers),
      rule: null,
    });
    void reply.code(isAccepted ? 200 : 202);
    return { data: offer };
  });
  serve(app, "POST /api/offers/counter/many", async (request, reply) => {
    const outcome = await counterOffers(ctxOf(request), request.input);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "POST /api/offers/many", async (request, reply) => {
    const outcome = await answerOffers(ctxOf(request), request.input);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "GET /api/offers/rules", async (request) => ({ data: await readOfferRules(ctxOf(request)) }));
  serve(app, "POST /api/offers/rules/save", async (request) => ({
    data: { _id: await saveOfferRule(ctxOf(request), request.input) },
  }));
  serve(app, "POST /api/offers/rules/remove", async (request) => {
    await removeOfferRule(ctxOf(request), request.input.ruleId);
    return { data: { done: true } };
  });
  serve(app, "POST /api/offers/rules/pause", async (request) => {
    await pauseOfferRules(ctxOf(request), request.input.isPaused);
    return { data: { done: true } };
  });
  serve(app, "POST /api/offers/rules/preview", async (request) => ({
    data: await previewOfferRule(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/offers/desk", async (request) => {
    const ctx = ctxOf(request);
    const since = new Date(ctx.now().getTime() - daysInMs(shownDays));
    const [counts, shares, buyers, costs] = await viewStore(ctx, (tx) =>
      Promise.all([
        countOffers(tx),
        readFeeShares(tx),
        readBuyers(tx),
        listOfferedListings(tx, since).then((ids) => readCosts(tx, ids)),
      ]),
    );
    const feeShares = Object.fromEntries(shares.map(({ accountId, share }) => [accountId, share]));
    return { data: { counts, feeShares, buyers, costs } };
  });
}
