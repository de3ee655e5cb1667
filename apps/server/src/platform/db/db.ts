/**
 * The door to PostgreSQL.
 *
 * Two kinds of transaction exist. `withStore` works as the role `app` for one store: row-level security shows
 * it that store's rows and nothing else, whatever the statement forgets. `asSystem` works as the owner on
 * what belongs to no store: people, sessions, memberships, routing. A transaction commits when its function
 * resolves and rolls back when it throws. One whose function hides the failure of a statement is no success:
 * PostgreSQL answers its commit with a rollback, and that is thrown.
 */
import pg from "pg";
import type { Logger } from "pino";
import { noTracer, within, type Tracer } from "../tracing/tracer.ts";
import { watchStatements, type StatementWatch } from "./watch-statements.ts";

export type Row = Record<string, unknown>;
export type ArrayRow = readonly unknown[];

/**
 * A transaction in progress: plain SQL with $1 parameters; `name` makes it a prepared statement (hot paths).
 */
export interface Tx {
  /** All rows of a statement. */
  rows<R = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>;
  /** The first row, or null. */
  one<R = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R | null>;
  /** How many rows a statement changed. */
  run(text: string, values?: readonly unknown[], name?: string): Promise<number>;
  /**
   * A statement whose answer nobody needs: it goes out at once and costs no round trip of its own. If it
   * fails, the transaction does, with its reason.
   */
  send(text: string, values?: readonly unknown[], name?: string): void;
  /** The driver's own client, for the hot list path and COPY. */
  client: pg.PoolClient;
  /** Who hears what is told in this transaction (platform/events). */
  listeners: ReadonlySet<Listener>;
}

/** Who hears of an event: `facts` are those of that event. */
export interface Listener {
  readonly event: object;
  readonly hear: (tx: StoreTx, facts: never) => Promise<void>;
}

/** A transaction of one store. */
export interface StoreTx extends Tx {
  storeId: string;
}

type BareTx = Omit<Tx, "listeners">;

export interface Db {
  /**
   * `personId` names whom the work is done for: what is another's alone stays out of sight. Left out: the
   * service itself works.
   */
  withStore<T>(storeId: string, work: (tx: StoreTx) => Promise<T>, personId?: string): Promise<T>;
  /** A transaction of one store that can only read. Its end is not waited for, which saves a round trip. */
  viewStore<T>(storeId: string, work: (tx: StoreTx) => Promise<T>, personId?: string): Promise<T>;
  /**
   * Reads of one store, known beforehand: they go out together with their transaction and cost one round
   * trip, not three.
   */
  readStore(
    storeId: string,
    statements: readonly pg.QueryArrayConfig[],
    personId?: string,
  ): Promise<ArrayRow[][]>;
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Lets listeners hear what is told in transactions from now on; a repeat changes nothing. */
  listen(listeners: readonly Listener[]): void;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  connection: pg.PoolConfig;
  log: Logger;
  poolSize?: number;
  statementTimeoutMs?: number;
  /**
   * How long a transaction may wait for its connection, be it a new one or its turn, before it fails as "the
   * database is away".
   */
  connectTimeoutMs?: number;
  /** Hears of every statement. */
  watch?: StatementWatch;
  tracer?: Tracer;
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Dates of list paths stay text, whole and big numbers become numbers: parsing 10,000 dates costs 46 ms.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: "text" | "binary") {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => isoOf(text);
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Accounts are read and queues looked at in bursts: connections that were given up between two of them cost a
 * fifth of what a service does that has nothing to do.
 */
const idleConnectionMs = 60_000;

/** Opens a pool. Nothing connects until the first use. */
export function openDb(options: DbOptions): Db {
  const pool = new pg.Pool({
    max: options.poolSize ?? 12,
    ...options.connection,
    types,
    idleTimeoutMillis: idleConnectionMs,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    options: "-c TimeZone=UTC",
    application_name: "stallkeeper",
  });
  let isClosing = false;
  const listeners = new Set<Listener>();
  pool.on("error", (error) => {
    // The pool lets go before its last connections are gone; the database may end first.
    if (!isClosing) options.log.warn({ err: error }, "an idle database connection broke");
  });
  // The pool listens to idle connections alone. One that breaks in use fails its statements, which is told;
  // an error that nobody listens to would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.watch !== undefined) watchStatements(pool, options.watch);
  const { tracer = noTracer } = options;
  const spanOf = (name: string, storeId?: string) =>
    tracer.part({ name, facts: { "stallkeeper.store": storeId } });
  return {
    pool,
    close() {
      isClosing = true;
      return pool.end();
    },
    listen(added) {
      for (const listener of added) listeners.add(listener);
    },
    asSystem: (work) =>
      within(spanOf("transaction"), () => transact(pool, "begin", (tx) => work({ ...tx, listeners }))),
    withStore: (storeId, work, personId) =>
      within(spanOf("transaction", storeId), () =>
        transact(pool, beginOf("begin", storeId, personId), (tx) => work({ ...tx, listeners, storeId })),
      ),
    viewStore: (storeId, work, personId) =>
      within(spanOf("reading transaction", storeId), () =>
        view(pool, beginOf("begin read only", storeId, personId), (tx) =>
          work({ ...tx, listeners, storeId }),
        ),
      ),
    readStore: (storeId, statements, personId) =>
      within(spanOf("reading transaction", storeId), () =>
        readTogether(pool, beginOf("begin", storeId, personId), statements),
      ),
  };
}

function beginOf(begin: string, storeId: string, personId: string | undefined): string {
  if (!uuidShape.test(storeId)) throw new TypeError("a store id is a UUID");
  if (personId !== undefined && !uuidShape.test(personId)) throw new TypeError("a person's id is a UUID");
  const person = personId === undefined ? "" : `; set local app.person = '${personId}'`;
  // Not by set_config: as a query it costs as much again as all of this, once for every transaction.
  return `${begin}; set local role app; set local app.store = '${storeId}'${person}`;
}

// Nothing is given back unless all of it went well, the begin with its role and store first of all.
async function readTogether(
  pool: pg.Pool,
  begin: string,
  statements: readonly pg.QueryArrayConfig[],
): Promise<ArrayRow[][]> {
  const client = (await pool.connect()) as pg.PoolClient & { pipeline: boolean };
  client.pipeline = true;
  const started = client.query(begin);
  const reads = statements.map((statement) => client.query<unknown[]>(statement));
  const outcomes = await Promise.allSettled([started, ...reads, client.query("commit")]);
  client.pipeline = false;
  client.release(outcomes.at(-1)?.status === "rejected");
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return Promise.all(reads.map(async (read) => (await read).rows));
}

// The begin goes out together with the first statement, the commit with what was sent last. If one of them
// fails, the transaction is aborted and takes nothing more: no statement runs without its role and store, and
// a commit keeps nothing. The reason of the first that failed is thrown.
async function transact<T>(pool: pg.Pool, begin: string, work: (tx: BareTx) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & { pipeline: boolean };
  let isBroken = false;
  client.pipeline = true;
  const sent = sendTo(client, begin);
  try {
    const outcome = await work(txOf(client, sent));
    await sent.isOnItsWay();
    const { command } = await client.query("commit");
    if (command === "COMMIT") return outcome;
    const hidden = "a statement of the transaction failed and nobody said so: nothing was kept";
    throw (await sent.firstFailure()) ?? new Error(hidden);
  } catch (error) {
    await client.query("rollback").catch(() => (isBroken = true));
    // The driver may think now that the server knows a statement by a name that it doesn't.
    isBroken ||= error instanceof NotSent;
    throw (isAborted(error) ? await sent.firstFailure() : null) ?? causeOf(error);
  } finally {
    client.pipeline = false;
    client.release(isBroken);
  }
}

// The answer is there before the transaction has ended; its connection goes back to the pool behind it.
async function view<T>(pool: pg.Pool, begin: string, work: (tx: BareTx) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & { pipeline: boolean };
  client.pipeline = true;
  const sent = sendTo(client, begin);
  try {
    const outcome = await work(txOf(client, sent));
    // What reads fails by itself: only a begin without a statement behind it has nobody who notices.
    const failure = await sent.firstFailure();
    if (failure !== null) throw failure;
    return outcome;
  } catch (error) {
    throw (isAborted(error) ? await sent.firstFailure() : null) ?? error;
  } finally {
    const end = (isBroken: boolean): void => {
      client.pipeline = false;
      client.release(isBroken);
    };
    client.query("rollback").then(
      () => end(false),
      () => end(true),
    );
  }
}

const isAborted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "25P02";

/** What a transaction sent without waiting for the answers, its begin first. */
interface Sent {
  add(text: string, values?: readonly unknown[], name?: string): void;
  /** Throws NotSent when the driver kept one back: the server knows nothing of it and commits the rest. */
  isOnItsWay(): Promise<void>;
  /** Waits for all answers. Null: none was a failure. */
  firstFailure(): Promise<unknown>;
}

/** Such as a value that can't be written, or one name for two statements. */
class NotSent extends Error {}

const causeOf = (error: unknown): unknown => (error instanceof NotSent ? error.cause : error);

function sendTo(client: pg.PoolClient, begin: string): Sent {
  const answers: Promise<unknown>[] = [];
  let failure: { reason: Error } | null = null;
  const sent: Sent = {
    add(text, values, name) {
      const answer = new Promise((resolve, reject) => {
        client.query(queryOf(text, values, name), (error: Error | null, result) => {
          if (error === null) return resolve(result);
          failure ??= { reason: error };
          reject(error);
        });
      });
      // Looked at when the transaction ends.
      answer.catch(() => undefined);
      answers.push(answer);
    },
    async isOnItsWay() {
      // The driver says so before this turn of the loop, and calls back: a promise would settle later.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (failure === null || failure.reason instanceof pg.DatabaseError) return;
      throw new NotSent("a statement was not sent", { cause: failure.reason });
    },
    async firstFailure() {
      const failed = (await Promise.allSettled(answers)).find((outcome) => outcome.status === "rejected");
      return failed === undefined ? null : (failed.reason ?? new Error("a statement failed without a word"));
    },
  };
  sent.add(begin);
  return sent;
}

const queryOf = (
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): pg.QueryConfig<unknown[]> => ({
  text,
  values: values as unknown[],
  ...(name === undefined ? {} : { name }),
});

function txOf(client: pg.PoolClient, sent: Sent): BareTx {
  const query = (text: string, values?: readonly unknown[], name?: string) =>
    client.query(queryOf(text, values, name));
  return {
    client,
    rows: async <R>(text: string, values?: readonly unknown[], name?: string) =>
      (await query(text, values, name)).rows as R[],
    one: async <R>(text: string, values?: readonly unknown[], name?: string) =>
      ((await query(text, values, name)).rows[0] as R | undefined) ?? null,
    run: async (text, values, name) => (await query(text, values, name)).rowCount ?? 0,
    send: sent.add,
  };
}

/** PostgreSQL's "2026-01-02 03:04:05.6+00" as ISO 8601 with milliseconds, without a Date. */
export function isoOf(text: string): string {
  const zone = text.lastIndexOf("+");
  const clock = text.slice(11, zone);
  const padded = clock.length === 8 ? `${clock}.000` : clock.padEnd(12, "0");
  return `${text.slice(0, 10)}T${padded}Z`;
}
