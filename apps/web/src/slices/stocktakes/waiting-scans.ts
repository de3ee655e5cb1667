/** Which scans wait: those that are kept for a network, and those that are on their way. */
export interface Scan {
  code: string;
  pieces: number;
  /** All that there is of it, instead of so many more. */
  isTotal: boolean;
}

/** What is kept of scans that were made together. */
export interface KeptScans {
  takeId: string;
  takenAtMs: number;
  counts: (Scan & { id: string })[];
}

/** The kind of change that they are kept as. */
export const scansKind = "takeCount";

/** How many scans of a stock take wait; one that is kept and on its way counts once. Pure. */
export function countWaiting(
  takeId: string,
  kept: readonly { kind: string; payload: unknown }[],
  underWay: readonly string[],
): number {
  const ids = kept.flatMap(({ kind, payload }) => {
    if (kind !== scansKind) return [];
    const scans = payload as KeptScans;
    return scans.takeId === takeId ? scans.counts.map(({ id }) => id) : [];
  });
  return new Set([...ids, ...underWay]).size;
}
