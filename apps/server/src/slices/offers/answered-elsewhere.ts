/**
 * Offers that were accepted or rejected on the marketplace's own page, or counter-offers that their buyer took:
 * their buyers may be written to as if the answer had been given here (decisions 6).
 */
import { daysInMs } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import { listOpenStates } from "./offers.store.ts";

/** An offer is answered once, whoever tells of it first. */
export const answeredOnce = "answered";

/** What came longer ago is history that was read late. */
const freshDays = 1;
const [accepted, rejected, countered] = [1, 2, 3];

interface ToldOffer {
  id: string;
  state: number;
  updated_at: string;
}

/** The states of those that were open before the platform's newest word is written. */
export async function readOpenStates(
  tx: StoreTx,
  offers: readonly ToldOffer[],
): Promise<ReadonlyMap<string, number>> {
  const over = offers.filter(({ state }) => state === accepted || state === rejected);
  if (over.length === 0) return new Map();
  const states = await listOpenStates(
    tx,
    over.map(({ id }) => id),
  );
  return new Map(states.map(({ id, state }) => [id, state]));
}

/** Announces those that ended with this word. `before` is what `readOpenStates` found. Safe to repeat. */
export async function announceEnded(
  ctx: Ctx,
  tx: StoreTx,
  offers: readonly ToldOffer[],
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const since = ctx.now().getTime() - daysInMs(freshDays);
  const fresh = offers.filter(({ id, updated_at: at }) => before.has(id) && Date.parse(at) >= since);
  const idsOf = (end: number): string[] =>
    // A counter-offer that its buyer turned down was nobody's rejection here.
    fresh
      .filter(({ id, state }) => state === end && (end === accepted || before.get(id) !== countered))
      .map(({ id }) => id);
  const nobody = { userId: null, name: "" };
  const said = { causedBy: nobody, occurrence: answeredOnce, isSilent: true };
  await fireTriggers(ctx, tx, { trigger: "offerAccepted", offerIds: idsOf(accepted), ...said });
  await fireTriggers(ctx, tx, { trigger: "offerRejected", offerIds: idsOf(rejected), ...said });
}
