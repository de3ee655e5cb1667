/**
 * Labels for many orders. The service takes all of it in with one call, so that neither a closed page nor a
 * killed process loses its rest (docs/adr/0041-bulk-runs.md), and buys four at a time. A call whose answer
 * was lost keeps its key: the same wish again is the same run.
 */
import type { BulkRunView } from "@stallkeeper/contract";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../platform/request-keys.ts";
import { askForRun, findLeftRuns, followRun } from "../actions/index.ts";
import { labelsKey, type LabelWish } from "./labels.api.ts";

/** What one run takes. */
export const mostPurchases = 250;

/**
 * Has labels bought; `onView` hears of each step. Ends once the run was taken in, or was not, and that was
 * said. Never throws.
 */
export async function startPurchases(
  rows: readonly LabelWish[],
  onView: (view: BulkRunView) => void,
): Promise<void> {
  const wish = `labels ${JSON.stringify(rows)}`;
  const { key, body } = keepRequest(wish, { rows });
  try {
    const view = await askForRun("label", body, key);
    settleRequest(wish);
    followRun(view, (now) => {
      onView(now);
      if (!now.isRunning)
        void queryClient.invalidateQueries({
          queryKey: labelsKey,
          predicate: ({ queryKey }) => queryKey[1] !== "rates",
        });
    });
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    else findLeftRuns();
    notifyError(error);
  }
}
