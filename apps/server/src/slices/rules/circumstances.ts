/** What rules are evaluated under: pauses, limits, the store's hours. */
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readWords } from "./apply-runs.ts";
import { countRunsSince } from "./evaluations.store.ts";
import type { Circumstances } from "./evaluate.ts";
import { readTimeZone } from "./happenings.store.ts";
import { listCurrentBreaks } from "./rule-breaks.store.ts";
import { findPause, type RuleRow } from "./rules.store.ts";
import type { RunWords } from "./rule-steps.ts";

const hourMs = 3_600_000;

/** Reads them, within the transaction in which rules are evaluated. */
export async function readCircumstances(
  ctx: Ctx,
  tx: StoreTx,
  rules: readonly RuleRow[],
  isReplay = false,
): Promise<Circumstances> {
  const now = ctx.now();
  const capped = rules.flatMap(({ id, limits: { mostPerHour: most } }) =>
    most === null ? [] : [{ id, most }],
  );
  const runsInHour =
    capped.length === 0
      ? new Map<string, number>()
      : await countRunsSince(tx, capped, new Date(now.getTime() - hourMs));
  const timeZone = rules.some(({ limits }) => limits.quiet !== null) ? await readTimeZone(tx) : "UTC";
  const isPaused = (await findPause(tx)) !== null;
  const breaks = await listCurrentBreaks(tx, now);
  let words: Promise<RunWords> | null = null;
  return {
    words: () => (words ??= readWords(ctx, tx)),
    runsInHour,
    timeZone,
    isReplay,
    whyResting: (accountId) => {
      if (isPaused) return "All rules were paused.";
      const rest = breaks.find((one) => one.accountId === null || one.accountId === accountId);
      if (rest === undefined) return null;
      return rest.accountId === null ? "It was a holiday." : "Its account was paused.";
    },
  };
}
