import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { onChange } from "../../platform/live-stream.ts";
import { setTabCount } from "./workbench-tabs.ts";

const queryKey = ["packing", "batches", "count"] as const;

/** Counts the open batches for their tab, again when one changes. */
export function useOpenBatches(): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await askGraphql<{ BatchCount: number }>(`{ BatchCount(filter: { state: "open" }) }`, {}, signal))
        .BatchCount,
  });
  useEffect(() => onChange("batch", () => void client.invalidateQueries({ queryKey })), [client]);
  useEffect(() => setTabCount("batches", data ?? -1), [data]);
}
