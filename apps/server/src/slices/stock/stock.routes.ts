import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { servePhoto, type PhotoBox } from "../../platform/photos/index.ts";
import { saveBundle } from "./bundles/save-bundle.ts";
import { adjustStock, holdStock, releaseStock } from "./holds/hold-stock.ts";
import { changeItems } from "./items/change-items.ts";
import { listItemWords } from "./items/item-words.store.ts";
import { findItemPhoto } from "./items/items.store.ts";
import { makeItem } from "./items/make-item.ts";
import { movePieces } from "./bins/move-pieces.ts";
import { archivePlace, savePlace } from "./bins/save-place.ts";
import { chooseLot } from "./lots/choose-lot.ts";
import { sayLink, suggestItems } from "./links/link-listings.ts";
import { pauseListings } from "./push/pause-listings.ts";
import { listPushing, previewPush, pushNow, setListingRule, setPushRule } from "./push/push-rules.ts";
import { answerStockChecks } from "./answer-checks.ts";
import { listOversold } from "./list-oversold.ts";
import { countStock, setItemLocation } from "./count-stock.ts";

/**
 * What is said of SKUs and items; what stands is read over GraphQL (InventoryItem, UnlinkedListing,
 * StockLevel, StockEntry, StockHold, StockCheck, ItemEvent, ItemLocation).
 */
export function addStockRoutes(app: FastifyInstance, photos: PhotoBox): void {
  serve(app, "GET /api/stock/items/:itemId/photos/:index", (request, reply) =>
    servePhoto(photos, request, reply, (tx, index) => findItemPhoto(tx, request.params.itemId, index)),
  );
  serve(app, "POST /api/stock/counts", async (request) => ({
    data: await countStock(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "GET /api/stock/oversold", async (request) => ({
    data: await listOversold(ctxOf(request), request.asked.orderId),
  }));
  serve(app, "POST /api/stock/checks", async (request) => {
    await answerStockChecks(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/items", async (request) => ({
    data: await makeItem(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/stock/items/words", async (request) => ({
    data: await listItemWords(ctxOf(request)),
  }));
  serve(app, "POST /api/stock/items/change", async (request) => ({
    data: await changeItems(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/bundles", async (request) => {
    await saveBundle(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/links", async (request) => {
    await sayLink(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/links/suggestions", async (request) => ({
    data: await suggestItems(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/holds", async (request) => ({
    data: await holdStock(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "POST /api/stock/holds/end", async (request) => {
    await releaseStock(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/places", async (request) => {
    await savePlace(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/places/archive", async (request) => {
    await archivePlace(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/bins/move", async (request) => {
    await movePieces(ctxOf(request), request.input, readIdempotencyKey(request.headers));
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/lots/first", async (request) => {
    await chooseLot(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/adjustments", async (request) => ({
    data: await adjustStock(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "GET /api/stock/push", async (request) => ({ data: await listPushing(ctxOf(request)) }));
  serve(app, "POST /api/stock/push/preview", async (request) => ({
    data: await previewPush(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/push/rule", async (request) => {
    await setPushRule(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/push/listing", async (request) => {
    await setListingRule(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/push/now", async (request) => {
    await pushNow(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/push/pause", async (request) => ({
    data: await pauseListings(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/packing/locations", async (request) => {
    await setItemLocation(ctxOf(request), request.input);
    return { data: { done: true } };
  });
}
