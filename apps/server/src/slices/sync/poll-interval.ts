/** How long an account rests between two readings. */
import type { Connector } from "@stallkeeper/connector-sdk";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readChosenInterval, type LoadedAccount } from "../accounts/index.ts";

const practicePollMs = 5_000;

/** What the platform suggests, in milliseconds. Pure. */
export function suggestedMs({ traits }: Connector): number {
  const askedMs = traits.pollSeconds * 1_000;
  return traits.practice ? Math.min(askedMs, practicePollMs) : askedMs;
}

/**
 * The interval in force, in milliseconds: the store's own choice, but never more often than the platform
 * suggests, or than `pollMs` says instead of it.
 */
export async function readPollMs(
  ctx: Ctx,
  { account, connector }: LoadedAccount,
  { pollMs }: { pollMs: number | null },
): Promise<number> {
  const minutes = await inStore(ctx, (tx) => readChosenInterval(tx, account.id));
  return Math.max(pollMs ?? suggestedMs(connector), (minutes ?? 0) * 60_000);
}
