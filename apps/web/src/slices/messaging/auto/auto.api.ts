/** The calls of auto messages: alone knows the transport. */
import type { AutoMessageView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";

export const autoMessagesKey = ["autoMessages"] as const;

/** What is chosen for each trigger, and what became of it. */
export const autoMessagesQuery = queryOptions({
  queryKey: autoMessagesKey,
  queryFn: ({ signal }) => call("GET /api/messages/auto", { signal }),
  staleTime: 5_000,
});

export interface Choice {
  trigger: AutoMessageView["trigger"];
  /** Null: nothing is sent. */
  snippetId: string | null;
}

/** Sets what a trigger sends (spec 7, settings). Throws ApiError. Safe to repeat. */
export async function sendChoice({ trigger, snippetId }: Choice): Promise<void> {
  await call("PATCH /api/meta/settings", { body: { autoMessaging: { [trigger]: snippetId } } });
}
