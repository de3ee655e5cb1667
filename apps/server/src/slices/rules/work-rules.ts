/**
 * Looks for what starts rules, and evaluates it. What happened before a rule was turned on doesn't count, and
 * neither does what is older than two days: a service that stood still for a week doesn't write to buyers
 * about last Monday. Each happening is a transaction of its own; of two services that look at once, one
 * evaluates it.
 */
import { AppError } from "@stallkeeper/contract";
import { daysInMs, subjectOf, type RuleTrigger } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { lockOrders } from "../orders/index.ts";
import { readCircumstances } from "./circumstances.ts";
import { evaluate, type Occasion } from "./evaluate.ts";
import { readClock } from "./clock-facts.ts";
import {
  forgetEvaluations,
  listDueEvaluations,
  listEvaluationsOf,
  saveEvaluations,
  type EvaluationRow,
} from "./evaluations.store.ts";
import type { Happening } from "./happenings.store.ts";
import { readHappenings } from "./read-happenings.ts";
import { recordEvaluated, settleFailures } from "./record-evaluated.ts";
import { forgetBreaks } from "./rule-breaks.store.ts";
import { readFacts } from "./rule-facts.store.ts";
import { findRules, hasWork, listHeardRules, listRuns, lockRuleWork, type RuleRow } from "./rules.store.ts";
import { readSubjectFacts, unknownFacts } from "./subject-facts.store.ts";

const freshMs = daysInMs(2);
const keptMs = daysInMs(30);
const lookEveryMs = 5_000;
const mostAtOnce = 500;
/** A look that found as much as it may goes on at once, so often at most. */
const mostLooks = 20;

/** A happening and the rules that it starts. */
interface Due {
  happening: Happening;
  trigger: Occasion["trigger"];
  ruleIds: string[];
}

async function listDue(tx: StoreTx, now: Date): Promise<Due[]> {
  const due = new Map<string, Due>();
  const add = (ruleIds: readonly string[], trigger: Occasion["trigger"], happening: Happening): void => {
    const name = `${happening.subject} ${happening.key}`;
    const known = due.get(name) ?? { happening, trigger, ruleIds: [] };
    due.set(name, { ...known, ruleIds: [...known.ruleIds, ...ruleIds] });
  };
  const sinceOf = ({ onSince }: RuleRow): Date =>
    new Date(Math.max(Date.parse(onSince ?? now.toISOString()), now.getTime() - freshMs));
  const rules = await listHeardRules(tx);
  // Rules of one trigger ask together: each would read the same again.
  for (const [said, alike] of Map.groupBy(rules, ({ trigger }) => JSON.stringify(trigger))) {
    const trigger = JSON.parse(said) as RuleTrigger;
    const listeners = alike.map((rule) => ({ ruleId: rule.id, since: sinceOf(rule) }));
    const since = new Date(Math.min(...listeners.map((one) => one.since.getTime())));
    const span = { since, until: now, listeners, most: mostAtOnce };
    for (const { ruleIds, ...happening } of await readHappenings(tx, trigger, span))
      add(ruleIds, trigger.kind, happening);
  }
  for (const row of await listDueEvaluations(tx, now, mostAtOnce))
    add([row.ruleId], row.trigger, happeningOf(row));
  return [...due.values()].toSorted((one, other) => one.happening.at.localeCompare(other.happening.at));
}

/** What a row of the log was about; the words of a message aren't kept. */
export const happeningOf = (row: EvaluationRow): Happening => ({
  subject: row.subject,
  orderId: row.orderId,
  name: row.name,
  key: row.key,
  at: row.happenedAt,
  chain: [...row.chain],
});

/** Evaluates what happened in a store. Answers how many happenings there were. Safe to repeat. */
export async function workRules(services: Services, storeId: string): Promise<number> {
  const ctx = systemCtx(services, storeId, "Rules");
  const due = await inStore(ctx, (tx) => listDue(tx, ctx.now()));
  for (const one of due) await evaluateSafely(ctx, one);
  return due.length;
}

/** A rule that breaks keeps none of the others from acting: each is tried alone then, and its failure kept. */
async function evaluateSafely(ctx: Ctx, { happening, trigger, ruleIds }: Due): Promise<void> {
  try {
    await inStore(ctx, (tx) => evaluateDue(ctx, tx, happening, trigger, ruleIds));
  } catch (error) {
    if (ruleIds.length > 1) {
      for (const id of ruleIds) await evaluateSafely(ctx, { happening, trigger, ruleIds: [id] });
      return;
    }
    ctx.log.error({ err: error, ruleId: ruleIds[0], trigger }, "a rule could not be evaluated");
    await inStore(ctx, (tx) => recordFailure(ctx, tx, happening, trigger, ruleIds[0] ?? "", error));
  }
}

async function recordFailure(
  ctx: Ctx,
  tx: StoreTx,
  { subject, orderId, name, key, at, chain }: Happening,
  trigger: Occasion["trigger"],
  ruleId: string,
  error: unknown,
): Promise<void> {
  const reason = error instanceof AppError ? error.message : "Something went wrong here.";
  const about = { ruleId, subject, orderId, name, key, trigger, happenedAt: at, chain };
  const line = { ...about, outcome: "failed" as const, why: [], did: [], reason, dueAt: null };
  await saveEvaluations(tx, [line], ctx.now());
  await settleFailures(ctx, tx, { failed: [ruleId], acted: [] }, [line]);
}

/**
 * Evaluates one happening by these rules, unless they were meanwhile. `isReplay`: a person asks for it, so
 * what was evaluated before is evaluated again. Answers false where its order is gone.
 */
export async function evaluateDue(
  ctx: Ctx,
  tx: StoreTx,
  happening: Happening,
  trigger: Occasion["trigger"],
  ruleIds: readonly string[],
  isReplay = false,
): Promise<boolean> {
  await lockRuleWork(tx);
  const { subject, orderId, key } = happening;
  const [row = null] = orderId === null ? [] : await lockOrders(tx, [orderId]);
  if (orderId !== null && row === null) return false;
  const now = ctx.now().toISOString();
  const settled = (await listEvaluationsOf(tx, subject, key)).filter(
    ({ dueAt }) => dueAt === null || dueAt > now,
  );
  const rules = (await findRules(tx, ruleIds)).filter(
    ({ id, state }) => isReplay || (state === "on" && !settled.some(({ ruleId }) => ruleId === id)),
  );
  if (rules.length === 0) return true;
  const asked = {
    groups: rules.map(({ groups }) => groups),
    sharing: listSharing(ctx.connectors),
    asOf: ctx.now(),
  };
  const clock = await readClock(tx, asked.groups);
  const kind = subjectOf({ kind: trigger });
  const known =
    kind === "order"
      ? (await readFacts(tx, [subject], asked))[0]
      : (await readSubjectFacts(tx, kind, [subject], asked.groups)).get(subject);
  const ran = orderId === null ? [] : await listRuns(tx, ruleIds, [orderId]);
  const { text, stars } = happening;
  const facts = {
    ...clock(known ?? unknownFacts, Date.parse(happening.at)),
    ...(text === undefined ? {} : { message: text }),
    ...(stars === undefined ? {} : { stars }),
  };
  const occasion: Occasion = {
    ...happening,
    trigger,
    row,
    facts,
    ran: new Set(ran.map(({ ruleId }) => ruleId)),
  };
  const around = await readCircumstances(ctx, tx, rules, isReplay);
  await recordEvaluated(ctx, tx, [{ orderId, evaluated: await evaluate(ctx, tx, rules, occasion, around) }]);
  return true;
}

/** Looks for work in every store. Call once per process. */
export function workAllRules(services: Services): void {
  services.jobs.repeat("rules-look", lookEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db))
      if (await services.db.viewStore(storeId, (tx) => hasWork(tx, services.now())))
        for (let look = 0; look < mostLooks; look += 1)
          if ((await workRules(services, storeId)) < mostAtOnce) break;
  });
}

/** Forgets evaluations and pauses older than thirty days. Safe to repeat. */
export async function tidyRules(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - keptMs);
  for (const storeId of await listOpenStoreIds(services.db))
    await services.db.withStore(storeId, async (tx) => {
      await forgetEvaluations(tx, before);
      await forgetBreaks(tx, before);
    });
}
