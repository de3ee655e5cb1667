import type { Change } from "./live.ts";

/** What a stream is told in one event. */
export type MergedChange = Pick<Change, "entity" | "ids">;

const maxIds = 500;

/**
 * Those changes that are told, each id once and at most 500 in an event: the first sync of a shop writes
 * hundreds of changes in half a minute, and a page that draws after each of them stands still meanwhile.
 * `seq` is the newest number of all changes, told or not, 0 where there is none. It belongs to the last event
 * alone: a stream that breaks off before it gets all of them again. Pure.
 */
export function mergeChanges(
  changes: readonly Change[],
  isTold: (change: Change) => boolean,
): { told: MergedChange[]; seq: number } {
  const byEntity = new Map<string, Set<string>>();
  for (const { entity, ids } of changes.filter(isTold)) {
    const known = byEntity.get(entity) ?? new Set<string>();
    for (const id of ids) known.add(id);
    byEntity.set(entity, known);
  }
  return {
    told: [...byEntity].flatMap(([entity, ids]) => inChunks(entity, [...ids])),
    seq: changes.reduce((newest, change) => Math.max(newest, change.seq), 0),
  };
}

/** A change without ids, such as one of a whole list, is told too. */
function inChunks(entity: string, ids: readonly string[]): MergedChange[] {
  const count = Math.max(1, Math.ceil(ids.length / maxIds));
  return Array.from({ length: count }, (_, chunk) => ({
    entity,
    ids: ids.slice(chunk * maxIds, (chunk + 1) * maxIds),
  }));
}
