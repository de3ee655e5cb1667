/** Every group of measurements, loaded only when it runs. */
import type { Figure } from "./measure.ts";

export interface BenchSize {
  /** Orders in the database for the measurements at scale. */
  rows: number;
}
type Measure = (size: BenchSize) => Promise<Figure[]>;

export const groups: Record<string, () => Promise<Measure>> = {
  start: async () => (await import("./start.bench.ts")).measureStart,
  recovery: async () => (await import("./recovery.bench.ts")).measureRecovery,
  hostile: async () => (await import("./hostile-queries.bench.ts")).measureHostileQueries,
  size: async () => (await import("./client-size.bench.ts")).measureClientSize,
  pages: async () => (await import("./pages.bench.ts")).measurePages,
  "first-use": async () => (await import("./first-use.bench.ts")).measureFirstUse,
  browser: async () => (await import("./browser.bench.ts")).measureBrowser,
  inbox: async () => (await import("./inbox.bench.ts")).measureInbox,
  graphql: async () => (await import("./graphql.bench.ts")).measureGraphql,
  requests: async () => (await import("./requests.bench.ts")).measureRequests,
  memory: async () => (await import("./memory.bench.ts")).measureMemory,
  messaging: async () => (await import("./messaging.bench.ts")).measureMessaging,
  exports: async () => (await import("./exports.bench.ts")).measureExports,
  writes: async () => (await import("./writes.bench.ts")).measureWrites,
  scale: async () => (await import("./graphql.bench.ts")).measureLargeStore,
};
