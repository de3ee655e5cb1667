/** The sort that a queue opens with: the person's own, where they chose one for it, else the usual one. */
import type { OrderQueue } from "@stallkeeper/domain";
import { useMemo } from "react";
import { readPreferences, setPreferences, usePreferences } from "../../platform/preferences.ts";
import { defaultSort, parseSort, writeSort, type OrderSort } from "./order-sorts.ts";

/** One object until the person chooses another. */
export function useUsualSort(queue: OrderQueue): OrderSort {
  const chosen = usePreferences().queueSorts[queue] ?? "";
  return useMemo(() => parseSort(chosen) ?? defaultSort(queue), [chosen, queue]);
}

/** The sorts that queues open with, once one of them has this one; the usual one is kept as none. Pure. */
export function withQueueSort(
  sorts: Readonly<Record<string, string>>,
  queue: OrderQueue,
  sort: OrderSort,
): Readonly<Record<string, string>> {
  const { [queue]: _before, ...others } = sorts;
  return writeSort(sort) === writeSort(defaultSort(queue)) ? others : { ...others, [queue]: writeSort(sort) };
}

/** Lets a queue open with this sort, for this person on every device. */
export const keepUsualSort = (queue: OrderQueue, sort: OrderSort): void =>
  setPreferences({ queueSorts: withQueueSort(readPreferences().queueSorts, queue, sort) });
