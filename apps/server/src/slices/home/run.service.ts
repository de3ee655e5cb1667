import type { AccountFigures, AttentionView, RunView } from "@stallkeeper/contract";
import { addDays, endOfDay, nextCutOff, startOfDay, toDecimal, toLocal } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { listCourierCutOffs, readCalendars, readTimeZone } from "../dispatch/index.ts";
import { countListingsByAccount } from "../listings/index.ts";
import { summariseRatings } from "../ratings/index.ts";
import { countOpenReturns } from "../returns/index.ts";
import { countChecks, countOversold } from "../stock/index.ts";
import { couriers } from "./couriers.ts";
import { countAttention, countBelt, countDue, countShipped, sumHours } from "./run.store.ts";

const hoursShown = 24;

/** The day's work: the belt, the next cut-off with what is due by its day, and the last 24 hours (design 4.2). */
export function readRun(ctx: Ctx): Promise<RunView> {
  return inStore(ctx, async (tx) => {
    const now = ctx.now();
    const timeZone = await readTimeZone(tx);
    const { day } = toLocal(now.getTime(), timeZone);
    const calendars = [...(await readCalendars(tx)).values()];
    const cutOff = nextCutOff(now.getTime(), await listCourierCutOffs(tx), calendars, timeZone);
    const lastDay = cutOff === null ? day : toLocal(Date.parse(cutOff.at), timeZone).day;
    const hours = Array.from({ length: hoursShown }, () => 0);
    for (const { age, sumMinor, currency } of await sumHours(tx, now)) hours[hoursShown - 1 - age] = toDecimal(sumMinor, currency);
    return {
      counts: await countBelt(tx),
      ...(await countShipped(tx, new Date(startOfDay(day, timeZone)), new Date(startOfDay(addDays(day, -1), timeZone)))),
      cutOff: cutOff === null ? null : { courier: couriers.find(({ _id }) => _id === cutOff.name)?.name ?? cutOff.name, at: cutOff.at },
      due: await countDue(tx, new Date(endOfDay(lastDay, timeZone))),
      hours,
    };
  });
}

/** What needs a person. */
export function readAttention(ctx: Ctx): Promise<AttentionView> {
  return inStore(ctx, async (tx) => ({ ...(await countAttention(tx)), returnsWaiting: await countOpenReturns(tx), oversold: await countOversold(tx), stockToCheck: await countChecks(tx) }));
}

/** Listings and ratings of each account that has any. */
export function readAccountFigures(ctx: Ctx): Promise<AccountFigures[]> {
  return inStore(ctx, async (tx) => {
    const listed = new Map((await countListingsByAccount(tx)).map(({ account, listings }) => [account, listings]));
    const rated = new Map((await summariseRatings(tx)).map((row) => [row.account, row]));
    return [...new Set([...listed.keys(), ...rated.keys()])].map((account) => {
      const { ratings = 0, stars = null, positivePercent = null } = rated.get(account) ?? {};
      return { account, listings: listed.get(account) ?? 0, ratings, stars, positivePercent };
    });
  });
}
