/** When things happened by the store's clock, where a rule looks at the time or the day. */
import { localFacts, type RuleFacts } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { readTimeZone } from "./happenings.store.ts";
import { asksFor, type AskedGroups } from "./line-facts.store.ts";

/** Adds the clock to facts; milliseconds. */
export type Clock = <Facts extends RuleFacts>(facts: Facts, atMs: number) => Facts;

/** The store's clock; it adds nothing where no rule asks for it. */
export async function readClock(tx: StoreTx, groups: AskedGroups): Promise<Clock> {
  if (!asksFor(groups, "time", "weekday")) return (facts) => facts;
  const timeZone = await readTimeZone(tx);
  return (facts, atMs) => ({ ...facts, local: localFacts(atMs, timeZone) });
}
