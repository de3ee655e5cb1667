import type { FastifyInstance } from "fastify";
import {
  batchDetailsInput,
  batchInput,
  batchOrdersInput,
  batchStateInput,
  createBatchInput,
  pickInput,
  saveBatchInput,
  slipTemplateInput,
} from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
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

const write = { config: { requires: "orders.write" } } as const;
const done = { data: { done: true } };

/** Batches, the pick list, slips. */
export function addBatchRoutes(app: FastifyInstance): void {
  app.post("/api/packing/batches", write, async (request) => ({
    data: await createBatch(ctxOf(request), readInput(createBatchInput, request.body)),
  }));
  app.post("/api/packing/batches/add", write, async (request) => {
    const { batchId, orderIds } = readInput(batchOrdersInput, request.body);
    return { data: await addToBatch(ctxOf(request), batchId, orderIds) };
  });
  app.post("/api/packing/batches/remove", write, async (request) => {
    const { batchId, orderIds } = readInput(batchOrdersInput, request.body);
    return { data: await removeFromBatch(ctxOf(request), batchId, orderIds) };
  });
  app.post("/api/packing/batches/details", write, async (request) => ({
    data: await changeBatchDetails(ctxOf(request), readInput(batchDetailsInput, request.body)),
  }));
  app.post("/api/packing/batches/save", write, async (request) => {
    const { batchId, name, cutOffAt } = readInput(saveBatchInput, request.body);
    await saveBatch(ctxOf(request), batchId, name, cutOffAt);
    return done;
  });
  app.post("/api/packing/batches/takeOver", write, async (request) => {
    await takeOverBatch(ctxOf(request), readInput(batchInput, request.body).batchId);
    return done;
  });
  app.post("/api/packing/batches/state", write, async (request) => {
    const { batchId, state } = readInput(batchStateInput, request.body);
    await setBatchState(ctxOf(request), batchId, state);
    return done;
  });
  app.post("/api/packing/picks", write, async (request) => {
    await pickItems(ctxOf(request), readInput(pickInput, request.body));
    return done;
  });
  app.post("/api/packing/slipTemplates", { config: { requires: "settings.write" } }, async (request) => {
    await setSlipTemplate(ctxOf(request), readInput(slipTemplateInput, request.body));
    return done;
  });
}
