/**
 * What trouble with a marketplace means for its account (reliability R8, R20). Only this account waits:
 *   RateLimited  until the time it named, and nothing leaves before     Temporary  doubling pauses, spread
 *   AuthExpired  a person has to reconnect; no retry loop               Malformed  counted and shown, tried
 *     again
 *   Rejected, NotSupported  shown in the platform's words, tried again rarely
 */
import {
  AuthExpired,
  ConnectorError,
  Malformed,
  NotSupported,
  RateLimited,
  Rejected,
} from "@stallkeeper/connector-sdk";
import { actionBackoffMs } from "@stallkeeper/domain";
import type { SyncFailure } from "../accounts/index.ts";

const rarelyMs = 5 * 60_000;
const untilReconnectedMs = 60 * 60_000;

/** The pause and the words for an error of a run that failed `failures` times before. */
export function readSyncFailure(error: unknown, failures: number, now: Date): SyncFailure {
  const plain = { isWaiting: false, isMalformed: error instanceof Malformed };
  if (error instanceof RateLimited) {
    return {
      ...plain,
      isWaiting: true,
      nextInMs: Math.max(100, error.retryAt.getTime() - now.getTime()),
      problemCode: null,
      problem: null,
    };
  }
  if (error instanceof AuthExpired)
    return { ...plain, nextInMs: untilReconnectedMs, problemCode: error.kind, problem: error.message };
  if (error instanceof Rejected)
    return { ...plain, nextInMs: rarelyMs, problemCode: error.vendorCode, problem: error.text };
  if (error instanceof NotSupported)
    return { ...plain, nextInMs: rarelyMs, problemCode: error.kind, problem: error.message };
  const nextInMs = actionBackoffMs(failures, Math.random());
  if (error instanceof ConnectorError)
    return { ...plain, nextInMs, problemCode: error.kind, problem: error.message };
  return {
    ...plain,
    nextInMs,
    problemCode: "INTERNAL",
    problem: "Syncing this account failed unexpectedly.",
  };
}
