/**
 * eBay's Finances API, newest first by date. A walk has a fixed end, so that what is new doesn't move its pages;
 * the next one begins a month before it: by then a transaction names its payout, and a payout has its state.
 * The calls are signed, as payments law asks for in the EU and the UK.
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
import { signatureOf, signingKeyOf } from "./message-signature.ts";
import { entriesOf, payoutOf } from "./transaction.mapping.ts";

/** What eBay tells where no dates are asked for. */
const historyMs = daysInMs(90);
const overlapMs = daysInMs(30);
const mostOfPage = 200;

const cursorSchema = z.object({ fromMs: z.int(), untilMs: z.int().nullable(), offset: z.int() });

interface Walked {
  externals: readonly JsonObject[];
  nextCursor: JsonValue;
  hasMore: boolean;
}

async function walk(
  ctx: ConnectorContext,
  list: { path: "transaction" | "payout"; date: string; entries: "transactions" | "payouts" },
  { cursor, pageSize = mostOfPage }: ListRequest,
): Promise<Walked> {
  const nowMs = ctx.now().getTime();
  const checked = cursorSchema.safeParse(cursor ?? { fromMs: nowMs - historyMs, untilMs: null, offset: 0 });
  if (!checked.success) throw new Malformed("The stored place in the payouts cannot be read.");
  const { fromMs, offset } = checked.data;
  const untilMs = checked.data.untilMs ?? nowMs;
  const limit = Math.min(pageSize, mostOfPage);
  const key = await signingKeyOf(ctx);
  const response = await callEbay(ctx, {
    operation: `payouts.${list.path}`,
    method: "GET",
    host: "apiz",
    path: `/sell/finances/v1/${list.path}`,
    query: {
      filter: `${list.date}:[${new Date(fromMs).toISOString()}..${new Date(untilMs).toISOString()}]`,
      limit,
      offset,
    },
    // 204: there are none.
    schema: z.looseObject({ [list.entries]: z.array(jsonObject).default([]) }).nullable(),
    ...(key === null ? {} : { sign: (unsigned) => signatureOf(unsigned, key, ctx.now()) }),
  });
  const found = response.isOk ? response.body?.[list.entries] : undefined;
  const externals = z.array(jsonObject).parse(found ?? []);
  const hasMore = externals.length >= limit;
  return {
    externals,
    hasMore,
    nextCursor: hasMore
      ? { fromMs, untilMs, offset: offset + externals.length }
      : { fromMs: Math.max(fromMs, untilMs - overlapMs), untilMs: null, offset: 0 },
  };
}

export const ebayPayouts: PayoutsPort = {
  async pullEntries(ctx, request) {
    const list = { path: "transaction", date: "transactionDate", entries: "transactions" } as const;
    const { externals, ...rest } = await walk(ctx, list, request);
    const { entries, unreadable } = readEach(externals, ({ transactionId: id }) => id, entriesOf);
    return { entries: entries.flat(), unreadable, ...rest };
  },

  async pullPayouts(ctx, request) {
    const list = { path: "payout", date: "payoutDate", entries: "payouts" } as const;
    const { externals, ...rest } = await walk(ctx, list, request);
    return { ...readEach(externals, ({ payoutId: id }) => id, payoutOf), ...rest };
  },
};
