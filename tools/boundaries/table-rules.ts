/**
 * The rule of owned tables (tools/table-owners.mjs) as a function over sources, for the check and its test.
 */
import { sqlTextsIn } from "./sql-texts.ts";
import { relationsIn, type Use } from "./sql-tables.ts";

/** What a slice owns. `own` are views and functions for itself, `published` those that others may read. */
export interface Owned {
  tables: readonly string[];
  own?: readonly string[];
  published?: readonly string[];
}

export type Owners = Readonly<Record<string, Owned>>;
export type Edges = Readonly<Record<string, readonly string[]>>;

/** A use of what another slice owns. */
export interface ForeignUse {
  file: string;
  slice: string;
  use: Use;
  relation: string;
  owner: string;
}

export interface TableReport {
  /** How many files with SQL were read, and how many uses of relations stand in them. */
  files: number;
  uses: number;
  foreign: ForeignUse[];
  /** What has to change, in words. */
  breaches: string[];
  counts: { foreignWrites: number; unlistedReads: number; unpublishedReads: number };
}

/** Each relation with its owner. Throws where two slices own the same. */
export function ownersOf(owners: Owners): Map<string, { slice: string; isPublished: boolean }> {
  const all = new Map<string, { slice: string; isPublished: boolean }>();
  for (const [slice, { tables, own = [], published = [] }] of Object.entries(owners))
    for (const relation of [...tables, ...own, ...published]) {
      if (all.has(relation))
        throw new Error(`${relation} has two owners: ${all.get(relation)?.slice}, ${slice}`);
      all.set(relation, { slice, isPublished: published.includes(relation) });
    }
  return all;
}

/** Whose code a source of the service is; null: it belongs to no slice and is left alone (seeds, tests). */
export function sliceOf(path: string): string | null {
  if (/\.test\.ts$|\.fixture\.ts$|test-server/.test(path)) return null;
  const slice = /^apps\/server\/src\/slices\/([^/]+)\//.exec(path)?.[1];
  return slice ?? (path.startsWith("apps/server/src/platform/") ? "platform" : null);
}

/** Why a foreign use breaks the rule, or null. */
function breachOf(
  { slice, use, relation, owner }: ForeignUse,
  edges: Edges,
  isPublished: boolean,
): string | null {
  if (use === "write") return `${slice} writes ${relation}, which ${owner} owns`;
  if (owner !== "platform" && !(edges[slice] ?? []).includes(owner))
    return `${slice} reads ${relation} of ${owner} without an edge in tools/slice-edges.mjs`;
  return isPublished ? null : `${slice} reads ${relation}, which ${owner} doesn't publish`;
}

/** Holds sources (path to text) against the rule. */
export function checkTables(
  sources: Readonly<Record<string, string>>,
  { owners, edges, exceptions }: { owners: Owners; edges: Edges; exceptions: readonly string[] },
): TableReport {
  const all = ownersOf(owners);
  const report: TableReport = {
    files: 0,
    uses: 0,
    foreign: [],
    breaches: [],
    counts: { foreignWrites: 0, unlistedReads: 0, unpublishedReads: 0 },
  };
  const excused = new Set<string>();
  for (const [file, source] of Object.entries(sources)) {
    const slice = sliceOf(file);
    if (slice === null) continue;
    const uses = new Map(
      sqlTextsIn(source, file.endsWith(".store.ts"))
        .flatMap((text) => relationsIn(text, (name) => all.has(name)))
        .map((one) => [`${one.use} ${one.relation}`, one]),
    );
    if (uses.size > 0) report.files += 1;
    report.uses += uses.size;
    for (const { relation, use } of uses.values()) {
      const owner = all.get(relation);
      if (owner === undefined) {
        // The entities of GraphQL and vendor rows: whoever registers one names its table.
        if (slice !== "platform")
          report.breaches.push(`${file}: a table is named at run time: write its name out`);
        continue;
      }
      if (owner.slice === slice) continue;
      const foreign: ForeignUse = { file, slice, use, relation, owner: owner.slice };
      report.foreign.push(foreign);
      const breach = breachOf(foreign, edges, owner.isPublished);
      if (breach === null) continue;
      if (use === "write") report.counts.foreignWrites += 1;
      else if (breach.includes("without an edge")) report.counts.unlistedReads += 1;
      else report.counts.unpublishedReads += 1;
      const exception = `${slice} ${use} ${relation}`;
      if (exceptions.includes(exception)) excused.add(exception);
      else report.breaches.push(`${file}: ${breach}`);
    }
  }
  for (const exception of exceptions)
    if (!excused.has(exception)) report.breaches.push(`tools/table-owners.mjs: no code needs "${exception}"`);
  return report;
}

/** Slices that reach themselves by edges, each group once; [] where the edges make no circle. */
export function circlesOf(edges: Edges): string[][] {
  const reach = new Map<string, Set<string>>();
  const reachOf = (slice: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(edges[slice] ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      if (!seen.has(next)) {
        seen.add(next);
        open.push(...(edges[next] ?? []));
      }
    return seen;
  };
  for (const slice of Object.keys(edges)) reach.set(slice, reachOf(slice));
  const circles = new Map<string, string[]>();
  for (const slice of Object.keys(edges)) {
    const circle = Object.keys(edges).filter(
      (one) => reach.get(slice)?.has(one) && reach.get(one)?.has(slice),
    );
    if (circle.length > 0) circles.set(circle.join(" "), circle);
  }
  return [...circles.values()];
}
