/** How the installation and the connections of a store are. Asks each part by itself and changes nothing. */
import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import type { HealthView, RecentTimes } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { viewStore, type Ctx, type Services } from "../../platform/context.ts";
import { sayStatement } from "../../platform/db/index.ts";
import { readMailFigures } from "../../platform/mail/index.ts";
import { version, type ProcessWatch } from "../../platform/observe/index.ts";
import type { BackupDesk } from "./backups.ts";
import { listAccountWork } from "./jobs.store.ts";
import { pingDatabase, readDatabase } from "./health.store.ts";

const slowestShown = 8;
/** Well below the time limit of a statement, so that the page comes before its parts have failed. */
const partPatienceMs = 3_000;
const noMail: HealthView["mail"] = { waiting: 0, oldestAt: null, gaveUp: 0, lastProblem: null };
const noDatabase = {
  version: "",
  bytes: 0,
  pingMs: 0,
  longestMs: 0,
  longest: null,
  blocked: 0,
  blocker: null,
};

function connectionsOf({ db }: Pick<Services, "db">): HealthView["database"]["connections"] {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = db.pool;
  return { open, idle, waiting, most: db.pool.options.max };
}

/** The whole page. */
export async function readHealth(ctx: Ctx, watch: ProcessWatch, desk: BackupDesk): Promise<HealthView> {
  // The page is for when something hangs: what hangs is left out, and said.
  const unread: HealthView["unread"] = [];
  const read = async <T>(part: HealthView["unread"][number], answer: Promise<T>, without: T): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${part} didn't answer`)), partPatienceMs);
    });
    try {
      return await Promise.race([answer, patience]);
    } catch (error) {
      ctx.log.warn({ err: error, part }, "a part of Health can't be read");
      unread.push(part);
      return without;
    } finally {
      clearTimeout(timer);
    }
  };
  const [database, queue, mail, disk, accounts, copies] = await Promise.all([
    read("database", readDatabaseHealth(ctx), { ...noDatabase, connections: connectionsOf(ctx) }),
    read("queue", ctx.jobs.lag(), { waiting: 0, oldestMs: 0, jobs: [] }),
    read("mail", readMailHealth(ctx), noMail),
    readDisk(ctx),
    read("connections", viewStore(ctx, listAccountWork), []),
    read("backup", desk.read(ctx), null),
  ]);
  const routes = watch.routes();
  return {
    asOf: ctx.now().toISOString(),
    unread: unread.toSorted(),
    service: {
      version,
      since: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs: watch.loopDelayMs(),
      loopSuspects: watch.loopSuspects(),
      loopShare: watch.loopShare(),
      slowest: routes.slice(0, slowestShown),
      requests: routes.reduce((sum, { count }) => sum + count, 0),
      failed: routes.reduce((sum, { failed }) => sum + failed, 0),
    },
    database,
    queue: {
      waiting: queue.waiting,
      oldestMs: queue.oldestMs,
      jobs: queue.jobs.slice(0, slowestShown).map(({ job, waiting }) => ({ job, waiting })),
      running: ctx.work.jobsUnderWay().map(({ name, ...run }) => ({ job: name, ...run })),
    },
    recent: {
      requests: ctx.work.requests.list().slice(0, slowestShown),
      statements: ctx.work.statements.list().slice(0, slowestShown),
      calls: ownCalls(ctx.work.calls.list(), accounts),
      jobs: ctx.work.jobs.list().slice(0, slowestShown),
    },
    mail,
    disk,
    backup: {
      lastAt: copies?.backups[0]?.at ?? null,
      problem: copies?.problem ?? null,
      everyHours: copies?.everyHours ?? null,
    },
    connections: accounts.map(({ finishedAt, isRunning: _isRunning, ...account }) => ({
      accountId: account.accountId,
      platform: account.platform,
      username: account.username,
      state: account.state,
      lastAt: finishedAt,
      nextAt: account.state === "connected" ? account.nextAt : null,
      failures: account.failures,
      waitingUntil: account.waitingUntil,
      problem: account.problem,
    })),
  };
}

/** Calls of other stores are nobody's business here, nor is their share. */
function ownCalls(
  calls: readonly RecentTimes[],
  accounts: readonly { accountId: string }[],
): HealthView["recent"]["calls"] {
  const own = calls.filter(({ name }) => accounts.some(({ accountId }) => accountId === name));
  const wholeMs = own.reduce((ms, { count, meanMs }) => ms + count * meanMs, 0);
  return own.map((one) => ({ ...one, share: wholeMs === 0 ? 0 : (one.count * one.meanMs) / wholeMs }));
}

/** The database's figures, and how long it takes to answer the least that can be asked. */
export async function readDatabaseHealth({ db }: Pick<Services, "db">): Promise<HealthView["database"]> {
  const startedMs = performance.now();
  await pingDatabase(db.pool);
  const pingMs = Math.round((performance.now() - startedMs) * 10) / 10;
  const figures = await db.asSystem(readDatabase);
  const blocker = nameOf(figures?.blockerText);
  return {
    version: figures?.version ?? "",
    bytes: figures?.bytes ?? 0,
    pingMs,
    connections: connectionsOf({ db }),
    longestMs: figures?.longestMs ?? 0,
    longest: nameOf(figures?.longestText),
    blocked: figures?.blocked ?? 0,
    blocker: blocker === null ? null : { name: blocker, forMs: figures?.blockerMs ?? 0 },
  };
}

const nameOf = (text: string | null = null): string | null =>
  text === null ? null : sayStatement(text).name;

/** Mail that waits, and what failed within a day. */
export async function readMailHealth({ db, now }: Pick<Services, "db" | "now">): Promise<HealthView["mail"]> {
  const since = new Date(now().getTime() - daysInMs(1));
  const figures = await db.asSystem((tx) => readMailFigures(tx, since));
  return figures ?? noMail;
}

/** The disk of the data folder; null where the system doesn't tell. */
export async function readDisk({ config }: Pick<Services, "config">): Promise<HealthView["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
