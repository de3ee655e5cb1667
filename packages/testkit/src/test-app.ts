import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  answerWithinMs,
  buildApp,
  createJobs,
  isStoreArchived,
  createLive,
  createPracticeMarket,
  createSecretBox,
  readConfig,
  type AppOptions,
  noTracer,
  traceCall,
  watchWork,
  type ConnectorRegistry,
  type Services,
  type Tracer,
  type WorkWatch,
} from "@stallkeeper/server";
import { createHttpClient, type Connector } from "@stallkeeper/connector-sdk";
import { silentLog } from "./silent-log.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const hangUpAfterMs = 1_000;

type App = Awaited<ReturnType<typeof buildApp>>;

export interface TestApp {
  app: App;
  services: Services;
  database: TestDatabase;
  clock: TestClock;
  /** Where it really listens. */
  url: string;
  /** `host:port` pairs that connectors may reach; add to it before a call. */
  allowedHosts: Set<string>;
  /** What its secrets are sealed with, for another process on the same database. */
  secretKey: Buffer;
  dataDir: string;
  close(): Promise<void>;
}

export interface TestAppOptions extends Partial<AppOptions> {
  connectors?: readonly Connector[];
  /** Instead of a fresh one; the app's `close` drops it. */
  database?: TestDatabase;
  /** The address people type, instead of the one it listens on; https makes cookies Secure. */
  publicUrl?: string;
  /** Reverse proxies that it stands behind. */
  trustedProxies?: string[];
  /** Also works the job queues. */
  runsJobs?: boolean;
  /** The real clock instead of one that stands still, for tests that wait for jobs. */
  hasRealClock?: boolean;
  /** How long a person waits for a marketplace's answer, where it isn't as long as in the product. */
  answerWithinMs?: number;
  /** Where its spans go; a database given beside it has to know of it, too. */
  tracer?: Tracer;
  work?: WorkWatch;
  /** Called with the services before the app is built, to register handlers. */
  prepare?: (services: Services) => void | Promise<void>;
}

/** The real service on a port of its own, with a database of its own. Close it in `afterAll`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { tracer = noTracer, work = watchWork() } = options;
  const database = options.database ?? (await createTestDatabase({ tracer, work }));
  const dataDir = mkdtempSync(join(tmpdir(), "sk-data-"));
  const log = silentLog();
  const clock = createTestClock();
  const allowedHosts = new Set<string>();
  const secretKey = randomBytes(32);
  const config = {
    ...readConfig([], options.publicUrl === undefined ? {} : { STALLKEEPER_URL: options.publicUrl }),
    port: 0,
    dataDir,
    trustedProxies: options.trustedProxies ?? [],
  };
  const live = createLive({ connection: database.connection, log, retryMs: 20 });
  const jobs = createJobs({
    connection: database.connection,
    log,
    tracer,
    work,
    isResting: (storeId) => isStoreArchived(database.db, storeId),
  });
  const closing = new AbortController();
  const services: Services = {
    config,
    db: database.db,
    jobs,
    live,
    log,
    secrets: createSecretBox(secretKey),
    connectors: registryOf(options.connectors ?? []),
    vendorHttp: createHttpClient({
      allowedHosts: () => allowedHosts,
      userAgent: "Stallkeeper/test",
      trace(call) {
        work.onCall(call);
        traceCall(tracer, call);
      },
    }),
    tracer,
    work,
    closing: closing.signal,
    now: options.hasRealClock === true ? () => new Date() : clock.now,
    answerWithinMs: options.answerWithinMs ?? answerWithinMs,
  };
  await options.prepare?.(services);
  const market =
    options.market ??
    createPracticeMarket({ dataDir, log, allowedHosts, flags: { seed: 1, orders: 60, isStill: true } });
  const { clientFolder, after } = options;
  const app = await buildApp(services, {
    market,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(after === undefined ? {} : { after }),
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  if (options.publicUrl === undefined) config.publicUrl = url;
  await live.ready;
  if (options.runsJobs === true) await jobs.start();
  return {
    app,
    services,
    database,
    clock,
    url,
    allowedHosts,
    secretKey,
    dataDir,
    async close() {
      closing.abort();
      // As the service does when it stops: a connection that was answering a moment ago stays open for a next
      // request.
      const hangUp = setInterval(() => app.server.closeAllConnections(), hangUpAfterMs);
      await app.close();
      clearInterval(hangUp);
      await market.close();
      await jobs.stop();
      await live.close();
      await services.vendorHttp.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function registryOf(connectors: readonly Connector[]): ConnectorRegistry {
  const isPayment = ({ traits }: Connector): boolean => traits.isPaymentService === true;
  return {
    all: () => connectors.filter((connector) => !isPayment(connector) && connector.labels === undefined),
    couriers: () => connectors.filter(({ labels }) => labels !== undefined),
    payments: () => connectors.filter(isPayment),
    find: (id) => connectors.find((connector) => connector.id === id) ?? null,
  };
}
