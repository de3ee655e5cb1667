/**
 * What a person chose for slips, kept beyond the page: which orders are gifts, in which order slips are
 * printed, and whether a pick slip stands behind each.
 */
import { useSyncExternalStore } from "react";
import { personStorage } from "../../../platform/person-storage.ts";
import { texts } from "./texts.ts";

export type Sort = keyof typeof texts.sorts;
interface Choices {
  sort: Sort;
  hasPickSlips: boolean;
}

const usual: Choices = { sort: "listed", hasPickSlips: false };
const place = "all";
/** The newest marks; what is older was packed long ago. */
const mostGifts = 500;
const choices = personStorage<Choices>("slip-choices");
const gifts = personStorage<true>("gift-slips");

/** The choices, and how they are changed. */
export function useSlipChoices(): Choices & { choose: (part: Partial<Choices>) => void } {
  const kept = { ...usual, ...useSyncExternalStore(choices.subscribe, choices.read)[place] };
  return {
    ...kept,
    sort: kept.sort in texts.sorts ? kept.sort : usual.sort,
    choose: (part) => choices.write({ [place]: { ...kept, ...part } }),
  };
}

/** The orders that are gifts: their slips say no prices. */
export function useGifts(): { gifts: ReadonlySet<string>; mark: (orderId: string, isOn: boolean) => void } {
  const kept = useSyncExternalStore(gifts.subscribe, gifts.read);
  const mark = (orderId: string, isOn: boolean): void => {
    const { [orderId]: _former, ...others } = kept;
    gifts.write(
      Object.fromEntries(
        Object.entries({ ...others, ...(isOn ? { [orderId]: true as const } : {}) }).slice(-mostGifts),
      ),
    );
  };
  return { gifts: new Set(Object.keys(kept)), mark };
}
