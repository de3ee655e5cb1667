import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ColleagueView } from "@stallkeeper/contract";
import { colleaguesQuery } from "./inbox.api.ts";

const nobody: readonly ColleagueView[] = [];

/** Everybody of the store who may write to buyers; nobody until it was read. */
export const useColleagues = (): readonly ColleagueView[] => useQuery(colleaguesQuery).data ?? nobody;

/** Gives the name of a colleague by their id; null for nobody and for somebody who is none any more. */
export function useColleagueName(): (id: string | null) => string | null {
  const colleagues = useColleagues();
  return useCallback(
    (id) => (id === null ? null : (colleagues.find(({ _id }) => _id === id)?.name ?? null)),
    [colleagues],
  );
}
