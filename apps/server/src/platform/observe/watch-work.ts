/**
 * What this process has been doing in the last minutes and is doing now: requests, statements, calls to
 * marketplaces and jobs. It answers "why is it slow" and holds nothing but names, figures and accounts' ids.
 */
import { performance } from "node:perf_hooks";
import type { HttpTrace } from "@stallkeeper/connector-sdk";
import { sayStatement } from "../db/say-statement.ts";
import type { StatementWatch } from "../db/watch-statements.ts";
import { keepTimes, type Times } from "./times.ts";

export interface UnderWay {
  name: string;
  count: number;
  /** The one that has been at it longest. */
  longestMs: number;
}

export interface WorkWatch {
  requests: Times;
  statements: Times;
  /** By the account's id. */
  calls: Times;
  jobs: Times;
  onStatement: StatementWatch;
  onCall(call: HttpTrace): void;
  /** What is given is called at the end. A request's name may become clearer meanwhile. */
  beginRequest(nameNow: () => string): (isFailed: boolean) => void;
  beginJob(name: string): (isFailed: boolean) => void;
  /** Jobs that run now. */
  jobsUnderWay(): UnderWay[];
  /** What ran since this was last asked: what may have held the loop. */
  takeSuspects(): string[];
}

const mostSuspects = 3;

interface Run {
  nameNow: () => string;
  isJob: boolean;
  sinceMs: number;
}

/** A watch for one process. */
export function watchWork(nowMs?: () => number): WorkWatch {
  const [requests, statements, calls, jobs] = [
    keepTimes(nowMs),
    keepTimes(nowMs),
    keepTimes(nowMs),
    keepTimes(nowMs),
  ];
  const running = new Set<Run>();
  let [lately, sinceMs] = [new Map<string, number>(), performance.now()];
  const ran = (run: Run): void => {
    const ms = performance.now() - Math.max(run.sinceMs, sinceMs);
    const name = run.nameNow();
    if (lately.has(name) || lately.size < 50) lately.set(name, (lately.get(name) ?? 0) + ms);
  };
  const begin = (run: Run, times: Times) => {
    running.add(run);
    return (isFailed: boolean) => {
      running.delete(run);
      ran(run);
      times.add(run.nameNow(), performance.now() - run.sinceMs, { isFailed });
    };
  };
  return {
    requests,
    statements,
    calls,
    jobs,
    onStatement(text) {
      const startedMs = performance.now();
      return (error) => {
        const { name, text: detail } = sayStatement(text);
        statements.add(name, performance.now() - startedMs, { detail, isFailed: error !== null });
      };
    },
    onCall({ accountId, operation, durationMs, outcome }) {
      if (accountId === null) return;
      const isFailed = outcome === "Temporary" || outcome === "Malformed";
      calls.add(accountId, durationMs, { detail: operation, isFailed });
    },
    beginRequest: (nameNow) => begin({ nameNow, isJob: false, sinceMs: performance.now() }, requests),
    beginJob: (name) => begin({ nameNow: () => name, isJob: true, sinceMs: performance.now() }, jobs),
    jobsUnderWay() {
      const byName = new Map<string, UnderWay>();
      for (const { nameNow, isJob, sinceMs } of running) {
        if (!isJob) continue;
        const name = nameNow();
        const known = byName.get(name) ?? { name, count: 0, longestMs: 0 };
        known.count += 1;
        known.longestMs = Math.max(known.longestMs, Math.round(performance.now() - sinceMs));
        byName.set(name, known);
      }
      return [...byName.values()].sort((one, other) => other.longestMs - one.longestMs);
    },
    takeSuspects() {
      for (const run of running) ran(run);
      const names = [...lately].sort(([, one], [, other]) => other - one).map(([name]) => name);
      [lately, sinceMs] = [new Map(), performance.now()];
      return names.slice(0, mostSuspects);
    },
  };
}
