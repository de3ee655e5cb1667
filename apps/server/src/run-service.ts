/**
 * The life of the process:
 *
 *   starting (database, schema, routes) -> listening, "ready" printed -> working (jobs, practice market)
 *   -> SIGINT or SIGTERM -> running requests are answered, jobs get two seconds -> market, connections ->
 *     database
 *
 * Job queues and the practice market start after the port is open, so that a start takes no longer
 * than the database. An end takes at most eight seconds and the database's own, however long a
 * marketplace hangs. A second signal ends the process at once, as do fifteen seconds.
 */
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, resolve } from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { readConfig, type Config } from "./platform/config.ts";
import { createLogger } from "./platform/logger.ts";
import { traceOfLine } from "./platform/tracing/current-span.ts";
import { startDatabase, StartRefused } from "./platform/supervisor/index.ts";

interface Stoppable {
  name: string;
  stop(): Promise<void>;
}

const startFailurePatienceMs = 10_000;
const stopPatienceMs = 15_000;
const repeatedSignalMs = 1_000;

/**
 * Starts the service and returns once it listens. What goes wrong before that is said in words and ends the
 * process with 1.
 */
export async function runService(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const started: Stoppable[] = [];
  let log: Logger | null = null;
  let isStopping = (): boolean => false;
  try {
    const config = readConfig(argv, env);
    log = createLogger(config.logLevel, undefined, config.traces === null ? undefined : traceOfLine);
    isStopping = stopOnSignals(started, log);
    await start(config, log, started, env);
  } catch (error) {
    // A start that a signal cut short fails somewhere: that is no failure, and the signal's own end is under
    // way.
    if (isStopping()) return;
    process.exitCode = 1;
    process.stderr.write(`Stallkeeper could not start: ${inWords(error)}\n`);
    if (!(error instanceof StartRefused)) log?.debug({ err: error }, "the start failed");
    setTimeout(() => process.exit(1), startFailurePatienceMs).unref();
    await stopAll(started, log);
    process.exit(1);
  }
}

async function start(
  config: Config,
  log: Logger,
  started: Stoppable[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  if (isThrowAway(config))
    started.push({ name: "demo folder", stop: () => rm(config.dataDir, { recursive: true, force: true }) });
  const { promise: isUnderWay, resolve: markUnderWay } = Promise.withResolvers<void>();
  const connecting = connect(config, log, started, markUnderWay);
  // The modules are read while the database starts, and not earlier: reading leaves this process no moment to
  // start it.
  await Promise.race([isUnderWay, connecting]);
  const [connection, { openService }] = await Promise.all([connecting, import("./open-service.ts")]);
  const service = await openService(config, log, connection);
  started.push({ name: "service", stop: service.close });
  const address = await service.listen();
  // A demo is announced when its people and orders are there; anything else as soon as the port is open.
  if (!config.isDemo) process.stdout.write(`Stallkeeper is ready at ${address}\n`);
  await service.startWork();
  if (config.isDemo) {
    for (const line of await service.prepareDemo(env.STALLKEEPER_DEMO_PASSWORD))
      process.stdout.write(`${line}\n`);
    process.stdout.write(`Stallkeeper is ready at ${address}\n`);
  }
}

/** The embedded database of the data folder, or the one of DATABASE_URL. */
async function connect(
  config: Config,
  log: Logger,
  started: Stoppable[],
  onUnderWay: () => void,
): Promise<pg.PoolConfig> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  const starting = startDatabase({ dataDir: config.dataDir, log, onUnderWay });
  // Listed before it runs: a signal in the middle of a start must not leave a server behind.
  started.push({
    name: "database",
    stop: () =>
      starting.then(
        (database) => database.stop(),
        () => undefined,
      ),
  });
  return (await starting).connection;
}

/** A demo in a folder that nobody named leaves nothing behind. */
function isThrowAway({ isDemo, dataDir }: Config): boolean {
  return (
    isDemo && dirname(dataDir) === resolve(tmpdir()) && basename(dataDir).startsWith("stallkeeper-demo-")
  );
}

function inWords(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program. Choose one with --port.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port.`;
  return message ?? String(error);
}

/** Ends the process on the first signal; the returned function says whether one has come. */
function stopOnSignals(started: Stoppable[], log: Logger): () => boolean {
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl+C under npm arrives twice within a millisecond: from the terminal and from npm.
    if (stoppingSince !== null && Date.now() - stoppingSince < repeatedSignalMs) return;
    if (stoppingSince !== null) process.exit(130);
    stoppingSince = Date.now();
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), stopPatienceMs).unref();
    void stopAll(started, log).then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return () => stoppingSince !== null;
}

async function stopAll(started: Stoppable[], log: Logger | null): Promise<void> {
  for (const { name, stop } of started.splice(0).reverse()) {
    await stop().catch((error: unknown) => log?.error({ err: error, part: name }, "could not stop cleanly"));
  }
}
