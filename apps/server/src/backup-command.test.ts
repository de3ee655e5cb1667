/** The command as it's called: a script whose parts aren't there yet when they're needed fails only then. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const command = join(import.meta.dirname, "backup-command.ts");

test.each([
  ["backup", "Name the data folder with --data."],
  ["archive", "Name the data folder with --data."],
  ["restore", "Name the file: npm run restore -- FILE --data NEW_FOLDER"],
])("%s says what it needs", async (task, said) => {
  const folder = mkdtempSync(join(tmpdir(), "sk-backup-"));
  const args = [command, task, ...(task === "restore" ? [] : ["--data", folder])];
  try {
    await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(said),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
