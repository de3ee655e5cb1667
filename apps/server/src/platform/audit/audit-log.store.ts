/** Reads the audit log of a store: the newest lines first, from before a line on. */
import type { Tx } from "../db/index.ts";

/** What lines are looked for; null stands for any. */
export interface AuditWish {
  who: string | null;
  what: string | null;
  object: string | null;
  /** What is known by a name that has these words. */
  objectIds: readonly string[];
  isPerson: boolean | null;
  from: Date | null;
  until: Date | null;
}

export interface AuditRow {
  id: string;
  seq: number;
  at: string;
  who: string;
  isPerson: boolean;
  address: string | null;
  action: string;
  objectType: string;
  objectId: string;
  before: unknown;
  after: unknown;
  hash: string;
}

/** Up to `most` lines before the line of that number, or the newest. `until` belongs to no line. */
export function listAuditLines(
  tx: Tx,
  { who, what, object, objectIds, isPerson, from, until }: AuditWish,
  page: { before: number | null; most: number },
): Promise<AuditRow[]> {
  return tx.rows<AuditRow>(
    `select id, seq, at, actor_name as who, actor_id is not null as "isPerson", address, action,
       object_type as "objectType", object_id as "objectId", before, after, encode(hash, 'hex') as hash
     from audit_entries
     where hash is not null and ($1::bigint is null or seq < $1)
       and ($2::text is null or position(lower($2) in lower(actor_name)) > 0)
       and ($3::text is null
         or position(lower($3) in lower(action || ' ' || regexp_replace(action, '([A-Z])', ' \\1', 'g'))) > 0)
       and ($4::text is null or object_id = any($9::text[])
         or position(lower($4) in lower(concat_ws(' ', object_type, object_id, before, after))) > 0)
       and ($5::boolean is null or (actor_id is not null) = $5)
       and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
     order by seq desc limit $8`,
    [page.before, who, what, object, isPerson, from, until, page.most, objectIds],
  );
}

/** How many lines of a range of days there are. */
export async function countAuditLines(
  tx: Tx,
  { from, until }: Pick<AuditWish, "from" | "until">,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from audit_entries
     where hash is not null and ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or at < $2)`,
    [from, until],
  );
  return row?.count ?? 0;
}

/** The zone that the store's days are of. */
export async function readStoreZone(tx: Tx, storeId: string): Promise<string> {
  const store = await tx.one<{ timeZone: string }>(
    `select time_zone as "timeZone" from stores_shared where id = $1`,
    [storeId],
  );
  return store?.timeZone ?? "UTC";
}
