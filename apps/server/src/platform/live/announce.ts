/**
 * Tells open screens that rows changed. The row in `changes` and the notification belong to the caller's
 * transaction: both happen at its commit, or neither. A payload carries ids only, in chunks that stay under
 * PostgreSQL's 8,000 bytes.
 */
import type { StoreTx } from "../db/index.ts";
import type { ChangeKind } from "./change-kinds.ts";

export const changesChannel = "stallkeeper_changes";
const maxChunkBytes = 7_000;

const insertAndNotify = `
  with added as (insert into changes (store_id, entity, ids) values ($1, $2, $3) returning seq)
  select pg_notify('${changesChannel}', json_build_object('storeId', $1::uuid, 'seq', seq, 'entity', $2::text,
    'ids', $3::text[])::text) from added`;

const gathering = new WeakMap<StoreTx, Map<ChangeKind, Set<string>>>();

/**
 * Announces changed rows of one entity at the transaction's commit. No ids, no effect; a repeat announces
 * again.
 */
export async function announce(tx: StoreTx, entity: ChangeKind, ids: readonly string[]): Promise<void> {
  const gathered = gathering.get(tx);
  if (gathered !== undefined) {
    const known = gathered.get(entity) ?? new Set();
    for (const id of ids) known.add(id);
    gathered.set(entity, known);
    return;
  }
  for (const chunk of chunkIds(ids)) {
    tx.send(insertAndNotify, [tx.storeId, entity, chunk], "announce");
  }
}

/**
 * Announces together, behind it, what some work changes row by row: a notification for each of hundreds takes
 * as long as the changes. What it throws, it throws on.
 */
export async function announceTogether(tx: StoreTx, work: () => Promise<void>): Promise<void> {
  const gathered = new Map<ChangeKind, Set<string>>();
  gathering.set(tx, gathered);
  try {
    await work();
  } finally {
    gathering.delete(tx);
  }
  for (const [entity, ids] of gathered) await announce(tx, entity, [...ids]);
}

/** Splits distinct ids so that each part fits one notification. Pure. */
export function chunkIds(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let chunk: string[] = [];
  let bytes = 0;
  for (const id of new Set(ids)) {
    const size = Buffer.byteLength(JSON.stringify(id)) + 2;
    if (chunk.length > 0 && bytes + size > maxChunkBytes) {
      chunks.push(chunk);
      chunk = [];
      bytes = 0;
    }
    chunk.push(id);
    bytes += size;
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}
