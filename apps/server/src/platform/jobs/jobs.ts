/**
 * Jobs in the background, on pg-boss.
 *
 * A job is written in the caller's own transaction, so it exists exactly when the change it belongs to does.
 * It carries ids only: what is to be done, and how far it got, stands in the tables. A job is no more than
 * the wake-up call: it leaves the queue when its work begins, a job too many does no harm, and the sweep of
 * its slice (`repeat`, `offer`) replaces one that a crash took or that came when its group had enough
 * waiting. A sweep writes no jobs, so a backlog does not grow by being looked at.
 *
 * The jobs of an archived store rest: they stay in the queue until it is opened again
 * (docs/adr/0148-archived-stores-rest.md).
 */
import { daysInMs } from "@stallkeeper/domain";
import type pg from "pg";
import type { Logger } from "pino";
import type { PgBoss } from "pg-boss";
import type { Tx } from "../db/index.ts";
import type { WorkWatch } from "../observe/index.ts";
import { noTracer, within, type Tracer } from "../tracing/tracer.ts";
import { readLag, type QueueLag } from "./queue-lag.ts";
import { createGroupRunner, type GroupRunner, type Work } from "./group-runner.ts";

type Ids = Readonly<Record<string, string>>;

/** What lies in the queue. */
interface Call {
  input: Ids;
  group: string;
  tries: number;
  /** Where the span stood that wrote it, while traces are kept. */
  origin?: string;
}

/** A kind of job: its name and how it is worked. `Input` exists in the type alone. */
export interface Job<Input extends Ids> {
  readonly name: string;
  /** How often a handler that threw is called again, a second, two, four … later. */
  readonly retryLimit: number;
  /** How many run at the same moment in one process. */
  readonly concurrency: number;
  /**
   * How many of one group (an account) run at the same moment in one process, so that a dead one blocks
   * nobody else.
   */
  readonly perGroup: number;
  /** Whether it also runs for an archived store, where its handler has to know what may be done. */
  readonly evenArchived?: boolean;
  readonly input?: Input;
}

export type JobHandler<Input extends Ids> = (input: Input) => Promise<void>;

export interface EnqueueOptions {
  /** Not before this many milliseconds from now. */
  delayMs?: number;
  /** Jobs of one group share the `perGroup` limit. */
  group?: string;
}

export interface Jobs {
  /** Writes a job in the caller's transaction; it runs after the commit, and never when that fails. */
  enqueue<Input extends Ids>(tx: Tx, job: Job<Input>, input: Input, options?: EnqueueOptions): Promise<void>;
  /**
   * Works a job in this process at once or in its turn, without writing it. Nothing happens where it waits or
   * runs already, or its group has enough waiting.
   */
  offer<Input extends Ids>(job: Job<Input>, input: Input, group: string): void;
  /** Registers the handler of a job. A thrown error is logged and tried again up to `retryLimit`. */
  work<Input extends Ids>(job: Job<Input>, handler: JobHandler<Input>): void;
  /** Calls a function again and again until `stop`; one call at a time, errors are logged. */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void;
  /** Calls what rested while a store was archived. Called after the commit that opens it; safe to repeat. */
  wake(storeId: string): Promise<void>;
  /** How many jobs are due and not taken yet, and how late the oldest is; by the database's clock. */
  lag(): Promise<QueueLag>;
  /** Opens the queues and begins to work. Called after the service listens; a repeat changes nothing. */
  start(): Promise<void>;
  /**
   * Forgets what waits in this process, gives running handlers two seconds to end, then closes. What did not
   * end is taken up again when its lease has run out.
   */
  stop(): Promise<void>;
}

export interface JobsOptions {
  connection: pg.PoolConfig;
  log: Logger;
  /** Whether a store is archived, so that its jobs rest. Without it all of them run. */
  isResting?: (storeId: string) => Promise<boolean>;
  /** How often queues are looked at for jobs that nobody called for: those of a process that is gone. */
  pollSeconds?: number;
  tracer?: Tracer;
  /** Hears of each run. */
  work?: Pick<WorkWatch, "beginJob">;
}

const schema = "pgboss";
const wakeSql = `update ${schema}.job set start_after = now()
  where state = 'created' and start_after > now() and data -> 'input' ->> 'storeId' = $1`;
/** A store that was opened without a call, as by a copy that was restored, waits no longer than this. */
const restMs = 15 * 60_000;
const grantLock = 7_220_043;
const batchSize = 16;
const stopPatienceMs = 2_000;
/**
 * Each look at a queue is a statement, and there are twenty queues: looked at every second, a service that has
 * nothing to do is at it for a thirtieth of a processor. The database calls for jobs, and timers for delayed
 * ones; what another process left is found by looking.
 */
const calledPollSeconds = 5;
/** A timer takes no longer time than this; what is later is found by looking. */
const longestTimerMs = daysInMs(1);
/** Jobs that are due within a moment of each other are found by one look. */
const timerStepMs = 50;
/** Once more: the transaction that wrote the job may end after the job's time has come. */
const calledAgainMs = 1_000;
/** A job that is to wait longer begins a trace of its own: nobody looks at one of three days. */
const sameTraceMs = 60_000;

/** Names a kind of job. */
export function defineJob<Input extends Ids>(
  name: string,
  options: Partial<Omit<Job<Input>, "name" | "input">> = {},
): Job<Input> {
  return { name, retryLimit: 3, concurrency: 16, perGroup: 4, ...options };
}

/** Jobs over a database; nothing connects before the first use. */
export function createJobs(options: JobsOptions): Jobs {
  const handlers = new Map<string, { job: Job<Ids>; handler: JobHandler<Ids> }>();
  const repeats: { name: string; everyMs: number; work: () => Promise<void> }[] = [];
  const stopRepeats: (() => Promise<void>)[] = [];
  const queues = new Map<string, Promise<void>>();
  const attended = new Map<
    string,
    { runner: GroupRunner; workOf: (call: Call, isWritten: boolean) => Work }
  >();
  const workers = new Map<string, string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const { tracer = noTracer } = options;
  let opening: Promise<PgBoss> | null = null;
  let isWorking = false;

  const open = () =>
    (opening ??= openBoss(options).catch((error: unknown) => {
      opening = null;
      throw error;
    }));
  const queueOf = async (boss: PgBoss, job: Job<Ids>) => {
    const known = queues.get(job.name) ?? openQueue(boss, job);
    queues.set(job.name, known);
    await known.catch((error: unknown) => {
      queues.delete(job.name);
      throw error;
    });
  };
  /** Looks at a queue when a delayed job of it is due: the database calls for jobs as they are written. */
  const callWhenDue = (boss: PgBoss, name: string, delayMs: number) => {
    if (delayMs > longestTimerMs) return;
    for (const inMs of [delayMs, delayMs + calledAgainMs]) {
      const dueMs = Math.ceil((Date.now() + inMs) / timerStepMs + 1) * timerStepMs;
      const key = `${name} ${dueMs}`;
      if (timers.has(key)) continue;
      const timer = setTimeout(() => {
        timers.delete(key);
        const worker = workers.get(name);
        if (worker !== undefined) boss.notifyWorker(worker);
      }, dueMs - Date.now());
      timers.set(key, timer.unref());
    }
  };
  const send = async (boss: PgBoss, job: Job<Ids>, call: Call, how: { delayMs?: number; tx?: Tx }) => {
    const tx = how.tx;
    await boss.send(job.name, call, {
      ...(how.delayMs === undefined ? {} : { startAfter: new Date(Date.now() + how.delayMs) }),
      ...(tx === undefined
        ? {}
        : {
            db: {
              executeSql: (text, values) =>
                tx.client.query({ text, values: values ?? [], name: statementName(text) }),
            },
          }),
    });
    if (how.delayMs !== undefined) callWhenDue(boss, job.name, how.delayMs);
  };
  const spanOf = ({ name }: Job<Ids>, { input, tries, origin }: Omit<Call, "group">) => {
    const facts = { "stallkeeper.job": name, "stallkeeper.tries": tries, "stallkeeper.store": input.storeId };
    return tracer.begin({ name: `job ${name}`, kind: "consumer", facts }, origin);
  };
  const attend = async (job: Job<Ids>, handler: JobHandler<Ids>) => {
    const boss = await open();
    await queueOf(boss, job);
    const runner = createGroupRunner(job);
    const rests = async ({ storeId }: Ids): Promise<boolean> =>
      storeId !== undefined && !job.evenArchived && (await options.isResting?.(storeId)) === true;
    const run = async (input: Ids): Promise<void> => {
      const end = options.work?.beginJob(job.name);
      await handler(input).then(
        () => end?.(false),
        (error: unknown) => {
          end?.(true);
          throw error;
        },
      );
    };
    const runOrRest = async (call: Call, isWritten: boolean): Promise<void> => {
      if (!(await rests(call.input))) await run(call.input);
      // What a sweep offered, a sweep offers again.
      else if (isWritten) await send(boss, job, call, { delayMs: restMs });
    };
    const workOf = ({ input, group, tries, origin }: Call, isWritten: boolean): Work => ({
      group,
      key: JSON.stringify(input),
      run: () =>
        within(spanOf(job, { input, tries, origin }), () =>
          runOrRest({ input, group, tries }, isWritten).catch((error: unknown) => {
            options.log.error({ err: error, job: job.name, input, tries }, "a job failed");
            throw error;
          }),
        )
          .catch(async () => {
            const again = { input, group, tries: tries + 1, ...from(origin) };
            if (tries < job.retryLimit) await send(boss, job, again, { delayMs: 1_000 * 2 ** tries });
          })
          .catch((error: unknown) =>
            options.log.error({ err: error, job: job.name, input }, "a failed job could not be put off"),
          ),
    });
    attended.set(job.name, { runner, workOf });
    const worker = await boss.work<Call>(
      job.name,
      {
        batchSize,
        burstWhenBatchFull: true,
        // Where the database can't call, at the pace that nobody notices.
        pollingIntervalSeconds: options.pollSeconds ?? 1,
        notifyPollingIntervalSeconds: options.pollSeconds ?? calledPollSeconds,
      },
      async (batch) => {
        for (const { data } of batch) {
          // Refused: the sweep finds its row when there is room.
          if (!runner.offer(workOf(data, true)))
            options.log.debug(
              { job: job.name, group: data.group },
              "a job was dropped, its group has enough waiting",
            );
          await runner.room();
        }
      },
    );
    workers.set(job.name, worker);
  };

  return {
    async enqueue(tx, job, input, how = {}) {
      const boss = await open();
      await queueOf(boss, job);
      const origin = (how.delayMs ?? 0) > sameTraceMs ? undefined : tracer.whereabouts();
      await send(boss, job, { input, group: how.group ?? "", tries: 0, ...from(origin) }, { ...how, tx });
    },
    offer(job, input, group) {
      const place = attended.get(job.name);
      if (place === undefined) return;
      const work = place.workOf({ input, group, tries: 0 }, false);
      if (!place.runner.has(work)) place.runner.offer(work);
    },
    work(job, handler) {
      const entry = { job: job as Job<Ids>, handler: handler as JobHandler<Ids> };
      handlers.set(job.name, entry);
      if (isWorking)
        attend(entry.job, entry.handler).catch((error: unknown) =>
          options.log.error({ err: error, job: job.name }, "a queue could not be opened"),
        );
    },
    repeat(name, everyMs, work) {
      repeats.push({ name, everyMs, work });
      if (isWorking) stopRepeats.push(keepCalling(name, everyMs, work, options.log));
    },
    async wake(storeId) {
      const boss = await open();
      await boss.getDb().executeSql(wakeSql, [storeId]);
      for (const worker of workers.values()) boss.notifyWorker(worker);
    },
    async lag() {
      const boss = await open();
      return readLag((sql) => boss.getDb().executeSql(sql), schema);
    },
    async start() {
      if (isWorking) return;
      isWorking = true;
      await open();
      for (const { job, handler } of handlers.values()) await attend(job, handler);
      for (const { name, everyMs, work } of repeats)
        stopRepeats.push(keepCalling(name, everyMs, work, options.log));
    },
    async stop() {
      const ends = [...attended.values()].map(({ runner }) => runner.stop());
      attended.clear();
      workers.clear();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      ends.push(...stopRepeats.splice(0).map((stopOne) => stopOne()));
      const boss = await opening?.catch(() => null);
      isWorking = false;
      queues.clear();
      const patience = new AbortController();
      await Promise.all([
        boss?.stop({ graceful: true, timeout: stopPatienceMs, close: false }),
        Promise.race([Promise.all(ends), pause(stopPatienceMs, patience.signal)]),
      ]);
      patience.abort();
      await boss?.stop({ graceful: false, close: true });
    },
  };
}

/** Nothing of it lies in the queue while there are no traces. */
const from = (origin: string | undefined): Pick<Call, "origin"> => (origin === undefined ? {} : { origin });

async function openBoss({ connection, log }: JobsOptions): Promise<PgBoss> {
  const { PgBoss: Boss } = await import("pg-boss");
  const boss = new Boss({
    ...(connection as { host?: string }),
    schema,
    max: 4,
    useListenNotify: true,
    application_name: "stallkeeper jobs",
    reindex: false,
    monitorVacuum: false,
    persistWarnings: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue reported an error"));
  boss.on("warning", (warning) => log.debug({ warning }, "the job queue warned"));
  await boss.start();
  // The role of a store may add a job and see its id; it may not read what other stores' jobs hold. In turn:
  // PostgreSQL refuses two grants on one table at the same moment, as when two services start together.
  await boss.getDb().executeSql(`
    select pg_advisory_xact_lock(${grantLock});
    grant usage on schema ${schema} to app;
    grant select on ${schema}.queue, ${schema}.version to app;
    grant insert, select (id, start_after) on ${schema}.job, ${schema}.job_common to app;
    grant execute on all functions in schema ${schema} to app;`);
  return boss;
}

async function openQueue(boss: PgBoss, job: Job<Ids>): Promise<void> {
  await boss.createQueue(job.name, {
    notify: true,
    retryLimit: 3,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
    retentionSeconds: daysInMs(7) / 1_000,
  });
}

function keepCalling(
  name: string,
  everyMs: number,
  work: () => Promise<void>,
  log: Logger,
): () => Promise<void> {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await work().catch((error: unknown) =>
        log.error({ err: error, repeat: name }, "a repeated task failed"),
      );
      await pause(everyMs, stop.signal);
    }
  })();
  return async () => {
    stop.abort();
    await loop;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

// The insert is long and always the same: prepared once per connection it costs a third of the time.
const statementNames = new Map<string, string>();
function statementName(text: string): string {
  const known = statementNames.get(text) ?? `job-${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}
