/**
 * The service's background work as a process of its own, without a port. Configured by the JSON of its first
 * argument.
 */
import { createHttpClient, type RateLimits } from "@stallkeeper/connector-sdk";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import {
  answerWithinMs,
  createJobs,
  isStoreArchived,
  createLive,
  createSecretBox,
  noTracer,
  openDb,
  readConfig,
  registerWork,
  type Services,
  watchWork,
} from "@stallkeeper/server";
import { silentLog } from "./silent-log.ts";

/** What `startWorker` hands over; functions cannot cross. */
export interface WorkerPlan {
  databaseUrl: string;
  /** Base64. */
  secretKey: string;
  allowedHosts: string[];
  leaseMs: number;
  renewEveryMs: number;
  /** Instead of what the marketplaces publish. */
  limits: RateLimits;
}

const plan = JSON.parse(process.argv[2] ?? "") as WorkerPlan;
const connection = { connectionString: plan.databaseUrl };
const log = silentLog();
const slowed = [...connectors, ...couriers].map((connector) => ({ ...connector, limits: plan.limits }));
const db = openDb({ connection, log });
const services: Services = {
  log,
  config: readConfig([], {}),
  db,
  jobs: createJobs({ connection, log, isResting: (storeId) => isStoreArchived(db, storeId) }),
  live: createLive({ connection, log }),
  secrets: createSecretBox(Buffer.from(plan.secretKey, "base64")),
  connectors: {
    all: () => slowed.filter(({ labels }) => labels === undefined),
    payments: () => [],
    couriers: () => slowed.filter(({ labels }) => labels !== undefined),
    find: (id) => slowed.find((connector) => connector.id === id) ?? null,
  },
  vendorHttp: createHttpClient({
    allowedHosts: () => new Set(plan.allowedHosts),
    userAgent: "Stallkeeper/test",
  }),
  tracer: noTracer,
  work: watchWork(),
  now: () => new Date(),
  answerWithinMs,
  closing: new AbortController().signal,
};
registerWork(services, {
  actions: { leaseMs: plan.leaseMs, renewEveryMs: plan.renewEveryMs },
  sync: { pollMs: 1_000 },
});
await services.jobs.start();
process.stdout.write("working\n");
