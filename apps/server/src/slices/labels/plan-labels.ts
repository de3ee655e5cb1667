/**
 * What people plan for the labels of orders: service, package and weight, without buying anything. The plan
 * stands with the order; the label's forms and purchases of many begin with it, and no rule overwrites it
 * (docs/adr/0060-label-plans-and-presets.md). A change of many orders is one transaction, and is taken back
 * as one.
 */
import { isDeepStrictEqual } from "node:util";
import { AppError, type ManyOutcome, type PlanLabelsInput, type PlanOutcome } from "@stallkeeper/contract";
import { changePlan, type LabelPlan, type PlanWish } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  actorOf,
  addOrderEvents,
  lockCombined,
  updateOrder,
  type OrderEventKind,
  type OrderRow,
} from "../orders/index.ts";
import { namePackages, planWishOf } from "./label-presets.ts";
import { readSenderSettings } from "./label-settings.ts";
import { insertPlanChange, lockPlanChanges, savePlanTakenBack, type PlanLine } from "./plan-changes.store.ts";

interface NamedWish extends PlanWish {
  preset?: string;
}

/**
 * Plans the labels of orders, and of those that go out in one parcel with them. Answers order by order.
 * Throws FIELDS_INVALID for what there is not, FORBIDDEN. Safe to repeat: what is planned so already stays,
 * and a repeat has nothing to take back.
 */
export async function planLabels(ctx: Ctx, input: PlanLabelsInput): Promise<PlanOutcome> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const wish = await readWish(ctx, tx, input);
    const rows = new Map((await lockCombined(tx, input.orderIds)).map((row) => [row.id, row]));
    const failed = [...new Set(input.orderIds)].flatMap((id) => {
      const row = rows.get(id);
      const problem =
        row === undefined
          ? new AppError("ORDER_NOT_FOUND", { orderId: id })
          : row.shipped
            ? new AppError("ALREADY_SHIPPED", { orderId: id })
            : null;
      return problem === null ? [] : [{ id, code: problem.code, msg: problem.message }];
    });
    const { preset, ...parts } = wish;
    const lines = [...rows.values()]
      .filter(({ shipped }) => !shipped)
      .flatMap(({ id, label_plan: before }): PlanLine[] => {
        const after = changePlan(before, parts, { person: actorName(ctx) });
        return isDeepStrictEqual(before, after) ? [] : [{ orderId: id, before, after }];
      });
    await writePlans(
      ctx,
      tx,
      lines.map(({ orderId, after }) => [orderId, after]),
      "labelPlanned",
      { ...wordsOf(parts), ...(preset === undefined ? {} : { preset }) },
    );
    const refused = new Set(failed.map(({ id }) => id));
    const done = [...new Set(input.orderIds)].filter((id) => !refused.has(id));
    if (lines.length === 0) return { done, failed, changeId: null };
    const changeId = await insertPlanChange(tx, lines, ctx.now());
    await recordAudit(tx, ctx, {
      action: "labelsPlanned",
      object: { type: "planChange", id: changeId },
      after: { orders: lines.map(({ orderId }) => orderId), ...wish },
    });
    return { done, failed, changeId };
  });
}

/**
 * Takes changes back, the newest first, each as one: an order whose plan still stands as the change left it
 * becomes what it was, another one stays and is told. Throws RUN_NOT_FOUND, FORBIDDEN. Safe to repeat: a
 * repeat is answered as the first call was.
 */
export async function takeBackPlans(ctx: Ctx, changeIds: readonly string[]): Promise<ManyOutcome> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const changes = await lockPlanChanges(tx, changeIds);
    if (changes.length < new Set(changeIds).size) throw new AppError("RUN_NOT_FOUND");
    const all: ManyOutcome = { done: [], failed: [] };
    for (const { id, lines, takenBack } of changes) {
      const outcome = takenBack ?? (await takeBackLines(ctx, tx, lines));
      if (takenBack === null) {
        await savePlanTakenBack(tx, id, outcome);
        await recordAudit(tx, ctx, {
          action: "labelPlansTakenBack",
          object: { type: "planChange", id },
          after: { orders: outcome.done },
        });
      }
      all.done.push(...outcome.done);
      all.failed.push(...outcome.failed);
    }
    return all;
  });
}

async function takeBackLines(ctx: Ctx, tx: StoreTx, lines: readonly PlanLine[]): Promise<ManyOutcome> {
  const rows = new Map(
    (
      await lockCombined(
        tx,
        lines.map(({ orderId }) => orderId),
      )
    ).map((row) => [row.id, row]),
  );
  const problemOf = ({ orderId, after }: PlanLine): AppError | null => {
    const row: OrderRow | undefined = rows.get(orderId);
    if (row === undefined) return new AppError("ORDER_NOT_FOUND", { orderId });
    return isDeepStrictEqual(row.label_plan, after) ? null : new AppError("RUN_CHANGED_SINCE");
  };
  const judged = lines.map((line) => ({ line, problem: problemOf(line) }));
  const back = judged.filter(({ problem }) => problem === null).map(({ line }) => line);
  await writePlans(
    ctx,
    tx,
    back.map(({ orderId, before }) => [orderId, before]),
    "planTakenBack",
    {},
  );
  return {
    done: back.map(({ orderId }) => orderId),
    failed: judged.flatMap(({ line, problem }) =>
      problem === null ? [] : [{ id: line.orderId, code: problem.code, msg: problem.message }],
    ),
  };
}

async function writePlans(
  ctx: Ctx,
  tx: StoreTx,
  plans: readonly (readonly [string, LabelPlan | null])[],
  kind: OrderEventKind,
  details: Record<string, unknown>,
): Promise<void> {
  if (plans.length === 0) return;
  for (const [id, plan] of plans) await updateOrder(tx, id, { label_plan: plan });
  const at = ctx.now().toISOString();
  await addOrderEvents(
    tx,
    plans.map(([orderId]) => ({ orderId, at, kind, ...actorOf(ctx), details })),
  );
  await announce(
    tx,
    "order",
    plans.map(([id]) => id),
  );
}

/** What a line of the timeline says of it; null: cleared. */
const wordsOf = ({ service, package: wrapping, weightGrams }: PlanWish): Record<string, unknown> => ({
  ...(service === undefined ? {} : { service: service?.serviceName ?? null }),
  ...(wrapping === undefined ? {} : { package: wrapping?.name ?? null }),
  ...(weightGrams === undefined ? {} : { weightGrams }),
});

async function readWish(
  ctx: Ctx,
  tx: StoreTx,
  { presetId, service, package: wrapping, weightGrams }: PlanLabelsInput,
): Promise<NamedWish> {
  const settings = await readSenderSettings(tx);
  const packages = namePackages(settings);
  const preset = presetId === undefined ? undefined : settings.presets[presetId];
  const packageName = packages.get(wrapping ?? "");
  const isKnown = !service || ctx.connectors.couriers().some(({ id }) => id === service.courier);
  const fields: Record<string, string> = {
    ...(presetId !== undefined && preset === undefined ? { presetId: "This preset doesn't exist." } : {}),
    ...(isKnown ? {} : { service: "This courier doesn't exist." }),
    ...(wrapping && packageName === undefined ? { package: "This package doesn't exist." } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
  return {
    ...(preset === undefined ? {} : { ...planWishOf(preset, packages), preset: preset.name }),
    ...(service === undefined ? {} : { service }),
    ...(wrapping === undefined
      ? {}
      : {
          package:
            wrapping === null || packageName === undefined ? null : { id: wrapping, name: packageName },
        }),
    ...(weightGrams === undefined ? {} : { weightGrams }),
  };
}
