import type { AccountFigures, AttentionView, RunView } from "@stallkeeper/contract";
import { addDays, dayOf, endOfDay, nextCutOff, startOfDay, toDecimal } from "@stallkeeper/domain";
import { holdsScope, viewStore, type Ctx } from "../../platform/context.ts";
import { listCourierCutOffs, readCalendars, readTimeZone } from "../dispatch/index.ts";
import { countListingsByAccount } from "../listings/index.ts";
import { summariseRatings } from "../ratings/index.ts";
import { countOpenReturns } from "../returns/index.ts";
import { countChecks, countOversold } from "../stock/index.ts";
import { couriers } from "../couriers/index.ts";
import { countAttention, countBelt, countDue, countShipped, sumHours } from "./run.store.ts";

const hoursShown = 24;

/**
 * The day's work: the belt, the next cut-off with what is due by its day, and the last 24 hours (design 4.2).
 */
export function readRun(ctx: Ctx): Promise<RunView> {
  return viewStore(ctx, async (tx) => {
    const now = ctx.now();
    // Together: one round trip brings what depends on nothing, a second one what needs the day and the
    // cut-off.
    const [timeZone, calendars, cutOffs, sums, counts] = await Promise.all([
      readTimeZone(tx),
      readCalendars(tx),
      listCourierCutOffs(tx),
      sumHours(tx, now),
      countBelt(tx),
    ]);
    const day = dayOf(now.getTime(), timeZone);
    const cutOff = nextCutOff(now.getTime(), cutOffs, [...calendars.values()], timeZone);
    const lastDay = cutOff === null ? day : dayOf(Date.parse(cutOff.at), timeZone);
    const hours = Array.from({ length: hoursShown }, () => 0);
    for (const { age, sumMinor, currency } of sums)
      hours[hoursShown - 1 - age] = toDecimal(sumMinor, currency);
    const [shipped, counted] = await Promise.all([
      countShipped(tx, new Date(startOfDay(day, timeZone)), new Date(startOfDay(addDays(day, -1), timeZone))),
      countDue(tx, new Date(endOfDay(lastDay, timeZone)), now),
    ]);
    const courier = couriers.find(({ _id }) => _id === cutOff?.name)?.name ?? cutOff?.name ?? "";
    return {
      counts,
      ...shipped,
      cutOff: cutOff === null ? null : { courier, at: cutOff.at },
      ...counted,
      dueDay: lastDay,
      hours: holdsScope(ctx, "analytics.read") ? hours : [],
    };
  });
}

/** What needs a person. */
export function readAttention(ctx: Ctx): Promise<AttentionView> {
  return viewStore(ctx, async (tx) => {
    const [counts, returnsWaiting, oversold, stockToCheck] = await Promise.all([
      countAttention(tx),
      countOpenReturns(tx),
      countOversold(tx),
      countChecks(tx),
    ]);
    return { ...counts, returnsWaiting, oversold, stockToCheck };
  });
}

/** Listings and ratings of each account that has any. */
export function readAccountFigures(ctx: Ctx): Promise<AccountFigures[]> {
  return viewStore(ctx, async (tx) => {
    const [listings, summaries] = await Promise.all([countListingsByAccount(tx), summariseRatings(tx)]);
    const listed = new Map(listings.map((row) => [row.account, row.listings]));
    const rated = new Map(summaries.map((row) => [row.account, row]));
    return [...new Set([...listed.keys(), ...rated.keys()])].map((account) => {
      const { ratings = 0, stars = null, positivePercent = null } = rated.get(account) ?? {};
      return { account, listings: listed.get(account) ?? 0, ratings, stars, positivePercent };
    });
  });
}
