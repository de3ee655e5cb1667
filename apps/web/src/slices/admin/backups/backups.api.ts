/** The calls of Admin › Backups: alone knows the transport. */
import type { BackupChecked } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { queryClient } from "../../../platform/metadata.ts";

const askEveryMs = 3_000;

/** Copies in the data folder; asked again while the page is open, since they are made in the background. */
export const backupsQuery = queryOptions({
  queryKey: ["admin", "backups"],
  queryFn: ({ signal }) => call("GET /api/admin/backups", { signal }),
  refetchInterval: askEveryMs,
  refetchOnMount: "always",
});

/** Asks for a copy in the background. Throws ApiError. */
export async function makeBackup(): Promise<void> {
  await call("POST /api/admin/backups");
  await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
}

/**
 * Restores a copy on trial and takes it back; the list has its result either way. Throws ApiError with the
 * reason where it can't be restored.
 */
export async function testRestore(file: string): Promise<BackupChecked> {
  try {
    return await call("POST /api/admin/backups/check", { body: { file } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
  }
}
