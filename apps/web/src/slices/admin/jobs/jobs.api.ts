/** The calls of Admin › Jobs: alone knows the transport. */
import type { JobView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

const askEveryMs = 5_000;

/** Work of the store: what failed, runs and waits; asked again as long as the page is open. */
export const jobsQuery = queryOptions({
  queryKey: ["admin", "jobs"],
  queryFn: ({ signal }) => call("GET /api/admin/jobs", { signal }),
  refetchInterval: askEveryMs,
  refetchOnMount: "always",
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });

/** Tries a job again at once. Throws ApiError. */
export async function retryJob({ kind, _id }: JobView): Promise<void> {
  if (kind === "action") await call("POST /api/actions/:id/retry", { params: { id: _id } });
  else if (kind === "export") await call("POST /api/exports/runs/:runId/retry", { params: { runId: _id } });
  else await call("POST /api/accounts/:accountId/sync", { params: { accountId: _id } });
  await refresh();
}

/** Ends a job that did nothing yet, and takes its local change back. Throws ApiError. */
export async function cancelJob({ kind, _id }: JobView): Promise<void> {
  if (kind === "export") await call("POST /api/exports/runs/:runId/cancel", { params: { runId: _id } });
  else await call("POST /api/actions/:id/withdraw", { params: { id: _id } });
  await refresh();
}
