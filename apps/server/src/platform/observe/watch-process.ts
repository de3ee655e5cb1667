/**
 * What this process knows of itself without asking anybody: how long requests take, by route, and how late the
 * event loop is. Times are kept for the current hour and the one before, so memory is bounded by the number of
 * routes.
 */
import { performance } from "node:perf_hooks";
import type { RouteTimes } from "@stallkeeper/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WorkWatch } from "./watch-work.ts";

export interface ProcessWatch {
  /** Of the last hour or less, the slowest on average first. */
  routes(): RouteTimes[];
  /** The longest that something waited for its turn in the last minute. */
  loopDelayMs(): number;
  /** What ran then. */
  loopSuspects(): string[];
  /** The share of the last minute in which the loop worked. */
  loopShare(): number;
  /** Since the start. */
  totals(): { requests: number; failed: number; seconds: number };
}

/** Often enough to see a delay that people feel, too seldom to cost anything. */
const lookEveryMs = 500;
const looksKept = 120;
const hourMs = 3_600_000;

interface RouteSum {
  count: number;
  totalMs: number;
  maxMs: number;
  failed: number;
}
type Times = Map<string, RouteSum>;

/** Watches from the moment the app listens until it closes. */
export function watchProcess(
  app: FastifyInstance,
  work: WorkWatch,
  nowMs: () => number = Date.now,
): ProcessWatch {
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
  const ends = new WeakMap<FastifyRequest, (isFailed: boolean) => void>();
  app.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || config.isLasting === true) return;
    const nameNow = () => [request.method, url, request.asksFor].filter(Boolean).join(" ");
    ends.set(request, work.beginRequest(nameNow));
  });
  // Streams last as long as somebody looks: that is no slowness.
  app.addHook("onResponse", async (request, reply) => {
    const { url, isLasting } = { ...request.routeOptions.config, url: request.routeOptions.url };
    if (url === undefined || isLasting === true) return;
    turn();
    const ms = reply.elapsedTime;
    const isFailed = reply.statusCode >= 500;
    ends.get(request)?.(isFailed);
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
  const loop = watchLoop(app, work);
  return {
    totals: () => ({ ...totals }),
    routes() {
      turn();
      const times = new Map(current);
      for (const [route, old] of before) times.set(route, sumOf(old, current.get(route)));
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

function sumOf(one: RouteSum, other: RouteSum | undefined): RouteSum {
  if (other === undefined) return one;
  return {
    count: one.count + other.count,
    totalMs: one.totalMs + other.totalMs,
    maxMs: Math.max(one.maxMs, other.maxMs),
    failed: one.failed + other.failed,
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** What a request asks for where its route doesn't say, such as the fields of GraphQL. */
    asksFor?: string;
  }
}

function watchLoop(
  app: FastifyInstance,
  work: WorkWatch,
): Pick<ProcessWatch, "loopDelayMs" | "loopShare" | "loopSuspects"> {
  const looks: {
    lateMs: number;
    during: string[];
    use: ReturnType<typeof performance.eventLoopUtilization>;
  }[] = [];
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    let dueMs = performance.now() + lookEveryMs;
    timer = setInterval(() => {
      const nowMs = performance.now();
      const lateMs = Math.max(0, nowMs - dueMs);
      looks.push({ lateMs, during: work.takeSuspects(), use: performance.eventLoopUtilization() });
      if (looks.length > looksKept) looks.shift();
      dueMs = nowMs + lookEveryMs;
    }, lookEveryMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
  return {
    loopSuspects: () => looks.toSorted((one, other) => other.lateMs - one.lateMs)[0]?.during ?? [],
    loopDelayMs: () => Math.round(Math.max(0, ...looks.map(({ lateMs }) => lateMs))),
    loopShare: () =>
      performance.eventLoopUtilization(performance.eventLoopUtilization(), looks[0]?.use).utilization,
  };
}
