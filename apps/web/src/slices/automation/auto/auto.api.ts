/** The calls of auto messages: alone knows the transport. */
import type { AutoMessageDryRun, AutoMessageView, ReleaseOutcome } from "@stallkeeper/contract";
import type { AutoMessagePlan } from "@stallkeeper/domain";
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

/** The newest decisions, of one trigger or of all, each in one sentence; with those of triggers that were off. */
export const autoLogQuery = (trigger: Choice["trigger"] | null, isOffShown: boolean) =>
  queryOptions({
    queryKey: [...autoMessagesKey, "log", trigger, isOffShown],
    queryFn: ({ signal }) =>
      call("GET /api/messages/auto/log", {
        query: {
          ...(trigger === null ? {} : { trigger }),
          ...(isOffShown ? {} : { off: "hidden" as const }),
        },
        signal,
      }),
    staleTime: 5_000,
  });

/** Sets when and for whom a trigger sends. Throws ApiError. Safe to repeat. */
export async function savePlan(trigger: Choice["trigger"], plan: AutoMessagePlan): Promise<void> {
  const said = { ...plan, open: { ...plan.open }, quiet: plan.quiet === null ? null : { ...plan.quiet } };
  await call("PATCH /api/meta/settings", { body: { autoMessagePlans: { [trigger]: said } } });
}

/** What a snippet and a plan would have done in the last 30 days. Throws ApiError; changes nothing. */
export function tryPlan(
  trigger: Choice["trigger"],
  snippetId: string,
  plan: AutoMessagePlan,
): Promise<AutoMessageDryRun> {
  return call("POST /api/messages/auto/dryRun", { body: { trigger, snippetId, plan } });
}

/** Sends a message that was held, composed anew. Throws ApiError. Safe to repeat. */
export function releaseHeld(trigger: Choice["trigger"], subjectId: string): Promise<ReleaseOutcome> {
  return call("POST /api/messages/auto/release", { body: { trigger, subjectId } });
}

/** Since when and by whom all are paused; null: they aren't. */
export const autoPauseQuery = queryOptions({
  queryKey: [...autoMessagesKey, "pause"],
  queryFn: async ({ signal }) => (await call("GET /api/messages/auto/pause", { signal })).paused,
  staleTime: 5_000,
});

/** Pauses all, or lets them go on. Throws ApiError. Safe to repeat. */
export async function pauseAll(isPaused: boolean): Promise<void> {
  await call("POST /api/messages/auto/pause", { body: { isPaused } });
}
