/**
 * Holds the SQL of the service against the owners of tables and prints the figures; part of `npm run check`.
 * Circles are counted over the edges of imports together with what the SQL uses.
 */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { serverEdges } from "../slice-edges.mjs";
import { exceptions, tableOwners } from "../table-owners.mjs";
import { checkTables, circlesOf, type TableReport } from "./table-rules.ts";

const root = resolve(import.meta.dirname, "../..");

/** The sources of the service, by path. */
export function readSources(): Record<string, string> {
  const paths = globSync("apps/server/src/{slices,platform}/**/*.ts", { cwd: root });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** What the service's SQL does, and the circles of slices that come of it. */
export function reportTables(): TableReport & { circles: string[][] } {
  const report = checkTables(readSources(), { owners: tableOwners, edges: serverEdges, exceptions });
  const edges: Record<string, string[]> = Object.fromEntries(
    Object.entries(serverEdges).map(([slice, to]) => [slice, [...to]]),
  );
  for (const { slice, owner } of report.foreign) if (owner !== "platform") (edges[slice] ??= []).push(owner);
  const circles = circlesOf(edges);
  if (circles.length > 0 && exceptions.length === 0)
    report.breaches.push(...circles.map((circle) => `Slices that reach themselves: ${circle.join(", ")}`));
  return { ...report, circles };
}

if (import.meta.main) {
  const { files, uses, counts, breaches, circles } = reportTables();
  const lines = [
    `${uses} uses of tables in ${files} files`,
    `foreign writes ${counts.foreignWrites}`,
    `reads without an edge ${counts.unlistedReads}`,
    `reads of what isn't published ${counts.unpublishedReads}`,
    `exceptions ${exceptions.length}`,
    `slices in circles ${circles.flat().length}`,
  ];
  process.stdout.write(`${[lines.join(", "), ...breaches].join("\n")}\n`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
