import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import {
  addToBatch,
  changeBatchDetails,
  createBatch,
  removeFromBatch,
  saveBatch,
  setBatchState,
  takeOverBatch,
} from "./batches.service.ts";
import { pickItems, setSlipTemplate } from "./picks.service.ts";

const done = { data: { done: true } };

/** Batches, the pick list, slips. */
export function addBatchRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/packing/batches", async (request) => ({
    data: await createBatch(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/packing/batches/add", async (request) => {
    const { batchId, orderIds } = request.input;
    return { data: await addToBatch(ctxOf(request), batchId, orderIds) };
  });
  serve(app, "POST /api/packing/batches/remove", async (request) => {
    const { batchId, orderIds } = request.input;
    return { data: await removeFromBatch(ctxOf(request), batchId, orderIds) };
  });
  serve(app, "POST /api/packing/batches/details", async (request) => ({
    data: await changeBatchDetails(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/packing/batches/save", async (request) => {
    const { batchId, name, cutOffAt } = request.input;
    await saveBatch(ctxOf(request), batchId, name, cutOffAt);
    return done;
  });
  serve(app, "POST /api/packing/batches/takeOver", async (request) => {
    await takeOverBatch(ctxOf(request), request.input.batchId);
    return done;
  });
  serve(app, "POST /api/packing/batches/state", async (request) => {
    const { batchId, state } = request.input;
    await setBatchState(ctxOf(request), batchId, state);
    return done;
  });
  serve(app, "POST /api/packing/picks", async (request) => {
    await pickItems(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/packing/slipTemplates", async (request) => {
    await setSlipTemplate(ctxOf(request), request.input);
    return done;
  });
}
