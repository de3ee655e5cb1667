/**
 * What the service holds while nobody asks for anything: its share of the machine's memory (PSS of Linux,
 * without PostgreSQL and the practice market, which are other processes), once Home and Shipping were opened
 * and it has rested.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Figure } from "./measure.ts";
import { openOrderRows } from "./order-rows.ts";
import { startMeasuredService } from "./service-process.ts";

const mostMegabytes = 150;
const restMs = 30_000;
const firstLooks = [
  "/api/dashboard/run",
  "/api/dashboard/stats",
  "/api/dashboard/attention",
  "/api/meta/accounts",
  "/api/meta/settings",
];
const shipping = `{ TransactionMany(filter: { external: false, fulfilled: false }, limit: 300) {
  _id orderNumber status buyer { id firstName } items { _id name } } }`;

/** Linux alone tells; elsewhere there is no figure. */
export async function measureMemory(): Promise<Figure[]> {
  if (process.platform !== "linux") return [];
  const rows = await openOrderRows(10_000);
  const service = await startMeasuredService(rows);
  try {
    for (const path of firstLooks) await service.call(path);
    await service.call("/graphql", { query: shipping });
    await pause(restMs);
    const megabytes = proportionalKilobytes(service.pid) / 1024;
    return [
      {
        name: `idle memory of the service (floor: ${mostMegabytes} MB of PSS)`,
        value: megabytes,
        floor: mostMegabytes,
        unit: "MB",
        ratio: megabytes / mostMegabytes,
        bound: { most: 1 },
      },
    ];
  } finally {
    await service.stop();
    await rows.close();
  }
}

function proportionalKilobytes(pid: number): number {
  return Number(
    /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? Number.NaN,
  );
}
