import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import {
  allOf,
  listeners,
  openDb,
  traceStatements,
  type Db,
  type Tracer,
  type WorkWatch,
} from "@stallkeeper/server";
import { prepareRepeats } from "./prepare-repeats.ts";
import { silentLog } from "./silent-log.ts";

export interface TestDatabase {
  db: Db;
  url: string;
  /** For `createLive`, `createJobs` and other connections of their own. */
  connection: { connectionString: string };
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file: a clone of the migrated template, by files, which takes half the
 * work. Drop it in `afterAll`.
 */
export async function createTestDatabase(seen?: { tracer: Tracer; work: WorkWatch }): Promise<TestDatabase> {
  const { url: clusterUrl, template } = inject("testCluster");
  const name = `sk_test_${randomBytes(6).toString("hex")}`;
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(clusterUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  const db = openDb({
    connection: { connectionString: url },
    log: silentLog(),
    poolSize: 8,
    ...(seen === undefined
      ? {}
      : { tracer: seen.tracer, watch: allOf([seen.work.onStatement, traceStatements(seen.tracer)]) }),
  });
  db.listen(listeners);
  prepareRepeats(db.pool);
  return {
    db,
    url,
    connection: { connectionString: url },
    async drop() {
      await db.close();
      await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * On a database of an operator the owner is no superuser: from here on it may look into every store, as one
 * may elsewhere. The role app is not meant.
 */
export async function letOwnerLook(db: Db): Promise<void> {
  await db.asSystem((tx) =>
    tx.run(`do $$ declare walled text; begin
    if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
    for walled in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity loop
      execute format('alter table %I no force row level security', walled);
    end loop;
  end $$`),
  );
}

/** Two clones at the same moment wait for one another: PostgreSQL refuses a template in use. */
async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7220042)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
