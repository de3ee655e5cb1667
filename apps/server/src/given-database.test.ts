/** The program on a database that an operator names. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "@stallkeeper/testkit";
import { startProcess } from "./service-process.fixture.ts";

test("with DATABASE_URL it works there and starts no database of its own", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "sk-process-url-"));
  const service = startProcess(folder, ["--port", "0"], { DATABASE_URL: database.url });
  try {
    const response = await fetch(`${await service.ready}/api/user/session`);
    expect(response.status).toBe(200);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  } finally {
    service.child.kill("SIGTERM");
  }
  expect(await service.ended).toEqual({ code: 0, signal: null });
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
