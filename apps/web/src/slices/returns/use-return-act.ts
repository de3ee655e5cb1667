import { useRef, useState } from "react";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useReadReturnsAgain } from "./use-returns.ts";

/** Runs one act at a time: a press meanwhile is ignored. True: it worked; a failure is told. */
export function useReturnAct(): { isBusy: boolean; run: (act: () => Promise<unknown>, doneText?: string) => Promise<boolean> } {
  const readAgain = useReadReturnsAgain();
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, doneText?: string): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    try {
      await act();
      if (doneText !== undefined) notifySuccess(doneText);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      running.current = false;
      setIsBusy(false);
      void readAgain();
    }
  };
  return { isBusy, run };
}
