/** The calls of Export › Archive: alone knows the transport. */
import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../platform/api/address-of.ts";
import { call } from "../../platform/api/api-client.ts";
import { queryClient } from "../../platform/metadata.ts";

const askEveryMs = 3_000;

/** The store's archives; asked again while the page is open, since they are made in the background. */
export const archivesQuery = queryOptions({
  queryKey: ["exports", "archives"],
  queryFn: ({ signal }) => call("GET /api/exports/archives", { signal }),
  refetchInterval: askEveryMs,
  refetchOnMount: "always",
});

/** Asks for an archive in the background. Throws ApiError. */
export async function makeArchive(): Promise<void> {
  await call("POST /api/exports/archives");
  await queryClient.invalidateQueries({ queryKey: archivesQuery.queryKey });
}

/** Where an archive is downloaded. */
export const archiveUrl = (file: string): string =>
  addressOf("GET /api/exports/archives/file", { query: { file } });
