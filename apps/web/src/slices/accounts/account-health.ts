/**
 * How a linked account is doing, the worst first:
 *   reconnect (the platform asks for a new sign-in, its end has passed, or the key is refused) -> failing -> expires soon ->
 *     waiting -> paused -> first orders -> linked
 * The sign-in's end is said seven days ahead; a renewal by itself keeps an account linked and moves the end.
 */
import { daysInMs } from "@stallkeeper/domain";
import type { Account } from "../../platform/metadata.ts";
import type { Family } from "../../ui/index.ts";
import { texts } from "./texts.ts";

export interface AccountHealth {
  family: Family;
  text: string;
  /** Somebody has to do something. */
  needsPerson: boolean;
  /** Reconnecting helps. */
  isReconnectOffered: boolean;
}

const warnAheadMs = daysInMs(7);

/** The health of an account at a moment. Pure. */
export function describeHealth(
  { state, expiresAt, sync }: Account,
  platformName: string,
  nowMs: number,
  authKind: "key" | "oauth" = "oauth",
): AccountHealth {
  const words = texts.linked.health;
  const endsInMs = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - nowMs;
  if (state === "reconnect" || endsInMs <= 0)
    return {
      family: "red",
      text: authKind === "key" ? words.keyRefused(platformName) : words.reconnect(platformName),
      needsPerson: true,
      isReconnectOffered: true,
    };
  if (endsInMs <= warnAheadMs)
    return { family: "ochre", text: words.expiresSoon, needsPerson: true, isReconnectOffered: true };
  const calm = { needsPerson: false, isReconnectOffered: false };
  if (state === "paused") return { ...calm, family: "slate", text: words.paused };
  if (sync.waitingUntil !== null && Date.parse(sync.waitingUntil) > nowMs)
    return { ...calm, family: "ochre", text: words.waiting };
  if (sync.problem !== null)
    return { family: "red", text: sync.problem, needsPerson: true, isReconnectOffered: false };
  if (sync.remark !== null) return { ...calm, family: "ochre", text: sync.remark };
  if (sync.phase !== "first" && sync.isPolledAlone)
    return { ...calm, family: "green", text: words.polledAlone(platformName) };
  return sync.phase === "first"
    ? { ...calm, family: "ochre", text: words.reading }
    : { ...calm, family: "green", text: words.linked };
}
