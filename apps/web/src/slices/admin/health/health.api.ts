/** The calls of Admin › Health: alone knows the transport. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

const askEveryMs = 10_000;

/** Figures of now; asked again as long as the page is open. */
export const healthQuery = queryOptions({
  queryKey: ["admin", "health"],
  queryFn: ({ signal }) => call("GET /api/admin/health", { signal }),
  refetchInterval: askEveryMs,
  refetchOnMount: "always",
});

/** Reads an account now. Throws ApiError. Safe to repeat. */
export async function syncAccount(accountId: string): Promise<void> {
  await call("POST /api/accounts/:accountId/sync", { params: { accountId } });
  await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey });
}
