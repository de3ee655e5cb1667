/**
 * Figures of the whole installation in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). No name of a person, a store or an order.
 */
import { listStoreIds } from "../../platform/db/index.ts";
import type { Services } from "../../platform/context.ts";
import { version, type ProcessWatch } from "../../platform/observe/index.ts";
import { countActionWork } from "./health.store.ts";
import { listAccountWork } from "./jobs.store.ts";
import { readDatabaseHealth, readDisk, readMailHealth } from "./read-health.ts";

interface Metric {
  name: string;
  help: string;
  type: "gauge" | "counter";
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** The page's text. Throws what the database throws. */
export async function writeMetrics(services: Services, watch: ProcessWatch): Promise<string> {
  const [database, queue, mail, disk, work] = await Promise.all([
    readDatabaseHealth(services),
    services.jobs.lag(),
    readMailHealth(services),
    readDisk(services),
    countWork(services),
  ]);
  const totals = watch.totals();
  const cpu = process.cpuUsage();
  const { open, idle, waiting } = database.connections;
  const metrics: Metric[] = [
    one("stallkeeper_info", "The program's version.", 1, { version }),
    one("process_start_time_seconds", "Start of the process.", Date.now() / 1_000 - process.uptime()),
    one("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    counter("process_cpu_seconds_total", "Processor time.", (cpu.user + cpu.system) / 1e6),
    one("stallkeeper_event_loop_delay_seconds", "Longest delay in a minute.", watch.loopDelayMs() / 1_000),
    counter("stallkeeper_http_requests_total", "Requests answered.", totals.requests),
    counter("stallkeeper_http_failures_total", "Requests answered with 500 or above.", totals.failed),
    counter("stallkeeper_http_seconds_total", "Time until requests were answered.", totals.seconds),
    one("stallkeeper_database_bytes", "Size of the database.", database.bytes),
    one("stallkeeper_database_ping_seconds", "Time of the least statement.", database.pingMs / 1_000),
    one("stallkeeper_database_longest_seconds", "Statement that runs longest.", database.longestMs / 1_000),
    one("stallkeeper_database_blocked", "Statements that wait for a lock.", database.blocked),
    {
      ...one("stallkeeper_database_connections", "Connections of the pool.", 0),
      values: Object.entries({ open, idle, waiting }).map(([state, value]) => ({ labels: { state }, value })),
    },
    one("stallkeeper_queue_waiting", "Jobs that are due.", queue.waiting),
    one("stallkeeper_queue_lag_seconds", "How late the oldest job is.", queue.oldestMs / 1_000),
    one("stallkeeper_mail_waiting", "Mail that waits.", mail.waiting),
    one("stallkeeper_mail_given_up", "Mail given up within a day.", mail.gaveUp),
    { ...one("stallkeeper_actions", "Actions at marketplaces that aren't done.", 0), values: work.actions },
    { ...one("stallkeeper_accounts", "Linked accounts.", 0), values: work.accounts },
  ];
  if (disk !== null) metrics.push(one("stallkeeper_disk_free_bytes", "Free on the disk.", disk.freeBytes));
  return metrics.map(writeMetric).join("");
}

const one = (name: string, help: string, value: number, labels?: Record<string, string>): Metric => ({
  name,
  help,
  type: "gauge",
  values: [labels === undefined ? { value } : { labels, value }],
});
const counter = (name: string, help: string, value: number): Metric => ({
  ...one(name, help, value),
  type: "counter",
});

function writeMetric({ name, help, type, values }: Metric): string {
  const lines = values.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(
      ([label, text]) => `${label}="${text.replaceAll(/[\\"\n]/g, "_")}"`,
    );
    return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

/** Sums over all stores, each read behind its own walls. */
async function countWork({
  db,
}: Services): Promise<{ actions: Metric["values"]; accounts: Metric["values"] }> {
  const [actions, accounts] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, name: string, more: number) =>
    sums.set(name, (sums.get(name) ?? 0) + more);
  for (const storeId of await listStoreIds(db)) {
    const [work, linked] = await db.viewStore(storeId, async (tx) => [
      await countActionWork(tx),
      await listAccountWork(tx),
    ]);
    for (const { state, count } of work) add(actions, state, count);
    for (const { platform, state, problem } of linked)
      add(accounts, `${platform} ${problem === null ? state : "failing"}`, 1);
  }
  return {
    actions: [...actions].map(([state, value]) => ({ labels: { state }, value })),
    accounts: [...accounts].map(([name, value]) => {
      const [platform = "", state = ""] = name.split(" ");
      return { labels: { platform, state }, value };
    }),
  };
}
