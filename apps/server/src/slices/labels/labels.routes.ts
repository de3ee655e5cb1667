/** /api/labels/* and /api/manifests/*: 200 done, 202 on its way, 422 refused with the courier's words. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  AppError,
  buyLabelInput,
  buyManyInput,
  buyReturnLabelInput,
  closeDayInput,
  connectInput,
  labelFilesQuery,
  linkCourierInput,
  labelServicesQuery,
  planLabelsInput,
  practiceKeysInput,
  ratesInput,
  ratesManyInput,
  returnRatesInput,
  saveGoodsInput,
  takeBackPlansInput,
  unlinkCourierInput,
  type CourierAccountView,
} from "@stallkeeper/contract";
import { labelFormats } from "@stallkeeper/domain";
import { inStore } from "../../platform/context.ts";
import { ctxOf, readInput } from "../../platform/http/index.ts";
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
import { saveGoods } from "./save-goods.ts";
import { voidLabel } from "./void-label.ts";

type ById = { Params: { id: string } };
const keyShape = /^[\x21-\x7e]{1,150}$/;
const buy = { config: { requires: "labels.buy" } } as const;
const plan = { config: { requires: "orders.write" } } as const;
const linkRule = { config: { requires: "settings.write", isRecentLoginNeeded: true } } as const;

/** Adds the routes. */
export function addLabelRoutes(app: FastifyInstance, market: PracticeMarket): void {
  app.get("/api/labels/couriers", { config: { requires: "member" } }, async (request) => {
    const ctx = ctxOf(request);
    return { data: (await inStore(ctx, (tx) => listCourierAccounts(ctx, tx))).map(viewCourier) };
  });
  app.post("/api/labels/couriers/practice", { config: { requires: "settings.write" } }, async (request) => {
    const { platform } = readInput(linkCourierInput, request.body ?? {});
    return { data: (await linkPracticeCourier(ctxOf(request), market, platform)).map(viewCourier) };
  });
  app.post("/api/labels/couriers", linkRule, async (request) => ({
    data: (await linkCourier(ctxOf(request), readInput(connectInput, request.body))).map(viewCourier),
  }));
  app.post("/api/labels/couriers/practice/keys", linkRule, async (request) => ({
    data: await readPracticeKeys(ctxOf(request), market, readInput(practiceKeysInput, request.body).platform),
  }));
  app.get("/api/labels/couriers/offered", { config: { requires: "member" } }, async (request) => ({
    data: await listOfferedCouriers(ctxOf(request)),
  }));
  app.post("/api/labels/couriers/unlink", linkRule, async (request) => {
    const ctx = ctxOf(request);
    await unlinkCourier(ctx, readInput(unlinkCourierInput, request.body).accountId);
    return { data: (await inStore(ctx, (tx) => listCourierAccounts(ctx, tx))).map(viewCourier) };
  });
  app.get("/api/labels/services", buy, async (request) => ({
    data: await listServices(ctxOf(request), readInput(labelServicesQuery, request.query).accountId),
  }));
  app.get("/api/labels/files", buy, async (request, reply) => {
    const { file, name } = await readLabelFiles(ctxOf(request), readInput(labelFilesQuery, request.query));
    return sendFile(reply, "application/pdf", file, name);
  });
  app.patch("/api/labels/goods", { config: { requires: "settings.write" } }, async (request) => ({
    data: { changed: await saveGoods(ctxOf(request), readInput(saveGoodsInput, request.body)) },
  }));
  app.post("/api/labels/plan", plan, async (request) => ({
    data: await planLabels(ctxOf(request), readInput(planLabelsInput, request.body)),
  }));
  app.post("/api/labels/plan/takeBack", plan, async (request) => ({
    data: await takeBackPlans(ctxOf(request), readInput(takeBackPlansInput, request.body).changeIds),
  }));
  app.post("/api/labels/rates", buy, async (request) => ({
    data: await quoteRates(ctxOf(request), readInput(ratesInput, request.body)),
  }));
  app.post("/api/labels/ratesMany", buy, async (request) => ({
    data: await quoteMany(ctxOf(request), readInput(ratesManyInput, request.body).rows),
  }));
  app.post("/api/labels/buy", buy, async (request, reply) => {
    const { isBought, shipment } = await buyLabel(
      ctxOf(request),
      readInput(buyLabelInput, request.body),
      readKey(request),
    );
    void reply.code(isBought ? 200 : 202);
    return { data: shipment };
  });
  app.post("/api/labels/buyMany", buy, async (request, reply) => {
    const run = await buyMany(ctxOf(request), readInput(buyManyInput, request.body).rows, readKey(request));
    void reply.code(202);
    return { data: run };
  });
  app.post("/api/labels/returns/rates", buy, async (request) => ({
    data: await quoteReturn(ctxOf(request), readInput(returnRatesInput, request.body)),
  }));
  app.post("/api/labels/returns/buy", buy, async (request, reply) => {
    const { isBought, shipment } = await buyReturnLabel(
      ctxOf(request),
      readInput(buyReturnLabelInput, request.body),
      readKey(request),
    );
    void reply.code(isBought ? 200 : 202);
    return { data: shipment };
  });
  app.get<ById & { Querystring: { format?: string } }>(
    "/api/labels/:id/file",
    buy,
    async (request, reply) => {
      const format = labelFormats.find((one) => one === (request.query.format ?? "4x6"));
      if (format === undefined)
        throw new AppError("FIELDS_INVALID", { fields: { format: `One of ${labelFormats.join(", ")}.` } });
      const { file, name } = await readLabelFile(ctxOf(request), request.params.id, format);
      return sendFile(reply, "application/pdf", file, name);
    },
  );
  app.post<ById>("/api/labels/:id/printed", buy, async (request) => ({
    data: await countPrint(ctxOf(request), request.params.id),
  }));
  app.post<ById>("/api/labels/:id/void", buy, async (request, reply) => {
    const { isAsked, shipment } = await voidLabel(ctxOf(request), request.params.id);
    void reply.code(isAsked ? 200 : 202);
    return { data: shipment };
  });
  app.post("/api/manifests", buy, async (request, reply) => {
    const manifest = await closeDay(ctxOf(request), readInput(closeDayInput, request.body));
    void reply.code(manifest.state === "closed" ? 200 : 202);
    return { data: manifest };
  });
  app.get<ById>("/api/manifests/:id/file", buy, async (request, reply) => {
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
