import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { useReadReturnsAgain } from "./use-returns.ts";

export interface ReturnAction {
  isBusy: boolean;
  /** Why the last try failed, where the caller shows it by itself. */
  problem: string | null;
  /** Runs one action at a time: a press meanwhile is ignored. True: it worked. */
  run: (action: () => Promise<unknown>, doneText?: string) => Promise<boolean>;
}

/**
 * Actions on the returns of an order, which every toast links to. A failure is told by a toast, or stands in
 * `problem`: a dialog stays open, longer than a toast.
 */
export function useReturnAction(orderId: string, { isShownHere = false } = {}): ReturnAction {
  const readAgain = useReadReturnsAgain();
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>, doneText?: string): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      await action();
      if (doneText !== undefined) notifySuccess(doneText, undefined, aboutOrder(orderId));
      return true;
    } catch (error) {
      const { code, message, fields } = normaliseError(error);
      if (isShownHere) setProblem(code === "FIELDS_INVALID" ? Object.values(fields).join(" ") : message);
      else notifyError(error, undefined, aboutOrder(orderId));
      return false;
    } finally {
      running.current = false;
      setIsBusy(false);
      void readAgain();
    }
  };
  return { isBusy, problem, run };
}
