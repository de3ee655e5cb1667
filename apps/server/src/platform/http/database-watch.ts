/**
 * Knows within two seconds that the database stopped answering, also when it hangs without closing
 * its connections, and says so instead of letting people wait (reliability, R14).
 *
 *   present -> (a ping fails or takes longer than a second) -> away -> (a ping answers) -> present
 *
 * While it is away, new requests are refused at once and those under way are answered with 503; a
 * write among them may still take effect, as with any connection that breaks. A slow ping alone does
 * not count: a second one must fail as well, nothing else may get an answer meanwhile, and the first seconds, when
 * this process is busy with itself, are longer. A machine at its limit is slow, not away.
 */
import pg from "pg";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "@stallkeeper/contract";
import type { Logger } from "pino";
import { toWireError } from "./error-mapper.ts";

const everyMs = 300;
const patienceMs = 1_000;
const secondPatienceMs = 600;
const firstPatienceMs = 5_000;
const turnMs = 100;

/** Watches the pool's database from the moment the app listens until it closes. */
export function refuseWhileDatabaseAway(app: FastifyInstance, pool: pg.Pool, log: Logger): void {
  const open = new Set<FastifyReply>();
  let isAway = false;
  let stop: (() => Promise<void>) | null = null;

  app.addHook("onListen", async () => {
    stop = keepPinging(pool, (isAnswering) => {
      if (isAway === !isAnswering) return;
      isAway = !isAnswering;
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
  const { status, headers, body } = toWireError(new AppError("DATABASE_AWAY", { retryAfterSeconds: 2 }), reply.request.id);
  void reply.code(status).headers(headers).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Pings over a connection of its own, so that a busy pool is not taken for a dead database. */
function keepPinging(pool: pg.Pool, tell: (isAnswering: boolean) => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isFirst = true;
  let hasOtherAnswer = false;
  const noteAnswer = (error: Error | undefined) => {
    if (error === undefined) hasOtherAnswer = true;
  };
  pool.on("release", noteAnswer);

  const askWithin = async (withinMs: number) => {
    const hasAnswered = await inTime(withinMs, async () => {
      client ??= await connect(pool);
      await client.query("select 1");
    });
    if (!hasAnswered) void drop();
    return hasAnswered;
  };
  const ping = async () => {
    hasOtherAnswer = false;
    let isThere = (await askWithin(isFirst ? firstPatienceMs : patienceMs)) || hasOtherAnswer;
    isFirst = false;
    if (!isThere && !isStopped) isThere = (await askWithin(secondPatienceMs)) || hasOtherAnswer;
    if (isStopped) return;
    tell(isThere);
    timer = setTimeout(() => void (running = ping()), everyMs);
    timer.unref();
  };
  const drop = async () => {
    const dropped = client;
    client = null;
    await dropped?.end().catch(() => undefined);
  };
  let running = ping();
  return async () => {
    isStopped = true;
    pool.off("release", noteAnswer);
    clearTimeout(timer);
    await running;
    await drop();
  };
}

async function connect(pool: pg.Pool): Promise<pg.Client> {
  const { host, port, user, password, database, connectionString, ssl } = pool.options;
  const client = new pg.Client({ host, port, user, password, database, connectionString, ssl, application_name: "stallkeeper watch", connectionTimeoutMillis: patienceMs });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function inTime(withinMs: number, work: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  // One more turn of the loop: after our own long pause the answer may be there, only not read yet.
  const timer = setTimeout(() => setTimeout(() => resolve(false), turnMs), withinMs);
  const done = work().then(() => true as const, () => false as const);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
