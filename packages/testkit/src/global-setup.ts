/**
 * Runs once per test run: one PostgreSQL with a migrated template database. Test files clone it
 * (`createTestDatabase`), which takes a tenth of a second.
 *
 * TEST_DATABASE=external makes it one as an operator would name it in DATABASE_URL (TCP, a password, no
 * superuser), so that the same tests pass on both. TEST_DATABASE_URL names a running one.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createJobs, migrate } from "@stallkeeper/server";
import { startScratchPostgres } from "./postgres.ts";
import { silentLog } from "./silent-log.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database, and the name of the template. */
    testCluster: { url: string; template: string };
  }
}

/** Makes the cluster and its template; the returned function removes both. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const scratch =
    given === undefined || given === ""
      ? await startScratchPostgres(process.env.TEST_DATABASE === "external" ? "external" : "own")
      : null;
  const url = scratch?.url ?? String(given);
  const template = `sk_template_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const connection = { connectionString: databaseUrl(url, template) };
  const pool = new pg.Pool({ ...connection, max: 1 });
  await migrate(pool);
  await pool.end();
  // The queue's own tables too: each app that works jobs would make them again.
  const jobs = createJobs({ connection, log: silentLog() });
  await jobs.start();
  await jobs.stop();
  project.provide("testCluster", { url, template });
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`).catch(() => undefined);
    await admin.end();
    await scratch?.stop();
  };
}

function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
