/** /api/labels/* and /api/manifests/*: 200 done, 202 on its way, 422 refused with the courier's words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type CourierAccountView } from "@stallkeeper/contract";
import { inStore } from "../../platform/context.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import {
  linkCourier,
  linkPracticeCourier,
  listCourierAccounts,
  listOfferedCouriers,
  readPracticeKeys,
  unlinkCourier,
  type CourierAccount,
  type PracticeMarket,
} from "../accounts/index.ts";
import { buyLabel, buyMany } from "./buy-label.ts";
import { closeDay, readManifestFile } from "./close-day.ts";
import { countPrint, readLabelFile, readLabelFiles } from "./label-file.ts";
import { planLabels, takeBackPlans } from "./plan-labels.ts";
import { listServices, quoteMany, quoteRates } from "./quote-rates.ts";
import { buyReturnLabel, quoteReturn } from "./return-label.ts";
import { saveCustoms } from "./save-customs.ts";
import { voidLabel } from "./void-label.ts";

const keyShape = /^[\x21-\x7e]{1,150}$/;

/** Adds the routes. */
export function addLabelRoutes(app: FastifyInstance, market: PracticeMarket): void {
  serve(app, "GET /api/labels/couriers", async (request) => {
    const ctx = ctxOf(request);
    return { data: (await inStore(ctx, (tx) => listCourierAccounts(ctx, tx))).map(viewCourier) };
  });
  serve(app, "POST /api/labels/couriers/practice", async (request) => {
    const { platform } = request.input;
    return { data: (await linkPracticeCourier(ctxOf(request), market, platform)).map(viewCourier) };
  });
  serve(app, "POST /api/labels/couriers", async (request) => ({
    data: (await linkCourier(ctxOf(request), request.input)).map(viewCourier),
  }));
  serve(app, "POST /api/labels/couriers/practice/keys", async (request) => ({
    data: await readPracticeKeys(ctxOf(request), market, request.input.platform),
  }));
  serve(app, "GET /api/labels/couriers/offered", async (request) => ({
    data: await listOfferedCouriers(ctxOf(request)),
  }));
  serve(app, "POST /api/labels/couriers/unlink", async (request) => {
    const ctx = ctxOf(request);
    await unlinkCourier(ctx, request.input.accountId);
    return { data: (await inStore(ctx, (tx) => listCourierAccounts(ctx, tx))).map(viewCourier) };
  });
  serve(app, "GET /api/labels/services", async (request) => ({
    data: await listServices(ctxOf(request), request.asked.accountId),
  }));
  serve(app, "GET /api/labels/files", async (request, reply) => {
    const { file, name } = await readLabelFiles(ctxOf(request), request.asked);
    return sendFile(reply, "application/pdf", file, name);
  });
  serve(app, "PATCH /api/labels/customs", async (request) => ({
    data: { changed: await saveCustoms(ctxOf(request), request.input) },
  }));
  serve(app, "POST /api/labels/plan", async (request) => ({
    data: await planLabels(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/labels/plan/takeBack", async (request) => ({
    data: await takeBackPlans(ctxOf(request), request.input.changeIds),
  }));
  serve(app, "POST /api/labels/rates", async (request) => ({
    data: await quoteRates(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/labels/ratesMany", async (request) => ({
    data: await quoteMany(ctxOf(request), request.input.rows),
  }));
  serve(app, "POST /api/labels/buy", async (request, reply) => {
    const { isBought, shipment } = await buyLabel(ctxOf(request), request.input, readKey(request));
    void reply.code(isBought ? 200 : 202);
    return { data: shipment };
  });
  serve(app, "POST /api/labels/buyMany", async (request, reply) => {
    const run = await buyMany(ctxOf(request), request.input.rows, readKey(request));
    void reply.code(202);
    return { data: run };
  });
  serve(app, "POST /api/labels/returns/rates", async (request) => ({
    data: await quoteReturn(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/labels/returns/buy", async (request, reply) => {
    const { isBought, shipment } = await buyReturnLabel(ctxOf(request), request.input, readKey(request));
    void reply.code(isBought ? 200 : 202);
    return { data: shipment };
  });
  serve(app, "GET /api/labels/:id/file", async (request, reply) => {
    const { file, name } = await readLabelFile(ctxOf(request), request.params.id, request.asked.format);
    return sendFile(reply, "application/pdf", file, name);
  });
  serve(app, "POST /api/labels/:id/printed", async (request) => ({
    data: await countPrint(ctxOf(request), request.params.id),
  }));
  serve(app, "POST /api/labels/:id/void", async (request, reply) => {
    const { isAsked, shipment } = await voidLabel(ctxOf(request), request.params.id);
    void reply.code(isAsked ? 200 : 202);
    return { data: shipment };
  });
  serve(app, "POST /api/manifests", async (request, reply) => {
    const manifest = await closeDay(ctxOf(request), request.input);
    void reply.code(manifest.state === "closed" ? 200 : 202);
    return { data: manifest };
  });
  serve(app, "GET /api/manifests/:id/file", async (request, reply) => {
    const { mediaType, file } = await readManifestFile(ctxOf(request), request.params.id);
    return sendFile(reply, mediaType, file, `manifest-${request.params.id}.pdf`);
  });
}

function viewCourier({ id, username, platform, name, state, linkedAt }: CourierAccount): CourierAccountView {
  return { _id: id, username, platform, name, state, linkedAt };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || !keyShape.test(key)))
    throw new AppError("FIELDS_INVALID", {
      fields: { "Idempotency-Key": "1 to 150 visible ASCII characters." },
    });
  return key ?? null;
}

/** A file of a courier is shown by the browser's own viewer and runs nothing. */
function sendFile(reply: FastifyReply, mediaType: string, file: Buffer, name: string): FastifyReply {
  const isPdf = mediaType === "application/pdf";
  return reply
    .headers({
      "content-type": isPdf ? "application/pdf" : "application/octet-stream",
      "content-disposition": `${isPdf ? "inline" : "attachment"}; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .send(file);
}
