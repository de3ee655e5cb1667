/** When a count may be taken from what a marketplace shows. */
import { saysAvailable } from "@stallkeeper/domain";
import type { ShownStock } from "./sync.api.ts";
import { syncTexts as texts } from "./texts.ts";

type ShownByRule = Pick<ShownStock, "theirs" | "ruleMin" | "ruleMax" | "rulePercent" | "ruleSafety">;

/**
 * Why theirs can't be taken as the count; null: it can. A share or a cap, of the listing or its account,
 * hides pieces that are on the shelf; so do pieces kept back once it shows none. Pure.
 */
export function whyNotTaken({
  theirs,
  ruleMin,
  ruleMax,
  rulePercent,
  ruleSafety,
}: ShownByRule): string | null {
  if (theirs === null) return texts.theirsUnknown;
  const rule = { min: ruleMin, max: ruleMax, percent: rulePercent };
  return saysAvailable(theirs, rule) && (theirs > 0 || ruleSafety === 0) ? null : texts.hiddenByRule;
}
