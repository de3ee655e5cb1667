/**
 * Reads what an account has beside orders, one source after the other, under the lease of the run. A page and
 * the place behind it are one transaction. Trouble of one source is shown on the account and tried again by
 * itself, and keeps neither orders nor the other sources waiting, nor does a long history: each source has
 * its time in a run. A pause that the marketplace asks for, a sign-in that ended and a lost lease end the run
 * as they do for orders. An entry that cannot be understood is kept with its reason and shown, until it is
 * read or a walk over everything does not meet it again.
 */
import { AuthExpired, Malformed, RateLimited } from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import {
  forgetUnmetEntries,
  learnAccountCurrency,
  LeaseLost,
  saveSourcePlace,
  type LoadedAccount,
  type SourcePlace,
  type SyncRow,
} from "../accounts/index.ts";
import { furtherSourcesOf, type FurtherSource } from "./further-sources.ts";
import { readSyncFailure } from "./read-sync-failure.ts";
import { noteUnreadableEntries } from "./take-in.ts";

const standstills = 3;
/** A long history goes on in the next run, which follows at once and brings new orders first. */
const sourceMs = 2_000;
const begin: SourcePlace = {
  cursor: null,
  nextAt: null,
  isWhole: false,
  wholeFrom: null,
  failures: 0,
  problemCode: null,
  problem: null,
};

export interface WalkedSources {
  /** False: the time was up; the rest follows in the next run. */
  isCaughtUp: boolean;
  /** The first trouble that stands, to be shown on the account. */
  trouble: { problemCode: string | null; problem: string | null };
  /** When a source that failed wants to be tried again; null: none did. */
  retryInMs: number | null;
}

/** The sources are left for the next run. */
export const notWalked: WalkedSources = {
  isCaughtUp: false,
  trouble: { problemCode: null, problem: null },
  retryInMs: null,
};

/** Walks every source that is due. Throws LeaseLost, AuthExpired, RateLimited. Safe to repeat. */
export async function walkSources(
  ctx: Ctx,
  account: LoadedAccount,
  run: SyncRow,
  times: { pollMs: number; leaseMs: number },
): Promise<WalkedSources> {
  const walked: WalkedSources = {
    isCaughtUp: true,
    trouble: { problemCode: null, problem: null },
    retryInMs: null,
  };
  await learnAccountCurrency(ctx, account);
  for (const source of furtherSourcesOf(account)) {
    const known = { ...begin, ...run.places[source.name] };
    const place = isDue(known, ctx.now()) ? await walkSource(ctx, source, run, known, times) : known;
    if (place === null) walked.isCaughtUp = false;
    if (place === null || place.failures === 0) continue;
    walked.trouble =
      walked.trouble.problem === null
        ? { problemCode: place.problemCode, problem: place.problem }
        : walked.trouble;
    const inMs = Math.max(0, Date.parse(place.nextAt ?? "") - ctx.now().getTime());
    walked.retryInMs = Math.min(inMs, walked.retryInMs ?? inMs);
  }
  return walked;
}

function isDue({ nextAt }: SourcePlace, now: Date): boolean {
  return nextAt === null || Date.parse(nextAt) <= now.getTime();
}

/** The place at the end, after trouble too; null when the time was up before. */
async function walkSource(
  ctx: Ctx,
  source: FurtherSource,
  run: SyncRow,
  from: SourcePlace,
  { pollMs, leaseMs }: { pollMs: number; leaseMs: number },
): Promise<SourcePlace | null> {
  const endsAtMs = performance.now() + sourceMs;
  const wholeFrom = from.cursor === null ? run.claimed_at : from.wholeFrom;
  let place: SourcePlace = { ...begin, cursor: from.cursor, isWhole: from.isWhole, wholeFrom };
  const later = (inMs: number) => new Date(ctx.now().getTime() + inMs).toISOString();
  const save = (
    write: (tx: Parameters<typeof saveSourcePlace>[0]) => Promise<void> = async () => undefined,
  ) =>
    inStore(ctx, async (tx) => {
      await write(tx);
      if (!(await saveSourcePlace(tx, run, source.name, place, leaseMs))) throw new LeaseLost();
    });
  try {
    let still = 0;
    do {
      const readAt = ctx.now();
      const page = await source.pull(place.cursor);
      still =
        page.hasMore && JSON.stringify(page.nextCursor) === JSON.stringify(place.cursor) ? still + 1 : 0;
      if (still >= standstills)
        throw new Malformed(`The list of ${source.name} keeps repeating the same page.`);
      // A little early, so that the run it is meant for finds it due.
      place = {
        ...place,
        cursor: page.nextCursor,
        isWhole: place.isWhole || !page.hasMore,
        wholeFrom: page.hasMore ? wholeFrom : null,
        nextAt: page.hasMore || source.everyRuns === 1 ? null : later((source.everyRuns - 0.5) * pollMs),
      };
      await save(async (tx) => {
        await page.take(tx, readAt, ctx);
        await noteUnreadableEntries(ctx, tx, run.account_id, source.name, page.unreadable);
        if (!page.hasMore && wholeFrom !== null)
          await forgetUnmetEntries(tx, run.account_id, source.name, wholeFrom);
      });
      if (!page.hasMore) return place;
    } while (performance.now() < endsAtMs);
    return null;
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof AuthExpired || error instanceof RateLimited)
      throw error;
    // The service is being stopped and called it off: nobody's trouble, and the next start begins where this
    // run stood.
    if (ctx.closing.aborted) return null;
    const { nextInMs, problemCode, problem } = readSyncFailure(error, from.failures, ctx.now());
    ctx.log.warn(
      { err: error, accountId: run.account_id, source: source.name, nextInMs },
      "a part of an account could not be read",
    );
    place = { ...place, nextAt: later(nextInMs), failures: from.failures + 1, problemCode, problem };
    await save();
    return place;
  }
}
