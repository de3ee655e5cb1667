/**
 * Seals everything again with the ring's current key, some rows a transaction. A row knows its key by its
 * first byte, so a run that was killed leaves some rows sealed with the old key and some with the new one,
 * all readable by the ring, and the next run goes on with those that are left.
 */
import { recordAudit } from "../platform/audit/index.ts";
import { listStoreIds, type Db, type Tx } from "../platform/db/index.ts";
import type { KeyRing } from "../platform/key-ring.ts";
import { createSecretBox, type SecretBox } from "../platform/secret-box.ts";
import { placeOf, sealedColumns, type SealedColumn } from "./sealed-columns.ts";

const rowsATime = 50;

/**
 * Seals every secret with the current key and gives how many were. Throws an Error that names the row which
 * no key of the ring opens; nothing is lost then. Safe to repeat.
 */
export async function resealAll(
  db: Db,
  ring: KeyRing,
  tell: (line: string) => void = () => undefined,
): Promise<number> {
  const box = createSecretBox(ring);
  const stores = await listStoreIds(db);
  let count = 0;
  for (const column of sealedColumns) {
    const done = column.isOfStore
      ? (await Promise.all(stores.map((id) => resealColumn(db, ring, box, column, id)))).reduce(
          (sum, part) => sum + part,
          0,
        )
      : await resealColumn(db, ring, box, column, null);
    if (done > 0) tell(`${done} of ${column.table}.${column.column} sealed anew`);
    count += done;
  }
  for (const storeId of stores) {
    await db.withStore(storeId, (tx) =>
      recordAudit(
        tx,
        { storeId, userId: null, name: "rotate-key", sessionId: null, address: null },
        {
          action: "keyRotated",
          object: { type: "masterKey", id: String(ring.current.version) },
          after: { version: ring.current.version },
        },
      ),
    );
  }
  return count;
}

async function resealColumn(
  db: Db,
  ring: KeyRing,
  box: SecretBox,
  column: SealedColumn,
  storeId: string | null,
): Promise<number> {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    storeId === null ? db.asSystem(work) : db.withStore(storeId, work);
  for (let count = 0; ;) {
    const done = await inTurn((tx) => resealSome(tx, ring, box, column, storeId ?? ""));
    if (done === 0) return count;
    count += done;
  }
}

async function resealSome(
  tx: Tx,
  ring: KeyRing,
  box: SecretBox,
  column: SealedColumn,
  storeId: string,
): Promise<number> {
  const { table, column: name, key } = column;
  const rows = await tx.rows<{ key: string; sealed: Buffer }>(
    `select ${key} as key, ${name} as sealed from ${table}
       where ${name} is not null and get_byte(${name}, 0) <> $1 limit ${rowsATime} for update`,
    [ring.current.version],
  );
  for (const { key: rowKey, sealed } of rows) {
    const place = placeOf(column, storeId, rowKey);
    await tx.run(`update ${table} set ${name} = $1 where ${key} = $2`, [
      box.seal(open(box, sealed, place), place),
      rowKey,
    ]);
  }
  return rows.length;
}

function open(box: SecretBox, sealed: Buffer, place: string): unknown {
  try {
    return box.open(sealed, place);
  } catch (error) {
    throw new Error(
      `What is sealed at ${place} cannot be opened with the keys that are here. Nothing was dropped: old and new keys are kept.`,
      { cause: error },
    );
  }
}
