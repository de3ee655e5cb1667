import type { Change } from "./live.ts";

/** What a stream is told in one event. */
export interface MergedChange {
  entity: string;
  ids: string[];
  /** None where older changes are still to be told: a stream that breaks off there gets all of them again. */
  seq?: number;
}

const maxIds = 500;

/**
 * The changes that a stream missed, each id once and at most 500 in an event: the first sync of a shop writes
 * hundreds of changes in half a minute, and a page that draws after each of them stands still meanwhile. The
 * newest sequence number stands at the last event alone. Pure.
 */
export function mergeChanges(missed: readonly Change[]): MergedChange[] {
  const byEntity = new Map<string, Set<string>>();
  for (const { entity, ids } of missed) {
    const known = byEntity.get(entity) ?? new Set<string>();
    for (const id of ids) known.add(id);
    byEntity.set(entity, known);
  }
  const merged = [...byEntity].flatMap(([entity, ids]) => inChunks(entity, [...ids]));
  const last = merged.at(-1);
  if (last === undefined) return [];
  const seq = missed.reduce((newest, change) => Math.max(newest, change.seq), 0);
  return [...merged.slice(0, -1), { ...last, seq }];
}

/** A change without ids, such as one of a whole list, is told too. */
function inChunks(entity: string, ids: readonly string[]): MergedChange[] {
  const count = Math.max(1, Math.ceil(ids.length / maxIds));
  return Array.from({ length: count }, (_, chunk) => ({
    entity,
    ids: ids.slice(chunk * maxIds, (chunk + 1) * maxIds),
  }));
}
