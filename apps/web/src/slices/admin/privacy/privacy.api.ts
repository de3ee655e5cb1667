/** The calls of Admin › Privacy: alone knows the transport. */
import type { BuyerToErase, RetentionDue, RetentionTerms, RetentionView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

/** The newest erasures. */
export const erasuresQuery = queryOptions({
  queryKey: ["admin", "erasures"],
  queryFn: ({ signal }) => call("GET /api/admin/erasures", { signal }),
  refetchOnMount: "always",
});

/** Whom these words name, and what would go. Throws ApiError. */
export const findBuyers = async (words: string): Promise<BuyerToErase[]> =>
  (await call("POST /api/admin/erasures/find", { body: { words } })).buyers;

/** Erases the buyer of an order; the list has it at once. Throws ApiError. */
export async function eraseBuyer(orderId: string): Promise<void> {
  queryClient.setQueryData(
    erasuresQuery.queryKey,
    await call("POST /api/admin/erasures", { body: { orderId } }),
  );
}

/** How long buyers' data is kept, and what is past that. */
export const retentionQuery = queryOptions({
  queryKey: ["admin", "retention"],
  queryFn: ({ signal }) => call("GET /api/admin/retention", { signal }),
  refetchOnMount: "always",
});

/** What would go under such terms. Changes nothing; throws ApiError. */
export const countRetention = (terms: RetentionTerms): Promise<RetentionDue> =>
  call("POST /api/admin/retention/count", { body: terms });

/** Keeps other terms; what is past them goes within minutes. Throws ApiError. */
export const saveRetention = (terms: RetentionTerms): Promise<RetentionView> =>
  call("POST /api/admin/retention", { body: terms });
