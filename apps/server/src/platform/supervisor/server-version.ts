/** Asks a running server for its version: also the proof that it answers at that address. */
import pg from "pg";
import type { DatabaseConnection } from "./running-database.ts";

// Long: a database that is alive and slow, on a machine with other work, is no reason to refuse a start (ADR
// 59).
const connectLimitMs = 60_000;

/** As PostgreSQL counts: 18.4 is 180004. Throws the driver's error when nobody answers. */
export async function readServerVersion(connection: DatabaseConnection): Promise<number> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectLimitMs });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    return Number(rows[0]?.version);
  } finally {
    await client.end();
  }
}
