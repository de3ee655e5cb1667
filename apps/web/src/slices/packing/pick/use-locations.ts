import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { onChange } from "../../../platform/live-stream.ts";
import { locationsQuery } from "./pick.api.ts";

/** Where each SKU lies; kept up to date. Empty until it is read. */
export function useLocations(): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const { data } = useQuery(locationsQuery);
  useEffect(() => onChange("itemLocation", () => void client.invalidateQueries({ queryKey: locationsQuery.queryKey })), [client]);
  return useMemo(() => new Map((data ?? []).map(({ _id, location }) => [_id, location])), [data]);
}
