import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { onChange } from "../../../platform/live-stream.ts";
import { locationsQuery } from "./pick.api.ts";

/** Where each SKU lies; kept up to date. Empty until it is read. */
export function useLocations(): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const { data } = useQuery(locationsQuery);
  useEffect(
    () =>
      onChange("itemLocation", () => void client.invalidateQueries({ queryKey: locationsQuery.queryKey })),
    [client],
  );
  return useMemo(
    () => new Map((data ?? []).flatMap(({ _id, shelf }) => (shelf === "" ? [] : [[_id, shelf]]))),
    [data],
  );
}

/** The location of each SKU's own bin, as it is typed; where it's picked may be another (`useLocations`). */
export function useOwnLocations(): ReadonlyMap<string, string> {
  const { data } = useQuery(locationsQuery);
  return useMemo(() => new Map((data ?? []).map(({ _id, location }) => [_id, location])), [data]);
}

/** What is on hand of the SKUs that were counted, where `useLocations` keeps it up to date. */
export function useOnHand(): ReadonlyMap<string, number> {
  const { data } = useQuery(locationsQuery);
  return useMemo(
    () => new Map((data ?? []).flatMap(({ _id, onHand }) => (onHand === null ? [] : [[_id, onHand]]))),
    [data],
  );
}
