import type { AccountSyncView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { listReadings } from "../accounts/index.ts";
import { suggestedMs } from "./poll-interval.ts";
import { listLastSent } from "./last-sent.store.ts";

/** How each account is read, and when it last took something from here, in the order they were connected. */
export async function listAccountSyncs(ctx: Ctx): Promise<AccountSyncView[]> {
  const { readings, sent } = await viewStore(ctx, async (tx) => {
    const rows = await listReadings(tx);
    const ids = rows.map(({ account }) => account);
    return { readings: rows, sent: new Map(await listLastSent(tx, ids)) };
  });
  return readings.map(({ platform, chosenMinutes, ...reading }) => {
    const connector = ctx.connectors.find(platform);
    const suggestedSeconds = connector === null ? 0 : suggestedMs(connector) / 1_000;
    return {
      ...reading,
      suggestedSeconds,
      everySeconds: Math.max(suggestedSeconds, (chosenMinutes ?? 0) * 60),
      lastSentAt: sent.get(reading.account) ?? null,
    };
  });
}
