import type { FastifyInstance, FastifyReply } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { chooseCategory, readCategoryWords } from "./category-words.ts";
import { photoHeaders, type PhotoBox } from "../../platform/photos/index.ts";
import { addPhoto, openPhoto, openPublicPhoto, readOwnPhoto } from "./photos.ts";
import { duplicateDrafts } from "./duplicate-drafts.ts";
import { endListings } from "./end-listings.ts";
import { findCategories, readAttributes, readTerms, readUploadDesk } from "./places.ts";
import { previewPriceRule, savePriceRule } from "./price-rules.ts";
import { publishDrafts } from "./publish.ts";
import { reviseDrafts } from "./revise.ts";
import { removeDrafts, saveDraft } from "./save-draft.ts";
import { saveDrafts } from "./save-drafts.ts";
import { nameTemplate, readTemplates, removeTemplate, saveTemplate } from "./templates.ts";

/** What a photo of 10 MB takes as base64 inside its JSON. */
const photoBodyLimit = Math.ceil((10 * 1024 * 1024) / 3) * 4 + 4_096;

/**
 * What is said of drafts; they are read over GraphQL (UploadDraft). GET /api/listing-photos is for platforms,
 * which fetch a listing's photos without a sign-in: its address can't be guessed.
 */
export function addUploadRoutes(app: FastifyInstance, photos: PhotoBox): void {
  // An item that publishing made shows them where no call would reach our own address.
  photos.readOwn((wanted) => readOwnPhoto(app.services, wanted));
  serve(app, "GET /api/uploads/desk", async (request) => ({ data: await readUploadDesk(ctxOf(request)) }));
  serve(app, "PATCH /api/uploads/drafts/:draftId", async (request) => ({
    data: await saveDraft(ctxOf(request), request.params.draftId, request.input),
  }));
  serve(app, "PATCH /api/uploads/drafts", async (request) => ({
    data: await saveDrafts(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/uploads/drafts/duplicate", async (request) => ({
    data: await duplicateDrafts(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/uploads/templates", async (request) => ({
    data: await readTemplates(ctxOf(request)),
  }));
  serve(app, "POST /api/uploads/templates", async (request) => ({
    data: await saveTemplate(ctxOf(request), request.input),
  }));
  serve(app, "PATCH /api/uploads/templates/:templateId", async (request) => {
    await nameTemplate(ctxOf(request), request.params.templateId, request.input.name);
    return { data: { done: true } };
  });
  serve(app, "POST /api/uploads/templates/:templateId/remove", async (request) => {
    await removeTemplate(ctxOf(request), request.params.templateId);
    return { data: { done: true } };
  });
  serve(app, "POST /api/uploads/drafts/remove", async (request) => {
    await removeDrafts(ctxOf(request), request.input.draftIds);
    return { data: { done: true } };
  });
  serve(app, "POST /api/uploads/publish", async (request, reply) => {
    const outcome = await publishDrafts(ctxOf(request), request.input);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "POST /api/uploads/revise", async (request, reply) => {
    const outcome = await reviseDrafts(ctxOf(request), request.input);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "PATCH /api/uploads/price-rules/:accountId", async (request) => {
    await savePriceRule(ctxOf(request), request.params.accountId, request.input.rule);
    return { data: { done: true } };
  });
  serve(app, "GET /api/uploads/category-words", async (request) => ({
    data: await readCategoryWords(ctxOf(request)),
  }));
  serve(app, "PATCH /api/uploads/category-words", async (request) => ({
    data: await chooseCategory(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/uploads/price-rules/preview", async (request) => ({
    data: await previewPriceRule(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/uploads/listings/end", async (request, reply) => {
    const outcome = await endListings(ctxOf(request), request.input.listingIds);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "GET /api/uploads/accounts/:accountId/categories", async (request) => ({
    data: await findCategories(ctxOf(request), request.params.accountId, request.asked.q),
  }));
  serve(app, "GET /api/uploads/accounts/:accountId/attributes", async (request) => ({
    data: await readAttributes(ctxOf(request), request.params.accountId, request.asked.categoryId),
  }));
  serve(app, "GET /api/uploads/accounts/:accountId/terms", async (request) => ({
    data: await readTerms(ctxOf(request), request.params.accountId),
  }));
  serve(
    app,
    "POST /api/uploads/photos",
    async (request) => ({
      data: await addPhoto(ctxOf(request), photos, Buffer.from(request.input.file, "base64")),
    }),
    { bodyLimit: photoBodyLimit },
  );
  serve(app, "GET /api/uploads/photos/:photoId", async (request, reply) => {
    const { size } = request.asked;
    const content = await openPhoto(ctxOf(request), request.params.photoId, size);
    return sendPhoto(reply, content, size === "preview" ? "image/webp" : "image/jpeg");
  });
  serve(app, "GET /api/listing-photos/:storeId/:photoKey", async (request, reply) => {
    const { storeId, photoKey } = request.params;
    const content = await openPublicPhoto(app.services, storeId, photoKey);
    void reply.header("cache-control", "public, max-age=604800, immutable");
    return sendPhoto(reply, content, "image/jpeg");
  });
}

function sendPhoto(reply: FastifyReply, content: Buffer, mediaType: string): FastifyReply {
  const cache = reply.getHeader("cache-control");
  return reply
    .headers({
      ...photoHeaders,
      "content-type": mediaType,
      ...(typeof cache === "string" && cache.startsWith("public") ? { "cache-control": cache } : {}),
    })
    .send(content);
}
