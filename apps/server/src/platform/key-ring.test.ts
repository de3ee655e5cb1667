import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environmentRing, openKeyRing } from "./key-ring.ts";
import { createSecretBox } from "./secret-box.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sk-ring-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("the first start makes a key that only its owner reads, and later starts find it", () => {
  const sealed = createSecretBox(openKeyRing(dataDir, undefined)).seal("secret", "here");
  expect(createSecretBox(openKeyRing(dataDir, undefined)).open(sealed, "here")).toBe("secret");
  expect(statSync(join(dataDir, "master.key")).mode & 0o777).toBe(0o600);
});

test("a first start that dies while it writes the key leaves none, so that the next one makes it", () => {
  const folder = join(dataDir, "first");
  mkdirSync(folder);
  const keyRing = JSON.stringify(new URL("./key-ring.ts", import.meta.url).href);
  const program = `import { openKeyRing } from ${keyRing}; openKeyRing(${JSON.stringify(folder)}, undefined);`;
  // No file may grow: the write ends the process or fails, the empty file was there a moment before.
  const died = spawnSync("bash", [
    "-c",
    `ulimit -f 0; exec "$0" --input-type=module -e "$1"`,
    process.execPath,
    program,
  ]);
  expect(died.status).not.toBe(0);
  const sealed = createSecretBox(openKeyRing(folder, undefined)).seal("secret", "here");
  expect(createSecretBox(openKeyRing(folder, undefined)).open(sealed, "here")).toBe("secret");
  expect(readdirSync(folder)).toEqual(["master.key"]);
});

test("a file that holds no keys is refused in words, and not replaced", () => {
  writeFileSync(join(dataDir, "master.key"), "half a ke");
  expect(() => openKeyRing(dataDir, undefined)).toThrow("Put it back from your backup.");
});

test("a key of the environment takes the place of another: both open while they change, then the new one alone", () => {
  const old = openKeyRing(dataDir, "old words");
  const sealed = createSecretBox(old).seal("secret", "here");
  // As it was sealed before keys had versions.
  const first = createSecretBox(createHash("sha256").update("old words").digest()).seal("older", "here");
  const both = createSecretBox(environmentRing("new words", "old words"));
  expect([both.open(sealed, "here"), both.open(first, "here")]).toEqual(["secret", "older"]);
  const anew = both.seal("secret", "here");
  expect(createSecretBox(openKeyRing(dataDir, "new words")).open(anew, "here")).toBe("secret");
  expect(() => createSecretBox(old).open(anew, "here")).toThrow("unknown key version");
  expect(() => environmentRing("old words", "old words")).toThrow("Choose another one.");
});
