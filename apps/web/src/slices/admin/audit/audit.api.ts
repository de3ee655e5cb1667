/** The calls of Admin › Audit: alone knows the transport. */
import type { AuditCheck } from "@stallkeeper/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../../platform/api/address-of.ts";
import { call } from "../../../platform/api/api-client.ts";

export interface AuditSearch {
  who?: string;
  what?: string;
  object?: string;
  cause?: string;
  from?: string;
  to?: string;
}

type AskedCause = { cause?: "person" | "service" };

const filterOf = ({ cause, ...rest }: AuditSearch): Omit<AuditSearch, "cause"> & AskedCause => ({
  ...rest,
  ...(cause === "person" || cause === "service" ? { cause } : {}),
});

/** Lines in pages, the newest first. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["admin", "audit", "lines", search],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/admin/audit", {
        query: { ...filterOf(search), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    refetchOnMount: "always",
  });

/** Where the file of what a filter finds is downloaded. */
export const auditFileUrl = (search: AuditSearch): string =>
  addressOf("GET /api/admin/audit/file", { query: filterOf(search) });

/** Reads the whole log and says whether anything in it was changed; asked for by hand. */
export const auditCheckQuery = queryOptions({
  queryKey: ["admin", "audit", "check"],
  queryFn: ({ signal }): Promise<AuditCheck> => call("GET /api/admin/audit/check", { signal }),
  enabled: false,
});
