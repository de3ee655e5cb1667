import type { ReserveRuleView, ReserveView } from "@stallkeeper/contract";

/**
 * How many drafts an account's rule holds back. One that was never set up has no slots, but times by hand go live
 * there all the same; one that was turned off holds both. Pure.
 */
export const waitingAt = (
  drafts: ReserveView["drafts"],
  { accountId, isSet }: Pick<ReserveRuleView, "accountId" | "isSet">,
): number =>
  drafts.filter(({ targets }) =>
    targets.some(
      (target) =>
        target.accountId === accountId &&
        target.state !== "listing" &&
        (isSet || target.time !== "scheduled"),
    ),
  ).length;
