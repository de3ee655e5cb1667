/** What a person has tried once on this device, which no data of the store tells. */
import { useSyncExternalStore } from "react";
import { personStorage } from "./person-storage.ts";

export type FirstStep = "palette";

const kept = personStorage<true>("first-steps");

/** Notes that a person tried something. A repeat changes nothing. */
export function noteFirstStep(step: FirstStep): void {
  if (kept.read()[step] !== true) kept.write({ ...kept.read(), [step]: true });
}

/** What was tried here, and a new render when that changes. */
export const useFirstSteps = (): Readonly<Partial<Record<FirstStep, true>>> =>
  useSyncExternalStore(kept.subscribe, kept.read);
