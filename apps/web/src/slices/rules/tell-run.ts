/** Says what became of a run on chosen orders: what was done, what waits for an approval, what failed. */
import { notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { orderStore } from "../orders/index.ts";
import { printAll } from "./print-all.ts";
import type { RunOutcome } from "./rules.api.ts";
import { runTexts as words } from "./run-texts.ts";
import { offerRunBack, readRulesAgain } from "./use-rules.ts";

const lost = "ORDER_NOT_FOUND";

/** Says it, with Undo where something changed. */
export function tellRun({ done, asked, unmatched, ranBefore, failed, prints, runIds }: RunOutcome): void {
  const refused = failed.filter(({ code }) => code !== lost);
  const lostCount = failed.length - refused.length;
  const [first] = refused;
  const isSilent = done.length + asked.length + unmatched + ranBefore === 0;
  const said = words.done(done.length, asked.length, unmatched, ranBefore);
  const log = asked.length === 0 ? undefined : { label: words.toLog, href: "/control/log" };
  if (runIds.length > 0) offerRunBack(said, runIds, log);
  else if (!isSilent || failed.length === 0)
    (done.length + asked.length > 0 ? notifySuccess : notifyInfo)(said, undefined, log);
  if (first !== undefined)
    notifyInfo(
      words.refused(orderStore.read(first.id)?.orderNumber ?? first.id, first.msg, refused.length - 1),
    );
  if (lostCount > 0) notifyInfo(words.failed(lostCount));
  if (prints.length > 0) void printAll(prints);
  void readRulesAgain();
}
