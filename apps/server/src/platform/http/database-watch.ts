/**
 * Knows when the database is gone, and says so instead of letting people wait.
 *
 *   present -> (a ping is refused or cut off, twice) -> away -> (a ping answers) -> present
 *   present -> (nothing answers for longer than any statement may take) -> away
 *
 * While it is away, new requests are refused at once and those under way are answered with 503; a write among
 * them may still take effect, as with any connection that breaks. A database that is slow is not away: people
 * wait for it, at most as long as a statement may take.
 */
import pg from "pg";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "@stallkeeper/contract";
import type { Logger } from "pino";
import { toWireError } from "./error-mapper.ts";

/** Calls back after so many milliseconds, unless the returned function is called before. */
export type After = (ms: number, then: () => void) => () => void;

const everyMs = 300;
/** A statement is ended after 10 s (platform/db/db.ts), which is an answer too. */
const silentForMs = 12_000;

const afterReally: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Watches the pool's database from the moment the app listens until it closes. `after` is for tests: a clock
 * of their own.
 */
export function refuseWhileDatabaseAway(
  app: FastifyInstance,
  pool: pg.Pool,
  log: Logger,
  after: After = afterReally,
): void {
  const open = new Set<FastifyReply>();
  let isAway = false;
  let stop: (() => void) | null = null;

  app.addHook("onListen", async () => {
    stop = keepPinging(pool, after, (isThere) => {
      if (isAway === !isThere) return;
      isAway = !isThere;
      if (isAway) log.error("the database does not answer");
      else log.info("the database answers again");
      if (!isAway) return;
      for (const reply of open) if (!reply.sent) answerAway(reply);
      open.clear();
    });
  });
  app.addHook("onClose", async () => stop?.());
  app.addHook("onRequest", async (request, reply) => {
    // Files of the client need no database: the page can say what is wrong.
    if (request.routeOptions.url === "/*") return;
    if (isAway) throw new AppError("DATABASE_AWAY", { retryAfterSeconds: 2 });
    open.add(reply);
    reply.raw.once("close", () => open.delete(reply));
  });
}

function answerAway(reply: FastifyReply): void {
  const { status, headers, body } = toWireError(
    new AppError("DATABASE_AWAY", { retryAfterSeconds: 2 }),
    reply.request.id,
  );
  void reply.code(status).headers(headers).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Pings over a connection of its own, so that a busy pool is not taken for a dead database. */
function keepPinging(pool: pg.Pool, after: After, tell: (isThere: boolean) => void): () => void {
  let client: pg.Client | null = null;
  let isStopped = false;
  let hasOtherAnswer = false;
  let cancelPause = (): void => undefined;
  const pause = (ms: number) => new Promise<void>((resolve) => (cancelPause = after(ms, resolve)));
  const noteAnswer = (error: Error | undefined) => {
    if (error === undefined) hasOtherAnswer = true;
  };
  pool.on("release", noteAnswer);

  const ask = async () => {
    const asked = client ?? clientOf(pool);
    if (client === null) {
      client = asked;
      await asked.connect();
    }
    await asked.query("select 1");
    return "answered" as const;
  };
  const drop = () => {
    void client?.end().catch(() => undefined);
    client = null;
  };
  /** Resolves once nothing came from the database for so long, on no connection. */
  const silence = async () => {
    do {
      hasOtherAnswer = false;
      await pause(silentForMs);
      // After a long pause of our own the answer may be there, only not read yet: one more turn of the loop
      // reads it.
      await new Promise((resolve) => setImmediate(resolve));
    } while (hasOtherAnswer);
    return "silent" as const;
  };
  const ping = async () => {
    const outcome = await Promise.race([ask().catch(() => "broken" as const), silence()]);
    cancelPause();
    if (outcome !== "answered") drop();
    return outcome;
  };
  const keepOn = async () => {
    while (!isStopped) {
      let outcome = await ping();
      // One connection may break by itself: only a second one that is refused says that the database is gone.
      if (outcome === "broken" && !isStopped) outcome = await ping();
      if (isStopped) return;
      tell(outcome === "answered" || hasOtherAnswer);
      await pause(everyMs);
    }
  };
  void keepOn();
  return () => {
    isStopped = true;
    cancelPause();
    pool.off("release", noteAnswer);
    drop();
  };
}

function clientOf(pool: pg.Pool): pg.Client {
  const { host, port, user, password, database, connectionString, ssl } = pool.options;
  const address = { host, port, user, password, database, connectionString, ssl };
  const client = new pg.Client({ ...address, application_name: "stallkeeper watch" });
  client.on("error", () => undefined);
  return client;
}
