import type { HandRuleView } from "@stallkeeper/contract";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { checkMayWrite } from "../../orders/index.ts";
import { runRules } from "../rules.api.ts";
import { runTexts as words } from "../run-texts.ts";
import { tellRun } from "../tell-run.ts";

/** Runs rules that a key or a code started, and says what became of it. Never throws. */
export async function runByHand(rules: readonly HandRuleView[], orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0)
    return notifyInfo(words.byHand.noOrder(rules.map(({ name }) => name).join(", ")));
  if (!checkMayWrite()) return;
  try {
    tellRun(await runRules(orderIds, rules));
  } catch (error) {
    notifyError(error);
  }
}
