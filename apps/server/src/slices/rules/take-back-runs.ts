/**
 * Undo of runs on chosen orders: stands -> taken back, whole in one transaction. An order gets back what it
 * was before where everything that the rules wrote there still stands as they left it; one where somebody
 * changed any of it stays as it is, and is told. The rules may act again on what was taken back, but for those
 * that wrote to somebody, bought or shipped: that stays, and the answer says so. A repeat is answered as the first
 * call was.
 */
import { isDeepStrictEqual } from "node:util";
import { AppError, type TakenBack } from "@stallkeeper/contract";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  actorOf,
  addOrderEvents,
  lockOrders,
  stepOf,
  updateOrder,
  type LocalChange,
  type OrderRow,
} from "../orders/index.ts";
import { lockChosenRuns, saveTakenBack, type ChosenLine, type RuledColumns } from "./chosen-runs.store.ts";
import { restoreRuns } from "./rules.store.ts";

/** Takes runs back, the newest first. Throws FORBIDDEN, RUN_NOT_FOUND. Safe to repeat. */
export async function takeBackRuns(ctx: Ctx, runIds: readonly string[]): Promise<TakenBack> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const runs = await lockChosenRuns(tx, runIds);
    if (runs.length < new Set(runIds).size) throw new AppError("RUN_NOT_FOUND");
    const all: TakenBack = { done: [], failed: [], stays: [] };
    for (const { id, lines, takenBack } of runs) {
      const { stays = [], ...outcome } = takenBack ?? (await takeBackLines(ctx, tx, lines));
      if (takenBack === null) await saveTakenBack(tx, id, { ...outcome, stays });
      all.done.push(...outcome.done);
      all.failed.push(...outcome.failed);
      all.stays = [...new Set([...all.stays, ...stays])];
    }
    return all;
  });
}

async function takeBackLines(ctx: Ctx, tx: StoreTx, lines: readonly ChosenLine[]): Promise<TakenBack> {
  const rows = new Map(
    (
      await lockOrders(
        tx,
        lines.map(({ orderId }) => orderId),
      )
    ).map((row) => [row.id, row]),
  );
  const back: ChosenLine[] = [];
  const outcome: TakenBack = { done: [], failed: [], stays: [] };
  for (const line of lines) {
    const row = rows.get(line.orderId);
    const problem =
      row === undefined
        ? new AppError("ORDER_NOT_FOUND")
        : standsAs(row, line.after)
          ? null
          : new AppError("RUN_CHANGED_SINCE");
    if (row === undefined || problem !== null) {
      outcome.failed.push({ id: line.orderId, code: problem?.code ?? "", msg: problem?.message ?? "" });
      continue;
    }
    await updateOrder(tx, row.id, changeBack(ctx, row, line));
    back.push(line);
    outcome.done.push(row.id);
  }
  outcome.stays = [...new Set(back.flatMap(({ stays = [] }) => stays))];
  const at = ctx.now().toISOString();
  await addOrderEvents(
    tx,
    back.map(({ orderId, rules }) => ({
      orderId,
      at,
      kind: "rulesTakenBack",
      ...actorOf(ctx),
      details: { rules },
    })),
  );
  await restoreRuns(
    tx,
    back.flatMap(({ orderId, runs }) => runs.map((run) => ({ orderId, ...run }))),
  );
  await announce(tx, "order", outcome.done);
  await announce(tx, "rule", [...new Set(back.flatMap(({ runs }) => runs.map(({ ruleId }) => ruleId)))]);
  return outcome;
}

const standsAs = (row: OrderRow, after: RuledColumns): boolean =>
  (Object.keys(after) as (keyof RuledColumns)[]).every((column) =>
    isDeepStrictEqual(row[column], after[column]),
  );

/** Tags, notes and pin go the way of a person's changes; a hold and a plan are columns alone. */
function changeBack(ctx: Ctx, row: OrderRow, { before }: ChosenLine): LocalChange {
  const { tags, notes, ...others } = before;
  const patch = {
    ...(tags === undefined ? {} : { tags }),
    ...(notes === undefined ? {} : { notes }),
    ...("pinned_at" in others ? { updatedAt: ctx.now().toISOString() } : {}),
  };
  return {
    ...stepOf(row, patch, { by: actorName(ctx), now: ctx.now() }).change,
    ...("held_until" in others ? { held_until: null, held_reason: "", held_by_name: "" } : {}),
    ...("label_plan" in others ? { label_plan: others.label_plan ?? null } : {}),
  };
}
