/** How each account stands to what its platform asks of sellers, now and at the next evaluation. */
import {
  AppError,
  type AccountHealth,
  type AccountMeasure,
  type AccountsHealth,
  type HurtingOrder,
  type HurtingQuery,
  type ThresholdInput,
} from "@stallkeeper/contract";
import {
  countDays,
  dayOf,
  daysInMs,
  forecastShare,
  healthMeasures,
  mostOf,
  nextEvaluation,
  plainStandards,
  shareOf,
  type HealthMeasure,
  type Standards,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listRatedAccounts } from "./feed.store.ts";
import {
  countHealth,
  listAgainst,
  listLimits,
  readTimeZone,
  saveLimit,
  sumHealthRatings,
  type HealthCounts,
  type HealthRatings,
  type HealthWindow,
} from "./health.store.ts";

/** Orders of so many days say how many will come. */
const paceDays = 28;

interface Judged extends HealthWindow {
  platform: string;
  account: string;
  windowDays: number;
  evaluatedOn: string;
  daysAhead: number;
  standards: Standards | null;
}

/** All accounts that sell. */
export async function readHealth(ctx: Ctx): Promise<AccountsHealth> {
  const now = ctx.now();
  return viewStore(ctx, async (tx) => {
    const accounts = await judgedAccounts(ctx, tx, now);
    const [counts, ratings, limits] = await Promise.all([
      countHealth(tx, now, accounts),
      sumHealthRatings(tx, accounts),
      listLimits(tx),
    ]);
    return {
      asOf: now.toISOString(),
      accounts: accounts.map((account): AccountHealth => {
        const { accountId, platform, account: name, windowDays, evaluatedOn, standards } = account;
        const figures = figuresOf(
          account,
          counts.find((one) => one.accountId === accountId),
          ratings.find((one) => one.accountId === accountId),
        );
        return {
          accountId,
          platform,
          account: name,
          windowDays,
          evaluatedOn,
          measures: healthMeasures.map((measure) => {
            const own = limits.find((one) => one.accountId === accountId && one.measure === measure);
            const theirs = standards?.limits[measure] ?? null;
            return {
              measure,
              ...figures[measure],
              limit: own?.limit ?? theirs,
              best: standards?.best?.[measure] ?? null,
              limitAsOf: own?.changedAt ?? (theirs === null ? null : (standards?.asOf ?? null)),
              setByName: own?.byName ?? null,
            };
          }),
        };
      }),
    };
  });
}

/** The orders that count against an account, the newest 200. Throws ACCOUNT_NOT_FOUND. */
export async function readHurting(
  ctx: Ctx,
  { account: accountId, measure }: HurtingQuery,
): Promise<HurtingOrder[]> {
  const now = ctx.now();
  return viewStore(ctx, async (tx) => {
    const judged = (await judgedAccounts(ctx, tx, now)).find((one) => one.accountId === accountId);
    if (judged === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    const found = await listAgainst(tx, now, judged, measure);
    return found.map((order) => ({
      ...order,
      itemName: order.itemName ?? "",
      countsThen: Date.parse(order.boughtAt) >= judged.keptFrom.getTime(),
    }));
  });
}

/** Sets a limit, or takes it back. Throws ACCOUNT_NOT_FOUND, FIELDS_INVALID. Safe to repeat. */
export async function saveThreshold(ctx: Ctx, { accountId, measure, limit }: ThresholdInput): Promise<void> {
  requireScope(ctx, "settings.write");
  if (limit !== null && limit > mostOf(measure))
    throw new AppError("FIELDS_INVALID", { fields: { limit: `Up to ${mostOf(measure) / 100}.` } });
  await inStore(ctx, async (tx) => {
    const accounts = await listRatedAccounts(tx);
    if (!accounts.some((one) => one.accountId === accountId))
      throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    await saveLimit(tx, { accountId, measure, limit }, { name: actorName(ctx), at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: "ratingThresholdChanged",
      object: { type: "account", id: accountId },
      before: {},
      after: { measure, limit },
    });
    await announce(tx, "rating", []);
  });
}

async function judgedAccounts(ctx: Ctx, tx: StoreTx, now: Date): Promise<Judged[]> {
  const [accounts, zone] = await Promise.all([listRatedAccounts(tx), readTimeZone(tx)]);
  const today = dayOf(now.getTime(), zone);
  return accounts.map(({ accountId, platform, account }) => {
    const standards = ctx.connectors.find(platform)?.traits.standards ?? null;
    const { evaluatedOn: dayOfMonth, windowDays } = standards ?? plainStandards;
    const evaluatedOn = nextEvaluation(today, dayOfMonth);
    const daysAhead = countDays(today, evaluatedOn);
    const from = new Date(now.getTime() - daysInMs(windowDays));
    return {
      accountId,
      platform,
      account,
      windowDays,
      evaluatedOn,
      daysAhead,
      standards,
      from,
      keptFrom: new Date(from.getTime() + daysInMs(daysAhead)),
    };
  });
}

type Figures = Pick<AccountMeasure, "value" | "count" | "of" | "forecast">;
const nothing: Figures = { value: null, count: 0, of: 0, forecast: null };

function figuresOf(
  { daysAhead: days }: Judged,
  counts: HealthCounts | undefined,
  ratings: HealthRatings | undefined,
): Record<HealthMeasure, Figures> {
  const perDay = (counts?.recentOrders ?? 0) / paceDays;
  const share = (count: number, of: number, kept: number, keptOf: number): Figures => ({
    value: shareOf(count, of),
    count,
    of,
    forecast: forecastShare({ count: kept, of: keptOf, perDay, days }),
  });
  const mean = (total: number, of: number): number | null =>
    of === 0 ? null : Math.round((total * 100) / of);
  return {
    late: counts ? share(counts.late, counts.due, counts.keptLate, counts.keptDue) : nothing,
    cancelled: counts
      ? share(counts.cancelled, counts.orders, counts.keptCancelled, counts.keptOrders)
      : nothing,
    returned: counts
      ? share(counts.returned, counts.orders, counts.keptReturned, counts.keptOrders)
      : nothing,
    positive: ratings
      ? {
          value: shareOf(ratings.positive, ratings.decided),
          count: ratings.positive,
          of: ratings.decided,
          forecast: shareOf(ratings.keptPositive, ratings.keptDecided),
        }
      : nothing,
    stars: ratings
      ? {
          value: mean(ratings.starsTotal, ratings.starred),
          count: ratings.starred,
          of: ratings.starred,
          forecast: mean(ratings.keptStarsTotal, ratings.keptStarred),
        }
      : nothing,
  };
}
