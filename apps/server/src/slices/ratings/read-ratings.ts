/** The list of ratings, one of them, and the figures above the list. */
import {
  AppError,
  ratingsPerPage,
  type RatingRow,
  type RatingsPage,
  type RatingsQuery,
  type RatingsSummary,
} from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import {
  countListed,
  countUnanswered,
  findRating,
  listMonths,
  listRatedAccounts,
  listRatings,
  type FeedFilter,
  type ListedRating,
} from "./feed.store.ts";
import { countToLeave } from "./leave-feedback.ts";
import { countRatings, summariseRatings } from "./ratings.store.ts";
import { nameMessages } from "./revision-messages.ts";

/** A page of the list, the newest first. Throws FIELDS_INVALID for a cursor that isn't ours. */
export async function readRatings(ctx: Ctx, query: RatingsQuery): Promise<RatingsPage> {
  const now = ctx.now();
  const filter = filterOf(ctx, query, now);
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  const [found, count] = await viewStore(ctx, async (tx) => {
    const [listed, counted] = await Promise.all([
      listRatings(tx, { now, filter, after, most: ratingsPerPage + 1 }),
      countListed(tx, now, filter),
    ]);
    return [await nameMessages(tx, listed), counted] as const;
  });
  const rows = found.slice(0, ratingsPerPage);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => viewOf(ctx, row)),
    nextCursor:
      found.length > rows.length && last !== undefined
        ? `${new Date(last.left_at).toISOString()} ${last.id}`
        : null,
    count,
  };
}

/** One rating. Throws RATING_NOT_FOUND. */
export async function readRating(ctx: Ctx, ratingId: string): Promise<RatingRow> {
  const [found] = await viewStore(ctx, async (tx) => {
    const row = await findRating(tx, ratingId, ctx.now());
    return row === null ? [] : nameMessages(tx, [row]);
  });
  if (found === undefined) throw new AppError("RATING_NOT_FOUND", { ratingId });
  return viewOf(ctx, found);
}

/** How many ratings there are, how many wait for a reply, and each account's; as many as Home says. */
export async function readSummary(ctx: Ctx): Promise<RatingsSummary> {
  const now = ctx.now();
  const [all, needsReply, toLeave, accounts, sums, months] = await viewStore(ctx, (tx) =>
    Promise.all([
      countRatings(tx),
      countUnanswered(tx, repliablePlatforms(ctx)),
      countToLeave(ctx, tx),
      listRatedAccounts(tx),
      summariseRatings(tx),
      listMonths(tx, now),
    ]),
  );
  const sumOf = new Map(sums.map((sum) => [sum.account, sum]));
  const rated = accounts.filter(
    ({ accountId, platform }) => sumOf.has(accountId) || ctx.connectors.find(platform)?.ratings !== undefined,
  );
  return {
    all,
    needsReply,
    toLeave,
    accounts: rated.map((account) => {
      const { ratings = 0, stars = null, positivePercent = null } = sumOf.get(account.accountId) ?? {};
      const own = months.filter(({ accountId }) => accountId === account.accountId);
      return {
        ...account,
        ratings,
        stars,
        positivePercent,
        months: Array.from(
          { length: 12 },
          (_, place) => own.find(({ ago }) => ago === 11 - place)?.value ?? null,
        ),
      };
    }),
    asOf: now.toISOString(),
  };
}

/** Platforms whose ratings can be replied to from here. */
const repliablePlatforms = (ctx: Ctx): string[] =>
  ctx.connectors.all().flatMap(({ id, ratings }) => (ratings?.reply === undefined ? [] : [id]));

function filterOf(ctx: Ctx, query: RatingsQuery, now: Date): FeedFilter {
  const { view, q, sku, polarity, platform, account, comment, order, revision, days } = query;
  return {
    q: q || null,
    sku: sku || null,
    polarities: orNull(polarity),
    platforms: orNull(platform),
    accountIds: orNull(account),
    hasComment: comment === "any" ? null : comment === "with",
    isLate: order.includes("late"),
    isRefunded: order.includes("refunded"),
    isRevisionOpen: revision === "open",
    since: days === undefined ? null : new Date(now.getTime() - daysInMs(Number(days))).toISOString(),
    unansweredAt: view === "needsReply" ? repliablePlatforms(ctx) : null,
  };
}

const orNull = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

function placeOf(cursor: string): { leftAt: string; id: string } {
  const at = cursor.indexOf(" ");
  const leftAt = cursor.slice(0, at);
  if (Number.isNaN(Date.parse(leftAt)))
    throw new AppError("FIELDS_INVALID", { fields: { cursor: "Start again from the first page." } });
  return { leftAt, id: cursor.slice(at + 1) };
}

function viewOf(ctx: Ctx, row: ListedRating): RatingRow {
  const { ratings: port, messaging } = ctx.connectors.find(row.platform) ?? {};
  const { revisionDays = null } = port ?? {};
  return {
    _id: row.id,
    platform: row.platform,
    accountId: row.account_id,
    account: row.account,
    polarity: row.polarity,
    stars: row.stars,
    text: row.content,
    buyer: row.buyer,
    leftAt: row.left_at,
    reply: row.reply,
    answer: row.answer,
    revision: row.revision,
    revisableUntil:
      revisionDays === null ? null : new Date(Date.parse(row.left_at) + daysInMs(revisionDays)).toISOString(),
    // A platform of templates wants to know which kind of message it is.
    canMessage:
      row.is_linked &&
      row.item_id !== null &&
      messaging?.send !== undefined &&
      messaging.format !== "templates",
    maxReply: row.is_linked && port?.reply !== undefined ? port.maxReplyLength : 0,
    order:
      row.order_id === null
        ? null
        : {
            orderId: row.order_id,
            orderNumber: row.order_number ?? "",
            itemId: row.item_id ?? "",
            itemName: row.item_name ?? "",
            sku: row.sku ?? "",
            hasPhoto: row.has_photo,
            isLate: row.is_late,
            refundedMinor: row.refunded_minor ?? 0,
            totalMinor: row.total_minor ?? 0,
            currency: row.currency ?? "",
            boughtAt: row.bought_at ?? "",
          },
  };
}
