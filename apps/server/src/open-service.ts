/**
 * Makes the services of the process out of a configuration and a database, and joins the slices' background
 * work to them.
 */
import type pg from "pg";
import type { Logger } from "pino";
import { createHttpClient } from "@stallkeeper/connector-sdk";
import { connectors, couriers, findConnector, paymentServices } from "@stallkeeper/connectors/registry";
import { buildApp } from "./app.ts";
import { registerWork, tidySlices } from "./background.ts";
import type { Config } from "./platform/config.ts";
import { answerWithinMs, type Services } from "./platform/context.ts";
import { allOf, isStoreArchived, migrate, openDb } from "./platform/db/index.ts";
import { marketOrdersOf } from "./demo/demo-size.ts";
import { createJobs } from "./platform/jobs/index.ts";
import { createLive, pruneChanges } from "./platform/live/index.ts";
import { version, watchWork } from "./platform/observe/index.ts";
import { openKeyRing } from "./platform/key-ring.ts";
import { startTracing, traceCall, traceStatements } from "./platform/tracing/index.ts";
import { createSecretBox } from "./platform/secret-box.ts";
import { createPracticeMarket, followPracticeMarket } from "./slices/accounts/index.ts";

export interface OpenService {
  /** Opens the port and gives the address to print. */
  listen(): Promise<string>;
  /** Starts what works in the background. */
  startWork(): Promise<void>;
  /** Fills a demo that is empty and gives the lines to print. Call after `startWork`. */
  prepareDemo(password: string | undefined): Promise<string[]>;
  /**
   * Answers running requests, gives jobs two seconds to end, breaks calls to marketplaces off, then closes
   * everything: within eight seconds, whatever hangs.
   */
  close(): Promise<void>;
}

const tidyMs = 10 * 60_000;
/**
 * A call to a marketplace that has not ended by then is broken off, early enough for its end to be written
 * down.
 */
const hangUpAfterMs = 1_500;
const idleSweepMs = 100;
const workPatienceMs = 4_000;
const partsPatienceMs = 3_500;

/** The service over a database whose schema is brought up to date first. */
export async function openService(
  config: Config,
  log: Logger,
  connection: pg.PoolConfig,
): Promise<OpenService> {
  const tracer = await startTracing(config.traces, log);
  const work = watchWork();
  const watch = tracer.isOn ? allOf([work.onStatement, traceStatements(tracer)]) : work.onStatement;
  const db = openDb({ connection, log, tracer, watch });
  const { applied } = await migrate(db.pool);
  if (applied.length > 0) log.info({ applied }, "the schema was brought up to date");
  const allowedHosts = new Set(config.allowedHosts);
  const closing = new AbortController();
  const hangingUp = new AbortController();
  const services: Services = {
    config,
    db,
    log,
    jobs: createJobs({ connection, log, tracer, work, isResting: (storeId) => isStoreArchived(db, storeId) }),
    live: createLive({ connection, log }),
    secrets: createSecretBox(openKeyRing(config.dataDir, config.masterKey)),
    connectors: {
      all: () => connectors,
      payments: () => paymentServices,
      couriers: () => couriers,
      find: findConnector,
    },
    vendorHttp: createHttpClient({
      allowedHosts: () => allowedHosts,
      userAgent: `Stallkeeper/${version}`,
      closing: hangingUp.signal,
      trace(call) {
        work.onCall(call);
        traceCall(tracer, call);
      },
    }),
    tracer,
    work,
    now: () => new Date(),
    answerWithinMs,
    closing: closing.signal,
  };
  const market = createPracticeMarket({
    dataDir: config.dataDir,
    log,
    allowedHosts,
    flags: { ...config.demo, orders: marketOrdersOf(config.demo.orders) },
    onOpen: (url) => process.stdout.write(`Practice market at ${url}\n`),
    onMove: (url) => followPracticeMarket(services, url),
  });
  const app = await buildApp(services, { market });
  let working = Promise.resolve();
  let isClosing = false;

  return {
    async listen() {
      const address = await app.listen({ port: config.port, host: config.host });
      const { port } = new URL(address);
      if (config.port === 0) config.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
      return `http://127.0.0.1:${port}`;
    },
    startWork: () => (working = startWork()),
    prepareDemo: async (password) =>
      (await import("./demo/index.ts")).prepareDemo(services, market, password),
    async close() {
      isClosing = true;
      closing.abort();
      const timer = setTimeout(() => hangingUp.abort(), hangUpAfterMs);
      // A connection that was answering a moment ago stays open for the next request, which must not be
      // waited for.
      const sweeper = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
      // A start that is still under way would open queues and connections behind the back of what follows.
      const stopJobs = working.catch(() => undefined).then(() => services.jobs.stop());
      await waitAtMost(workPatienceMs, { http: app.close(), jobs: stopJobs });
      clearTimeout(timer);
      clearInterval(sweeper);
      hangingUp.abort();
      await waitAtMost(partsPatienceMs, {
        market: market.close(),
        live: services.live.close(),
        "outbound calls": services.vendorHttp.close(),
        pool: db.close(),
        traces: tracer.close(),
      });
    },
  };

  async function startWork(): Promise<void> {
    if (isClosing) return;
    services.jobs.repeat("tidy", tidyMs, async () => {
      await pruneChanges(db);
      await tidySlices(services);
    });
    registerWork(services);
    // Before the queues: the first pull of a practice account would find nobody there.
    if (market.wasOpened()) {
      await market.open().then(
        (url) => followPracticeMarket(services, url),
        (error: unknown) => isClosing || log.error({ err: error }, "the practice market did not start"),
      );
    }
    if (!isClosing) await services.jobs.start();
  }

  /** What takes longer is left behind: its leases run out, its rows are complete. */
  async function waitAtMost(patienceMs: number, parts: Record<string, Promise<unknown>>): Promise<void> {
    const open = new Set(Object.keys(parts));
    const ends = Object.entries(parts).map(([part, end]) =>
      end
        .catch((error: unknown) => log.error({ err: error, part }, "could not stop cleanly"))
        .finally(() => open.delete(part)),
    );
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(ends),
      new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs))),
    ]);
    clearTimeout(timer);
    if (open.size > 0) log.warn({ parts: [...open] }, "did not end in time and is left behind");
  }
}
