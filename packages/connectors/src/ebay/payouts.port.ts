/**
 * eBay's Finances API, newest first by date. A walk has a fixed end, so that what is new doesn't move its pages;
 * the next one begins a month before it: by then most transactions name their payout, and a payout has its state.
 * Money may be held for longer, so once a payout was made its transactions are asked for by its id, whatever
 * their dates are. The calls are signed, as payments law asks for in the EU and the UK.
 */
import { z } from "zod";
import { jsonObject, Malformed, readEach } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  JsonValue,
  ListRequest,
  PayoutsPort,
} from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { callEbay } from "./ebay.client.ts";
import { siteOf } from "./inventory.reading.ts";
import { signatureOf, signingKeyOf } from "./message-signature.ts";
import { entriesOf, isPaidOut, payoutOf } from "./transaction.mapping.ts";

/** What eBay tells where no dates are asked for. */
const historyMs = daysInMs(90);
const overlapMs = daysInMs(30);
const mostOfPage = 200;

const cursorSchema = z.object({
  fromMs: z.int(),
  untilMs: z.int().nullable(),
  offset: z.int(),
  /** Payouts of the last month whose transactions were asked for. */
  asked: z.array(z.string()).default([]),
  /** Those to be asked for next; null: the walk by date isn't through. */
  open: z.array(z.string()).nullable().default(null),
});
type Place = z.infer<typeof cursorSchema>;

const transactions = { path: "transaction", date: "transactionDate", entries: "transactions" } as const;
const payouts = { path: "payout", date: "payoutDate", entries: "payouts" } as const;
type List = typeof transactions | typeof payouts;

function openPlace(ctx: ConnectorContext, cursor: JsonValue): Place {
  const checked = cursorSchema.safeParse(
    cursor ?? { fromMs: ctx.now().getTime() - historyMs, untilMs: null, offset: 0 },
  );
  if (!checked.success) throw new Malformed("The stored place in the payouts cannot be read.");
  return checked.data;
}

/** One page of a list. */
async function ask(
  ctx: ConnectorContext,
  list: List,
  query: { filter: string; limit: number; offset: number },
): Promise<readonly JsonObject[]> {
  const key = await signingKeyOf(ctx);
  const response = await callEbay(ctx, {
    operation: `payouts.${list.path}`,
    method: "GET",
    host: "apiz",
    path: `/sell/finances/v1/${list.path}`,
    query,
    // "It is required for all marketplaces outside of the US."
    headers: { "x-ebay-c-marketplace-id": await siteOf(ctx) },
    // 204: there are none.
    schema: z.looseObject({ [list.entries]: z.array(jsonObject).default([]) }).nullable(),
    ...(key === null ? {} : { sign: (unsigned) => signatureOf(unsigned, key, ctx.now()) }),
  });
  const found = response.isOk ? response.body?.[list.entries] : undefined;
  return z.array(jsonObject).parse(found ?? []);
}

const between = ({ date }: List, fromMs: number, untilMs: number): string =>
  `${date}:[${new Date(fromMs).toISOString()}..${new Date(untilMs).toISOString()}]`;

interface Walked {
  externals: readonly JsonObject[];
  next: Place;
  hasMore: boolean;
}

/** One page of the walk by date. */
async function walk(
  ctx: ConnectorContext,
  list: List,
  place: Place,
  pageSize: number | undefined,
): Promise<Walked> {
  const untilMs = place.untilMs ?? ctx.now().getTime();
  const limit = Math.min(pageSize ?? mostOfPage, mostOfPage);
  const { fromMs, offset } = place;
  const externals = await ask(ctx, list, { filter: between(list, fromMs, untilMs), limit, offset });
  const hasMore = externals.length >= limit;
  const next = hasMore
    ? { ...place, untilMs, offset: offset + externals.length }
    : { ...place, fromMs: Math.max(fromMs, untilMs - overlapMs), untilMs: null, offset: 0 };
  return { externals, hasMore, next };
}

/** After a whole walk: the payouts that were made since and weren't asked for. */
async function withNewPayouts(ctx: ConnectorContext, place: Place): Promise<Place> {
  const nowMs = ctx.now().getTime();
  const filter = between(payouts, nowMs - overlapMs, nowMs);
  const made = await ask(ctx, payouts, { filter, limit: mostOfPage, offset: 0 });
  const ids = made
    .filter(isPaidOut)
    .flatMap(({ payoutId }) => (typeof payoutId === "string" ? [payoutId] : []));
  const open = ids.filter((id) => !place.asked.includes(id));
  return {
    ...place,
    asked: place.asked.filter((id) => ids.includes(id)),
    open: open.length === 0 ? null : open,
  };
}

/** One page of the transactions of a payout. */
async function walkPayout(
  ctx: ConnectorContext,
  place: Place,
  [id = "", ...rest]: readonly string[],
): Promise<Walked> {
  const { offset, asked } = place;
  const externals = await ask(ctx, transactions, { filter: `payoutId:{${id}}`, limit: mostOfPage, offset });
  if (externals.length >= mostOfPage)
    return { externals, hasMore: true, next: { ...place, offset: offset + externals.length } };
  const hasMore = rest.length > 0;
  return {
    externals,
    hasMore,
    next: { ...place, offset: 0, asked: [...asked, id], open: hasMore ? rest : null },
  };
}

export const ebayPayouts: PayoutsPort = {
  async pullEntries(ctx, { cursor, pageSize }: ListRequest) {
    const place = openPlace(ctx, cursor);
    const walked =
      place.open === null
        ? await walk(ctx, transactions, place, pageSize)
        : await walkPayout(ctx, place, place.open);
    const isThrough = place.open === null && !walked.hasMore;
    const next = isThrough ? await withNewPayouts(ctx, walked.next) : walked.next;
    const { entries, unreadable } = readEach(walked.externals, ({ transactionId: id }) => id, entriesOf);
    return {
      entries: entries.flat(),
      unreadable,
      nextCursor: { ...next },
      hasMore: walked.hasMore || next.open !== null,
    };
  },

  async pullPayouts(ctx, { cursor, pageSize }: ListRequest) {
    const { externals, next, hasMore } = await walk(ctx, payouts, openPlace(ctx, cursor), pageSize);
    return { ...readEach(externals, ({ payoutId: id }) => id, payoutOf), nextCursor: { ...next }, hasMore };
  },
};
