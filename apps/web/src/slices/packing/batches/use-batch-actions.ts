/** What a person does with a batch; every outcome is said, every refusal in the service's words. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";

/**
 * Runs an action, says that it was done, and reads the batches again. `isBusy` while one is under way: a
 * second press is ignored.
 */
export function useBatchActions() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await action();
      if (done !== undefined) notifySuccess(done);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setIsBusy(false);
      await client.invalidateQueries({ queryKey: ["packing", "batches"] });
    }
  };
  return { isBusy, run };
}
