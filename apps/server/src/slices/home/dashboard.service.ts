import type { DashboardStats } from "@stallkeeper/contract";
import { toDecimal, defaultLocale, getCurrencySymbol } from "@stallkeeper/domain";
import { holdsScope, viewStore, type Ctx } from "../../platform/context.ts";
import { countListings } from "../listings/index.ts";
import { countUnread } from "../messaging/index.ts";
import { countRatings } from "../ratings/index.ts";
import { countReserved } from "../reserve/index.ts";
import { countActivePlatforms, countOrders } from "./dashboard.store.ts";

/** What isn't known, or not to be known (spec 3). */
const unknown = -1;

/** The dashboard's figures; sales stay unknown to whoever may not read them (decisions 4). */
export function readDashboard(ctx: Ctx): Promise<DashboardStats> {
  return viewStore(ctx, async (tx) => {
    const [counts, unreadMessages, activePlatforms, activeListingCounts, ratings, reserveUploadsCount] =
      await Promise.all([
        countOrders(tx, ctx.now()),
        countUnread(tx),
        countActivePlatforms(tx),
        countListings(tx),
        countRatings(tx),
        countReserved(tx),
      ]);
    const seesSales = holdsScope(ctx, "analytics.read");
    /** None so far says nothing while an account is read for the first time: unknown, never 0 (spec 3). */
    const known = (count: number) => (count === 0 && counts.isFirstRead ? unknown : count);
    const amount = (minor: number) =>
      seesSales && known(minor) !== unknown ? toDecimal(minor, counts.currency) : unknown;
    return {
      newOrders: known(counts.newOrders),
      queuedOrders: known(counts.queuedOrders),
      unreadMessages,
      saleStats: {
        rolling24Hours: amount(counts.rolling24Hours),
        rollingWeek: amount(counts.rollingWeek),
        "24Hours": amount(counts.today),
      },
      currencySymbol: getCurrencySymbol(counts.currency, defaultLocale),
      activePlatforms,
      reserveUploadsCount,
      activeListingCounts,
      pendingPayments: known(counts.pendingPayments),
      ratings,
    };
  });
}
