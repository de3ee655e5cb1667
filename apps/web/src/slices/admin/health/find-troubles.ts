/**
 * What slows the installation down or needs somebody, from its figures. Bounds are those of a machine with two
 * cores (docs/figures.md). Pure.
 */
import type { HealthView, RecentTimes } from "@stallkeeper/contract";

export type TroubleKind =
  | "loopBusy"
  | "loopLate"
  | "databaseSlow"
  | "statementLong"
  | "locked"
  | "poolFull"
  | "queueLate"
  | "unread"
  | "requestsSlow"
  | "statementsSlow"
  | "callsSlow"
  | "jobsSlow"
  | "requestsFailed"
  | "diskLow"
  | "mailStuck"
  | "mailFails"
  | "mailGivenUp"
  | "connectionDead"
  | "connectionFails"
  | "connectionWaits"
  | "backupOld"
  | "backupFailed";

export interface Trouble {
  kind: TroubleKind;
  /** Red needs somebody now. */
  tone: "red" | "ochre";
  /** A figure or name that the sentence shows. */
  value: string | number;
  /** Of an account: its platform's id. */
  platform?: string;
  /** What the platform said, in words; or what is slow. */
  reason?: string;
  /** Of what is slow: how often, and its share of the time of its kind. */
  times?: Pick<RecentTimes, "count" | "meanMs" | "maxMs" | "share">;
  /** What ran meanwhile, or waits. */
  others?: readonly { name: string; figure: number }[];
}

const bounds = {
  loopShare: 0.85,
  loopLateMs: 200,
  pingMs: 50,
  statementMs: 5_000,
  queueLateMs: 60_000,
  requestMs: 1_000,
  meanCallMs: 3_000,
  maxCallMs: 10_000,
  jobMs: 30_000,
  meanStatementMs: 200,
  maxStatementMs: 2_000,
  diskShare: 0.1,
  diskBytes: 1_000_000_000,
  mailLateMs: 30 * 60_000,
  hourMs: 3_600_000,
  /** So many of each kind are said; the rest stands in the panel. */
  mostSlow: 2,
};

/** The worst first; none: everything works. */
export function findTroubles(health: HealthView): Trouble[] {
  const { service, database, queue, mail, disk, backup, connections, recent } = health;
  const slow = (kind: TroubleKind, times: RecentTimes[], isSlow: (one: RecentTimes) => boolean): Trouble[] =>
    times
      .filter(isSlow)
      .slice(0, bounds.mostSlow)
      .map((one) => ({ kind, tone: "ochre", value: one.name, times: one }));
  const nowMs = Date.parse(health.asOf);
  const troubles: (Trouble | false)[] = [
    ...health.unread.map((part): Trouble => ({ kind: "unread", tone: "red", value: part })),
    ...connections.flatMap(({ platform, username, state, problem, waitingUntil, failures }): Trouble[] => {
      if (state === "reconnect") return [{ kind: "connectionDead", tone: "red", value: username, platform }];
      if (waitingUntil !== null && Date.parse(waitingUntil) > nowMs)
        return [{ kind: "connectionWaits", tone: "ochre", value: username, platform }];
      if (problem === null || state !== "connected") return [];
      const tone = failures > 2 ? "red" : "ochre";
      return [{ kind: "connectionFails", tone, value: username, platform, reason: problem }];
    }),
    disk !== null &&
      (disk.freeBytes < bounds.diskBytes || disk.freeBytes < disk.totalBytes * bounds.diskShare) && {
        kind: "diskLow",
        tone: disk.freeBytes < bounds.diskBytes ? "red" : "ochre",
        value: disk.freeBytes,
      },
    backup.problem !== null && { kind: "backupFailed", tone: "red", value: backup.problem },
    !health.unread.includes("backup") &&
      backup.problem === null &&
      backup.everyHours !== null &&
      nowMs - Date.parse(backup.lastAt ?? service.since) > 2 * backup.everyHours * bounds.hourMs && {
        kind: "backupOld",
        tone: "ochre",
        value: 2 * backup.everyHours,
      },
    database.pingMs > bounds.pingMs && { kind: "databaseSlow", tone: "ochre", value: database.pingMs },
    database.blocked > 0 && {
      kind: "locked",
      tone: "ochre",
      value: database.blocked,
      ...(database.blocker === null
        ? {}
        : { others: [{ name: database.blocker.name, figure: Math.round(database.blocker.forMs / 1_000) }] }),
    },
    database.longestMs > bounds.statementMs && {
      kind: "statementLong",
      tone: "ochre",
      value: Math.round(database.longestMs / 1_000),
      reason: database.longest ?? "",
    },
    database.connections.waiting > 0 && {
      kind: "poolFull",
      tone: "ochre",
      value: database.connections.waiting,
    },
    queue.oldestMs > bounds.queueLateMs && {
      kind: "queueLate",
      tone: "red",
      value: Math.round(queue.oldestMs / 60_000),
      others: queue.jobs.slice(0, 1).map(({ job, waiting }) => ({ name: job, figure: waiting })),
    },
    ...queue.running
      .filter(({ longestMs }) => longestMs > bounds.jobMs)
      .slice(0, bounds.mostSlow)
      .map(({ job, longestMs }): Trouble => ({
        kind: "jobsSlow",
        tone: "ochre",
        value: job,
        others: [{ name: job, figure: Math.round(longestMs / 1_000) }],
      })),
    ...slow(
      "callsSlow",
      recent.calls,
      ({ meanMs, maxMs }) => meanMs > bounds.meanCallMs || maxMs > bounds.maxCallMs,
    ).map((trouble) => {
      const account = connections.find(({ accountId }) => accountId === trouble.value);
      return account === undefined
        ? trouble
        : { ...trouble, value: account.username, platform: account.platform };
    }),
    ...slow(
      "statementsSlow",
      recent.statements,
      ({ meanMs, maxMs }) => meanMs > bounds.meanStatementMs || maxMs > bounds.maxStatementMs,
    ),
    ...slow("requestsSlow", recent.requests, ({ meanMs }) => meanMs > bounds.requestMs),
    service.loopShare > bounds.loopShare && {
      kind: "loopBusy",
      tone: "ochre",
      value: Math.round(service.loopShare * 100),
    },
    service.loopDelayMs > bounds.loopLateMs && {
      kind: "loopLate",
      tone: "ochre",
      value: service.loopDelayMs,
      others: service.loopSuspects.map((name) => ({ name, figure: 0 })),
    },
    service.failed > 0 && { kind: "requestsFailed", tone: "ochre", value: service.failed },
    mail.gaveUp > 0 && { kind: "mailGivenUp", tone: "red", value: mail.gaveUp },
    mail.waiting > 0 &&
      mail.lastProblem !== null && { kind: "mailFails", tone: "ochre", value: mail.lastProblem },
    mail.oldestAt !== null &&
      mail.lastProblem === null &&
      nowMs - Date.parse(mail.oldestAt) > bounds.mailLateMs && {
        kind: "mailStuck",
        tone: "ochre",
        value: mail.waiting,
      },
  ];
  return troubles
    .filter((trouble) => trouble !== false)
    .sort((one, other) => Number(other.tone === "red") - Number(one.tone === "red"));
}
