/**
 * A file of a million order lines: from the press until it's whole, held against COPY of the same rows in the
 * same order by the database's superuser into a file, with no wall of the store, nothing kept to go on from, and
 * nothing written but the text. Beside it the most memory that
 * the service took meanwhile.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startExport } from "@stallkeeper/domain";
import { median, timeMs, type Figure } from "./measure.ts";
import { openOrderRows, overTheLastYear, storeId, type OrderRows } from "./order-rows.ts";
import { startMeasuredService, type MeasuredService } from "./service-process.ts";

const linesOfOrder = 2;
const mostMegabytes = 200;
const rounds = 3;
const lookMs = 100;

/** The columns of a usual export of order lines. */
const copied = `select order_number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), source, account, one.at,
    item ->> 'name', item ->> 'sku', coalesce((item ->> 'quantity')::integer, 1),
    (item ->> 'priceMinor')::bigint / 100.0, (item ->> 'priceMinor')::bigint / 100.0, currency,
    buyer ->> 'handle', concat_ws(' ', buyer ->> 'firstName', buyer ->> 'lastName'),
    coalesce(address ->> 'countryName', buyer ->> 'country'), state
  from orders, jsonb_array_elements(items) with ordinality as one (item, at)
  where store_id = '${storeId}' order by created_at desc, id desc, one.at`;

/** Needs the built service; `rows` are order lines. */
export async function measureExports({ rows: lines }: { rows: number }): Promise<Figure[]> {
  const count = Math.ceil(lines / linesOfOrder);
  const rows = await openOrderRows(count, overTheLastYear(count));
  const service = await startMeasuredService(rows);
  try {
    await rows.bare.query("update orders set items = items || items");
    await rows.bare.query("vacuum full analyze orders");
    const into = `${rows.connection.host}/copied.csv`;
    const idle = megabytesOf(service.pid);
    // The first of each warms up. Its time doesn't count, so memory is watched there, and once more at the end:
    // each look goes through all pages of the service and holds it up for as long.
    let megabytes = await watchMemory(service.pid, () => exportLines(service, rows, count * linesOfOrder));
    const pairs: { ours: number; copy: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const copy = await timeMs(() => rows.bare.query(`copy (${copied}) to '${into}' csv`));
      const ours = await timeMs(() => exportLines(service, rows, count * linesOfOrder));
      if (round > 0) pairs.push({ ours, copy });
    }
    const last = await watchMemory(service.pid, () => exportLines(service, rows, count * linesOfOrder));
    megabytes = Math.max(megabytes, last) - idle;
    const [value, floor] = [median(pairs.map(({ ours }) => ours)), median(pairs.map(({ copy }) => copy))];
    const what = `${(count * linesOfOrder).toLocaleString("en-GB")} order lines as CSV`;
    return [
      {
        name: `${what} (floor: COPY to a file)`,
        value,
        floor,
        unit: "ms",
        ratio: median(pairs.map(({ ours, copy }) => ours / copy)),
        bound: { most: 2 },
      },
      {
        name: `${what}, memory beyond the idle service's (floor: ${mostMegabytes} MB of PSS)`,
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

async function exportLines(service: MeasuredService, { bare }: OrderRows, lines: number): Promise<void> {
  const usual = startExport("orderLines");
  const definition = { ...usual, filter: { ...usual.filter, range: "all" } };
  const key = crypto.randomUUID();
  const answer = await service.call("/api/exports/runs", { key, name: "Bench", definition });
  const { _id } = (answer as { data: { _id: string } }).data;
  for (;;) {
    const { rows } = await bare.query<{ state: string; rows_done: number; problem: string | null }>(
      "select state, rows_done, problem from export_runs where id = $1",
      [_id],
    );
    const [run] = rows;
    if (run?.state === "ready" && run.rows_done === lines) return;
    if (run?.state !== "running") throw new Error(`the export is ${JSON.stringify(run)}`);
    await pause(lookMs);
  }
}

/** The most that a process held while something was done, in megabytes of PSS. */
async function watchMemory(pid: number, work: () => Promise<void>): Promise<number> {
  let [most, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, megabytesOf(pid));
      await pause(lookMs);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await watching;
  return most;
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
