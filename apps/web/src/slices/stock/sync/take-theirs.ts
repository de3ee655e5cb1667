/** When a count may be taken from what a marketplace shows. */
import type { PushAccounts } from "@stallkeeper/contract";
import { saysAvailable } from "@stallkeeper/domain";
import type { ShownStock } from "./sync.api.ts";
import { syncTexts as texts } from "./texts.ts";

/** What of an account's rule decides how much it shows. */
export type ShownRule = Pick<PushAccounts["accounts"][number], "accountId" | "min" | "max" | "percent">;

/**
 * Why theirs can't be taken as the count; null: it can. A share or a cap of the account hides pieces that are
 * on the shelf. `rules` undefined: not read yet. Pure.
 */
export function whyNotTaken(
  { accountId, theirs }: Pick<ShownStock, "accountId" | "theirs">,
  rules: readonly ShownRule[] | undefined,
): string | null {
  if (theirs === null) return texts.theirsUnknown;
  const rule = rules?.find((one) => one.accountId === accountId);
  if (rule === undefined) return texts.rulesUnknown;
  return saysAvailable(theirs, rule) ? null : texts.hiddenByRule;
}
