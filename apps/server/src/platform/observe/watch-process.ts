/**
 * What this process knows of itself without asking anybody: how long requests take, by route, and how late the
 * event loop is. Times are kept for the current hour and the one before, so memory is bounded by the number of
 * routes.
 */
import { performance } from "node:perf_hooks";
import type { RouteTimes } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";

export interface ProcessWatch {
  /** Of the last hour or less, the slowest on average first. */
  routes(): RouteTimes[];
  /** The longest that something waited for its turn in the last minute. */
  loopDelayMs(): number;
  /** The share of the last minute in which the loop worked. */
  loopShare(): number;
  /** Since the start. */
  totals(): { requests: number; failed: number; seconds: number };
}

/** Often enough to see a delay that people feel, too seldom to cost anything. */
const lookEveryMs = 500;
const looksKept = 120;
const hourMs = 3_600_000;

type Times = Map<string, { count: number; totalMs: number; maxMs: number; failed: number }>;

/** Watches from the moment the app listens until it closes. */
export function watchProcess(app: FastifyInstance, nowMs: () => number = Date.now): ProcessWatch {
  const totals = { requests: 0, failed: 0, seconds: 0 };
  let hour = 0;
  let [current, before]: [Times, Times] = [new Map(), new Map()];
  const turn = (): void => {
    const now = Math.floor(nowMs() / hourMs);
    if (now === hour) return;
    before = now === hour + 1 ? current : new Map();
    current = new Map();
    hour = now;
  };
  // Streams last as long as somebody looks: that is no slowness.
  app.addHook("onResponse", async (request, reply) => {
    const { url, isLasting } = { ...request.routeOptions.config, url: request.routeOptions.url };
    if (url === undefined || isLasting === true) return;
    turn();
    const ms = reply.elapsedTime;
    const isFailed = reply.statusCode >= 500;
    totals.requests += 1;
    totals.seconds += ms / 1_000;
    if (isFailed) totals.failed += 1;
    const route = `${request.method} ${url}`;
    const known = current.get(route) ?? { count: 0, totalMs: 0, maxMs: 0, failed: 0 };
    known.count += 1;
    known.totalMs += ms;
    known.maxMs = Math.max(known.maxMs, ms);
    known.failed += isFailed ? 1 : 0;
    current.set(route, known);
  });
  const loop = watchLoop(app);
  return {
    totals: () => ({ ...totals }),
    routes() {
      turn();
      const times = new Map([...before, ...current]);
      return [...times]
        .map(([route, { count, totalMs, maxMs, failed }]) => ({
          route,
          count,
          meanMs: Math.round(totalMs / count),
          maxMs: Math.round(maxMs),
          failed,
        }))
        .sort((one, other) => other.meanMs - one.meanMs);
    },
    ...loop,
  };
}

function watchLoop(app: FastifyInstance): Pick<ProcessWatch, "loopDelayMs" | "loopShare"> {
  const looks: { lateMs: number; use: ReturnType<typeof performance.eventLoopUtilization> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    let dueMs = performance.now() + lookEveryMs;
    timer = setInterval(() => {
      const nowMs = performance.now();
      looks.push({ lateMs: Math.max(0, nowMs - dueMs), use: performance.eventLoopUtilization() });
      if (looks.length > looksKept) looks.shift();
      dueMs = nowMs + lookEveryMs;
    }, lookEveryMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
  return {
    loopDelayMs: () => Math.round(Math.max(0, ...looks.map(({ lateMs }) => lateMs))),
    loopShare: () =>
      performance.eventLoopUtilization(performance.eventLoopUtilization(), looks[0]?.use).utilization,
  };
}
