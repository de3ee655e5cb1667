/**
 * Atelier's settlements: one for each finished week and currency, newest first. A finished week doesn't change,
 * so only those that ended after the newest one read are read again, and their files with them.
 */
import { z } from "zod";
import { jsonObject, Malformed, readEach } from "@stallkeeper/connector-sdk";
import type {
  ConnectorContext,
  JsonObject,
  JsonValue,
  ListRequest,
  PayoutsPort,
  PlatformPayout,
} from "@stallkeeper/connector-sdk";
import { currencyExponent, daysInMs } from "@stallkeeper/domain";
import { fetchFromAtelier, shopPath } from "./atelier.client.ts";
import { second } from "./atelier.wire.ts";
import { readSettlementFile } from "./settlement-file.ts";

/** Each has a file of its own to fetch. */
const mostSettlements = 10;
/** A payout is made some days after its week; until then it is read again. */
const payoutSeconds = daysInMs(14) / 1_000;

const cursorSchema = z.object({
  /** Settlements that ended up to here are known. */
  known: z.int(),
  offset: z.int(),
  newest: z.int(),
});

const settlementWire = z.object({
  settlement_id: z.string().min(1),
  period_end: second,
  paid_out_timestamp: second,
  net: z.object({ amount: z.int(), divisor: z.int().positive(), currency_code: z.string().length(3) }),
});

interface Walk {
  settlements: readonly JsonObject[];
  nextCursor: JsonValue;
  hasMore: boolean;
}

/** One page of settlements that aren't known yet; a walk that is through begins again `overlap` earlier. */
async function walk(
  ctx: ConnectorContext,
  { cursor, pageSize = mostSettlements }: ListRequest,
  overlap: number,
): Promise<Walk> {
  const checked = cursorSchema.safeParse(cursor ?? { known: 0, offset: 0, newest: 0 });
  if (!checked.success) throw new Malformed("The stored place in the settlements cannot be read.");
  const { known, offset, newest } = checked.data;
  const limit = Math.min(pageSize, mostSettlements);
  const { results } = await fetchFromAtelier(ctx, {
    operation: "payouts.list",
    method: "GET",
    path: shopPath(ctx, "/settlements"),
    query: { limit, offset },
    schema: z.object({ results: z.array(jsonObject) }),
  });
  const endOf = ({ period_end: end }: JsonObject): number => (typeof end === "number" ? end : known + 1);
  const fresh = results.filter((one) => endOf(one) > known);
  const hasMore = results.length >= limit && fresh.length === results.length;
  const seen = Math.max(newest, ...fresh.map(endOf));
  return {
    settlements: fresh,
    nextCursor: hasMore
      ? { known, offset: offset + limit, newest: seen }
      : { known: Math.max(0, seen - overlap), offset: 0, newest: seen },
    hasMore,
  };
}

const idOf = ({ settlement_id: id }: JsonObject): JsonValue | undefined => id;

/** Reads one vendor object. Throws Malformed when it is no settlement. */
export function toPayout(external: JsonObject, now: Date): PlatformPayout {
  const checked = settlementWire.safeParse(external);
  if (!checked.success) throw new Malformed("The settlement could not be read.");
  const { settlement_id: id, paid_out_timestamp: paid, net } = checked.data;
  const currency = net.currency_code.toUpperCase();
  const paidAt = new Date(paid * 1_000);
  return {
    platformPayoutId: id,
    state: paidAt > now ? "pending" : "paid",
    amountMinor: Math.round((net.amount * 10 ** currencyExponent(currency)) / net.divisor),
    currency,
    paidAt: paidAt.toISOString(),
  };
}

export const atelierPayouts: PayoutsPort = {
  async pullEntries(ctx, request) {
    const { settlements, ...rest } = await walk(ctx, request, 0);
    const files: { id: JsonValue | undefined; text: string }[] = [];
    for (const one of settlements) {
      const id = idOf(one);
      const text =
        typeof id !== "string"
          ? ""
          : await fetchFromAtelier(ctx, {
              operation: "payouts.file",
              method: "GET",
              path: shopPath(ctx, `/settlements/${encodeURIComponent(id)}/file`),
              answersIn: "text",
              schema: z.string(),
            });
      files.push({ id, text });
    }
    const { entries, unreadable } = readEach(
      files.map(({ id, text }): JsonObject => ({ settlement_id: id ?? null, text })),
      idOf,
      ({ settlement_id: id, text }) => {
        if (typeof id !== "string" || typeof text !== "string")
          throw new Malformed("The settlement could not be read.");
        return readSettlementFile(id, text);
      },
    );
    return { entries: entries.flat(), unreadable, ...rest };
  },

  async pullPayouts(ctx, request) {
    const { settlements, ...rest } = await walk(ctx, request, payoutSeconds);
    return { ...readEach(settlements, idOf, (external) => toPayout(external, ctx.now())), ...rest };
  },
};
