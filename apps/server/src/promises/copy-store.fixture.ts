/**
 * Further stores from the rows of one that was made with all care: the promises need hundreds, and to sign
 * people up and fill every table takes a tenth of a second each time. Every id, secret and made-up word of a
 * copy is its own; whatever else stands in the rows is the same.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "@stallkeeper/server";

/** What is whose in the rows of a store. */
export interface Original {
  storeIds: readonly string[];
  userIds: readonly string[];
  /** Hexadecimal words that stand in its names. */
  words: readonly string[];
  /** Secrets of which the rows keep the hashes. */
  secrets: readonly string[];
}

/**
 * Inserts the rows once more as those of another store; gives what became of an id, a name or a secret of the
 * original.
 */
export type CopyStore = (tx: Tx) => Promise<(text: string) => string>;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
// Bytes as PostgreSQL writes them, in JSON.
const bytes = "(?<=\\\\\\\\x)[0-9a-f]{16,}";
const pdfStart = Buffer.from("%PDF-").toString("hex");
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Reads every row of a store and its people, as an owner of the database who sees them all. */
export async function readStore(tx: Tx, { storeIds, userIds, words, secrets }: Original): Promise<CopyStore> {
  const held: Record<string, unknown[]> = {};
  const inserts: string[] = [];
  for (const { name, key, columns } of await listTables(tx)) {
    const rows = await tx.rows<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where ${key} = any ($1::uuid[])`,
      [key === "user_id" || name === "users" ? userIds : storeIds],
    );
    if (rows.length === 0) continue;
    held[name] = rows.map(({ row }) => row);
    inserts.push(
      `made_${name} as (insert into ${name} (${columns}) select ${columns}
         from jsonb_populate_recordset(null::${name}, $1::jsonb -> '${name}'))`,
    );
  }
  const text = JSON.stringify(held);
  const parts = new RegExp([uuid, bytes, ...words].join("|"), "g");
  return async (tx) => {
    const renewed = new Map<string, string>();
    for (const secret of secrets) {
      const own = randomBytes(32).toString("base64url");
      renewed.set(secret, own).set(hashOf(secret), hashOf(own));
    }
    const renew = (part: string): string => {
      const own = renewed.get(part) ?? renewOf(part);
      renewed.set(part, own);
      return own;
    };
    // One statement: what refers to what is looked at when all of it is there.
    await tx.rows(`with ${inserts.join(", ")} select 1`, [text.replace(parts, renew)], "promises-copy");
    return (given) => renewed.get(given) ?? given.replace(parts, renew);
  };
}

function renewOf(part: string): string {
  // What is a file stays one, and ids keep their time: the newest row is found by the highest.
  if (part.startsWith(pdfStart)) return part;
  if (!part.includes("-")) return randomBytes(part.length / 2).toString("hex");
  const dice = randomBytes(8).toString("hex");
  return `${part.slice(0, 19)}8${dice.slice(0, 3)}-${dice.slice(4)}`;
}

interface Table {
  name: string;
  /** The column that tells whose its rows are. */
  key: string;
  /** Those that are given when a row is made. */
  columns: string;
}

/**
 * Every table with rows of stores or people, but the heads of audit chains, which are made with the lines.
 */
function listTables(tx: Tx): Promise<Table[]> {
  return tx.rows(
    `select name, columns, case when 'store_id' = any (names) then 'store_id'
      when 'user_id' = any (names) then 'user_id' else 'id' end as key
     from (select c.relname as name, array_agg(a.attname::text) as names,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
           from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' and a.attidentity = ''
           where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1) tables
     where name in ('stores', 'users') or (names && '{store_id,user_id}' and name <> 'audit_heads')
       order by 1`,
  );
}
