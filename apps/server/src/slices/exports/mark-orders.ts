/**
 * What becomes of orders once a schedule has exported them: a tag, or a move
 * (docs/adr/0156-after-an-export.md). It's done after the file is whole, to the orders in it alone, a part of
 * the file at a time, by the same change that a person makes.
 */
import type { AfterExport } from "@stallkeeper/domain";
import {
  inStore,
  requireScope,
  systemCtx,
  viewStore,
  type Ctx,
  type Services,
} from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { changeOrders } from "../orders/index.ts";
import { countMarked, findOrderIds, noteMarkProblem } from "./mark-orders.store.ts";
import { findRun, type RunRow } from "./runs.store.ts";
import type { ExportRow } from "./sets/export-source.ts";
import { announceRun } from "./start-export.ts";

/** Orders of one transaction: people at work mustn't wait for a whole export. */
const ordersAtOnce = 200;

/** The orders of a whole file wait for what becomes of them. */
const marksDue = defineJob<{ storeId: string; runId: string }>("export-marks", {
  concurrency: 1,
  perGroup: 1,
  retryLimit: 5,
});

/** The orders of rows, each once. Pure. */
export const ordersOf = (rows: readonly ExportRow[]): string[] => [
  ...new Set(rows.flatMap(({ order_id: id }) => (typeof id === "string" ? [id] : []))),
];

/** Refuses whoever may not change orders. Throws FORBIDDEN. */
export function requireMarks(ctx: Ctx, after: AfterExport | null): void {
  if (after !== null) requireScope(ctx, "orders.write");
}

/** Has a run's orders tagged or moved, in the transaction that ends it. */
export async function markOutcome(ctx: Ctx, tx: StoreTx, { id: runId, after_export: after }: RunRow) {
  const { storeId } = ctx;
  if (after !== null) await ctx.jobs.enqueue(tx, marksDue, { storeId, runId }, { group: storeId });
}

/** Tags or moves the orders of a run's file that it wasn't done to. Throws to be tried again. Safe to repeat. */
export async function markOrders(services: Services, storeId: string, runId: string): Promise<void> {
  const found = await services.db.viewStore(storeId, (tx) => findRun(tx, runId));
  if (found === null || found.state !== "ready" || found.after_export === null) return;
  const ctx = systemCtx(services, storeId, `Export ${found.name}`);
  try {
    for (let part = found.parts_marked; part < found.parts; part += 1)
      await markPart(ctx, found, part, found.after_export);
  } catch (error) {
    await inStore(ctx, async (tx) => {
      await noteMarkProblem(tx, runId, "Something went wrong on this server.");
      await announceRun(tx, runId);
    });
    throw error;
  }
}

async function markPart(ctx: Ctx, { id: runId }: RunRow, part: number, after: AfterExport): Promise<void> {
  const ids = await viewStore(ctx, (tx) => findOrderIds(tx, runId, part));
  const patch = after.kind === "addTag" ? { tagsChange: { add: [after.tag] } } : { moveTo: after.to };
  for (let at = 0; at < ids.length; at += ordersAtOnce)
    await inStore(ctx, (tx) => changeOrders(ctx, tx, ids.slice(at, at + ordersAtOnce), patch));
  await inStore(ctx, async (tx) => {
    await countMarked(tx, runId, part + 1);
    await announceRun(tx, runId);
  });
}

/** Lets this process tag and move exported orders. Call once per process. */
export function markExported(services: Services): void {
  services.jobs.work(marksDue, ({ storeId, runId }) => markOrders(services, storeId, runId));
}
