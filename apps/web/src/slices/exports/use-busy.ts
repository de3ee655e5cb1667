import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";

/** Runs one thing at a time and tells of its failure; true: it went well. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<boolean> } {
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    run: async (work) => {
      if (isBusy) return false;
      setIsBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
