import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
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
