/** Prints what rules left to be printed: slips on one page, labels as one file; what was opened is done. */
import type { RulePrint } from "@stallkeeper/contract";
import { writeIds } from "../../platform/id-list.ts";
import { notifyError, notifyInfo } from "../../platform/notify.ts";
import { findPrintableLabel, openFile, printLabels } from "../labels/index.ts";
import { orderStore } from "../orders/index.ts";
import { finishTask } from "./log/log.api.ts";
import { runTexts as words } from "./run-texts.ts";

/** Opens them. A label that can't be printed stays on the list, and is told. Never throws. */
export async function printAll(prints: readonly RulePrint[]): Promise<void> {
  try {
    const slips = prints.filter(({ what }) => what === "slip");
    const done: RulePrint[] = [];
    const slipIds = [...new Set(slips.map(({ orderId }) => orderId))];
    if (
      slips.length > 0 &&
      openFile(`/shipping/slips?orders=${encodeURIComponent(writeIds(slipIds))}&print=now`)
    )
      done.push(...slips);
    const labels = new Map<RulePrint, string>();
    for (const print of prints.filter(({ what }) => what === "label")) {
      const labelId = await findPrintableLabel(print.orderId);
      if (labelId !== null) labels.set(print, labelId);
      else notifyInfo(words.noLabel(orderStore.read(print.orderId)?.orderNumber ?? print.orderId));
    }
    if (labels.size > 0 && printLabels([...new Set(labels.values())])) done.push(...labels.keys());
    for (const { taskId } of done) await finishTask(taskId);
  } catch (error) {
    notifyError(error);
  }
}
