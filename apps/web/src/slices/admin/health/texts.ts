import { plural, writeFileSize, writeNumber } from "../../../ui/format.ts";
import { spell } from "../audit/audit-words.ts";
import type { Trouble, TroubleKind } from "./find-troubles.ts";

type Say = (value: string | number, reason: string, more: Pick<Trouble, "times" | "others">) => string;
const count = (value: string | number): number => Number(value);

const jobs: Readonly<Record<string, string>> = {
  "account-sync": "reading accounts",
  "action-due": "sending to marketplaces",
  "archive-wanted": "archives",
  "backup-wanted": "backup",
  catalogue: "reading categories and brands",
  "dispatch-recount": "recounting dispatch deadlines",
  "export-folder": "saving exports in a folder",
  "export-marks": "tagging exported orders",
  "export-run": "exports",
  "export-schedule": "scheduled exports",
  "item-import": "imports",
  "mail-due": "email",
  "server-switch": "switching server",
  "stock-pushes-due": "updating stock at marketplaces",
  "triggers-fired": "auto messages",
  "statuses-changed": "reading orders again after a status was mapped",
  "webhooks-wanted": "subscribing to marketplace updates",
  "webhook-received": "updates from marketplaces",
  "webhooks-due": "webhooks to other systems",
};

/** A kind of job, in words. */
export const sayJob = (name: string): string => jobs[name] ?? spell(name.replaceAll("-", " ")).toLowerCase();

const seconds = (ms: number): string =>
  ms < 1_000 ? `${writeNumber(ms)} ms` : `${writeNumber(Math.round(ms / 100) / 10)} s`;
const often = (times: number): string => plural(times, { one: "# time", other: "# times" });
const percent = (share: number): string => `${writeNumber(Math.round(share * 100))}%`;
/** Routes and kinds of jobs stand in one list. */
const sayRun = (name: string): string => (/^[A-Z]+ \//.test(name) ? name : sayJob(name));

/** What a mail server or the way to it answered, in words. */
export function sayMailProblem(problem: string): string {
  if (/ESOCKET|ECONN|ETIMEDOUT|EDNS|ENOTFOUND/.test(problem))
    return "The mail server can't be reached. Check its address and port.";
  if (/EAUTH|^535/.test(problem)) return "The mail server refused the user name or password.";
  return problem === "unknown" ? "The service's log says why." : `The mail server answered ${problem}.`;
}

const parts: Readonly<Record<string, string>> = {
  database: "The database's figures",
  queue: "The queue's figures",
  mail: "Mail figures",
  connections: "Platform connections",
  backup: "Backups",
};

const troubles: Readonly<Record<TroubleKind, Say>> = {
  loopBusy: (share) =>
    `The service is busy ${share}% of the time. Large exports, imports or first syncs do that.`,
  loopLate: (ms, _reason, { others = [] }) =>
    `Something held the service up for ${writeNumber(count(ms))} ms in the last minute.${
      others.length === 0 ? "" : ` This ran then: ${others.map(({ name }) => sayRun(name)).join(", ")}.`
    }`,
  databaseSlow: (ms) => `The database takes ${ms} ms to answer. Its machine is busy, or it's far away.`,
  statementLong: (seconds, name) =>
    plural(
      count(seconds),
      name === ""
        ? {
            one: "A database statement has been running for # second.",
            other: "A database statement has been running for # seconds.",
          }
        : {
            one: "The database statement “{name}” has been running for # second.",
            other: "The database statement “{name}” has been running for # seconds.",
          },
      { name },
    ),
  locked: (waiting, _reason, { others: [blocker] = [] }) =>
    `${plural(count(waiting), {
      one: "# database statement waits for another to finish.",
      other: "# database statements wait for others to finish.",
    })}${
      blocker === undefined
        ? ""
        : ` The transaction that holds them up last ran “${blocker.name}” ` +
          `and has been open for ${writeNumber(blocker.figure)} s.`
    }`,
  unread: (part) =>
    `${parts[part] ?? spell(String(part))} couldn't be read within 3 seconds, so they aren't shown.`,
  statementsSlow: (name, _reason, { times }) =>
    times === undefined
      ? ""
      : `The database statement “${name}” takes ${seconds(times.meanMs)} on average, ${seconds(times.maxMs)} at most. ` +
        `It ran ${often(times.count)} in the last ten minutes: ${percent(times.share)} of the database's time.`,
  callsSlow: (name, _reason, { times }) =>
    times === undefined
      ? ""
      : `${name} answers in ${seconds(times.meanMs)} on average, ${seconds(times.maxMs)} at most. ` +
        `It was called ${often(times.count)} in the last ten minutes, and what needs its answer waits as long.`,
  requestsSlow: (name, _reason, { times }) =>
    times === undefined
      ? ""
      : `“${name}” takes ${seconds(times.meanMs)} on average. It was asked for ${often(times.count)} in the last ten minutes.`,
  jobsSlow: (name, _reason, { others: [run] = [] }) =>
    `A background job has been running for ${writeNumber(run?.figure ?? 0)} s: ${sayJob(String(name))}.`,
  poolFull: (waiting) =>
    plural(count(waiting), {
      one: "All database connections are in use, and # request waits for one.",
      other: "All database connections are in use, and # requests wait for one.",
    }),
  queueLate: (minutes, _reason, { others: [most] = [] }) =>
    `${plural(count(minutes), {
      one: "Background jobs are # minute late.",
      other: "Background jobs are # minutes late.",
    })}${most === undefined ? "" : ` Most of what waits is ${sayJob(most.name)} (${writeNumber(most.figure)}).`}`,
  requestsFailed: (failed) =>
    plural(count(failed), {
      one: "# request failed in the last two hours. The service's log says why.",
      other: "# requests failed in the last two hours. The service's log says why.",
    }),
  diskLow: (bytes) => `Only ${writeFileSize(count(bytes))} is free on the data folder's disk.`,
  mailStuck: (waiting) =>
    plural(count(waiting), {
      one: "# email has been waiting for over half an hour. Check the mail server.",
      other: "# emails have been waiting, the oldest for over half an hour. Check the mail server.",
    }),
  mailFails: (problem) => `Email waits and is tried again. ${sayMailProblem(String(problem))}`,
  mailGivenUp: (gaveUp) =>
    plural(count(gaveUp), {
      one: "# email couldn't be sent in the last day.",
      other: "# emails couldn't be sent in the last day.",
    }),
  backupOld: (hours) =>
    plural(count(hours), {
      one: "There is no backup of the last # hour.",
      other: "There is no backup of the last # hours.",
    }),
  backupFailed: (reason) => `The last backup wasn't made. ${reason}`,
  connectionDead: (name) => `${name} needs reconnecting.`,
  connectionFails: (name, reason) => `${name} can't be synced. ${reason}`,
  connectionWaits: (name) => `${name} asked us to slow down, so it'll be synced later.`,
};

/** Words of Admin › Health. */
export const texts = {
  title: "Health",
  failed: "Health didn't load.",
  well: "Everything works.",
  troubles: "What needs attention",
  sayTrouble: ({ kind, value, reason = "", ...more }: Trouble): string => troubles[kind](value, reason, more),
  figures: "This installation",
  service: "Service",
  database: "Database",
  queue: "Queue",
  disk: "Disk",
  mail: "Mail",
  backup: "Last backup",
  noBackup: "none yet",
  everyHours: (hours: number) => plural(hours, { one: "every # hour", other: "every # hours" }),
  byHand: "made by hand",
  up: "Up",
  version: (version: string) => `version ${version}`,
  since: "since",
  memory: (bytes: number) => `${writeFileSize(bytes)} of memory`,
  ping: (ms: number) => `answers in ${ms} ms`,
  used: (open: number, most: number) => `${open} of ${most} connections`,
  waiting: (waiting: number) => plural(waiting, { one: "# waiting", other: "# waiting" }),
  late: (ms: number) => (ms < 1_000 ? "on time" : `oldest ${writeNumber(Math.round(ms / 1_000))} s late`),
  free: (bytes: number) => `${writeFileSize(bytes)} free`,
  of: (bytes: number) => `of ${writeFileSize(bytes)}`,
  testMail: "Send test email",
  mailSent: "Test email on its way to you. Without a mail server it's in the outbox folder.",
  connections: "Platform connections",
  noConnections: "No accounts are linked yet.",
  columns: { account: "Account", state: "State", last: "Last sync", next: "Next", problem: "Why" },
  lastRead: "synced",
  states: {
    up: "Up",
    failing: "Failing",
    waiting: "Waiting",
    reconnect: "Needs reconnecting",
    paused: "Paused",
  },
  sync: "Sync now",
  syncOf: (name: string) => `Sync now: ${name}`,
  synced: (name: string) => `Syncing ${name}.`,
  recent: "What took the most time",
  recentMeta: "in the last ten minutes",
  recentKinds: {
    requests: "Requests",
    statements: "Database statements",
    calls: "Marketplaces",
    jobs: "Background jobs",
  },
  share: "Share",
  percent,
  seconds,
  slowest: "Slowest requests",
  slowestMeta: (requests: number) =>
    plural(requests, { one: "# request in the last two hours", other: "# requests in the last two hours" }),
  route: "Request",
  times: "Times",
  mean: "Average",
  longest: "Longest",
  noRequests: "No requests yet.",
  ms: (ms: number) => `${writeNumber(ms)} ms`,
} as const;
