/**
 * What slows the installation down or needs somebody, from its figures. Bounds are those of a machine with two
 * cores (docs/figures.md). Pure.
 */
import type { HealthView } from "@stallkeeper/contract";

export type TroubleKind =
  | "loopBusy"
  | "loopLate"
  | "databaseSlow"
  | "statementLong"
  | "locked"
  | "poolFull"
  | "queueLate"
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
  /** What the platform said, in words. */
  reason?: string;
}

const bounds = {
  loopShare: 0.85,
  loopLateMs: 200,
  pingMs: 50,
  statementMs: 5_000,
  queueLateMs: 60_000,
  diskShare: 0.1,
  diskBytes: 1_000_000_000,
  mailLateMs: 30 * 60_000,
  hourMs: 3_600_000,
};

/** The worst first; none: everything works. */
export function findTroubles(health: HealthView): Trouble[] {
  const { service, database, queue, mail, disk, backup, connections } = health;
  const nowMs = Date.parse(health.asOf);
  const troubles: (Trouble | false)[] = [
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
    backup.problem === null &&
      backup.everyHours !== null &&
      nowMs - Date.parse(backup.lastAt ?? service.since) > 2 * backup.everyHours * bounds.hourMs && {
        kind: "backupOld",
        tone: "ochre",
        value: 2 * backup.everyHours,
      },
    database.pingMs > bounds.pingMs && { kind: "databaseSlow", tone: "ochre", value: database.pingMs },
    database.blocked > 0 && { kind: "locked", tone: "ochre", value: database.blocked },
    database.longestMs > bounds.statementMs && {
      kind: "statementLong",
      tone: "ochre",
      value: Math.round(database.longestMs / 1_000),
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
    },
    service.loopShare > bounds.loopShare && {
      kind: "loopBusy",
      tone: "ochre",
      value: Math.round(service.loopShare * 100),
    },
    service.loopDelayMs > bounds.loopLateMs && {
      kind: "loopLate",
      tone: "ochre",
      value: service.loopDelayMs,
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
