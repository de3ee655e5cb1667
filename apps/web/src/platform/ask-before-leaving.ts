/**
 * Settings that were changed and not saved: whoever leaves their page is asked first (app/leave-question.tsx).
 * A form says how many of its fields differ; what keeps itself as it's typed has nothing to say here.
 */
import { useEffect, useId } from "react";

const changesOf = new Map<string, number>();

/** How many changes would be lost by leaving now. */
export const countUnsaved = (): number => [...changesOf.values()].reduce((sum, one) => sum + one, 0);

/** Keeps the page from being left unasked while there are changes. */
export function useAskBeforeLeaving(changes: number): void {
  const id = useId();
  useEffect(() => {
    if (changes === 0) return;
    changesOf.set(id, changes);
    return () => void changesOf.delete(id);
  }, [id, changes]);
}
