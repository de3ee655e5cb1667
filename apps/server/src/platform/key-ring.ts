/**
 * The master keys: which one seals now, and which are still needed to open. They lie in a 0600 file of the
 * data folder or in STALLKEEPER_KEY, never in the database or a backup of it (reliability, threat 18).
 *
 * The file has a line a key, `2:BASE64`, the newest last; a line without a number is the first key. It is
 * only ever replaced whole: one key -> (rotate-key) the old ones and a new one -> everything sealed again ->
 * the new one alone. A key of the environment has no number of its own: its version is made from it, above
 * all those of files.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

export interface MasterKey {
  /** 1 to 255: the first byte of everything it sealed. */
  version: number;
  key: Buffer;
}

export interface KeyRing {
  /** Seals. */
  current: MasterKey;
  /** The key of a version, or null where it is not known. */
  find(version: number): Buffer | null;
}

const keyBytes = 32;
const lastFileVersion = 127;

/**
 * The keys of a data folder, made on the first start, or the one of the environment. Throws an Error in words
 * for a file that cannot be read as keys.
 */
export function openKeyRing(dataDir: string, fromEnvironment: string | undefined): KeyRing {
  if (fromEnvironment !== undefined && fromEnvironment !== "") return environmentRing(fromEnvironment);
  return ringOf(readKeyFile(dataDir) ?? makeKeyFile(dataDir));
}

/**
 * The keys while one of the environment takes the place of another. Throws an Error in words when both are
 * the same or cannot be told apart.
 */
export function environmentRing(currentText: string, oldText?: string): KeyRing {
  const current = environmentKey(currentText);
  const old = oldText === undefined ? current : environmentKey(oldText);
  if (oldText !== undefined && current.version === old.version)
    throw new Error("STALLKEEPER_NEW_KEY cannot be told from STALLKEEPER_KEY. Choose another one.");
  // What a key of the environment sealed before keys had versions carries a 1.
  return {
    current,
    find: (version) =>
      version === current.version ? current.key : version === old.version || version === 1 ? old.key : null,
  };
}

/** Adds a new key to the file unless a rotation is under way already, which then goes on. */
export function beginRotation(dataDir: string): KeyRing {
  const known = readKeyFile(dataDir) ?? makeKeyFile(dataDir);
  if (known.length > 1) return ringOf(known);
  const version = ((known.at(-1)?.version ?? 0) % lastFileVersion) + 1;
  const keys = [...known, { version, key: randomBytes(keyBytes) }];
  replaceKeyFile(dataDir, keys);
  return ringOf(keys);
}

/** Leaves the newest key alone in the file: call it when nothing is sealed with another. */
export function endRotation(dataDir: string): void {
  const known = readKeyFile(dataDir);
  const newest = known?.at(-1);
  if (newest !== undefined) replaceKeyFile(dataDir, [newest]);
}

function environmentKey(text: string): MasterKey {
  const key = createHash("sha256").update(text).digest();
  return { key, version: 128 + ((createHash("sha256").update(key).digest()[0] ?? 0) & 127) };
}

function ringOf(keys: readonly MasterKey[]): KeyRing {
  const current = keys.at(-1);
  if (current === undefined) throw new Error("The file master.key holds no key.");
  return { current, find: (wanted) => keys.find(({ version }) => version === wanted)?.key ?? null };
}

const fileOf = (dataDir: string): string => join(dataDir, "master.key");
const nextOf = (dataDir: string): string => `${fileOf(dataDir)}.next`;

function readKeyFile(dataDir: string): MasterKey[] | null {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, version = "1", body = ""] = /^(?:(\d{1,3}):)?([A-Za-z0-9+/=]+)\s*$/.exec(line) ?? [];
      const key = Buffer.from(body, "base64");
      if (key.length !== keyBytes)
        throw new Error(
          `The file ${fileOf(dataDir)} does not hold master keys. Put it back from your backup.`,
        );
      return { version: Number(version), key };
    });
}

function makeKeyFile(dataDir: string): MasterKey[] {
  const keys = [{ version: 1, key: randomBytes(keyBytes) }];
  writeAll(openSync(nextOf(dataDir), "w", 0o600), keys);
  // Whole or not at all, and never over another one: what it sealed could not be opened again.
  linkSync(nextOf(dataDir), fileOf(dataDir));
  unlinkSync(nextOf(dataDir));
  keepFolder(dataDir);
  return keys;
}

function replaceKeyFile(dataDir: string, keys: readonly MasterKey[]): void {
  writeAll(openSync(nextOf(dataDir), "w", 0o600), keys);
  renameSync(nextOf(dataDir), fileOf(dataDir));
  keepFolder(dataDir);
}

/** What a file is called stands in its folder, which has to be on the disk, too. */
function keepFolder(dataDir: string): void {
  const folder = openSync(dataDir, "r");
  fsyncSync(folder);
  closeSync(folder);
}

function writeAll(file: number, keys: readonly MasterKey[]): void {
  writeSync(
    file,
    keys
      .map(({ version, key }) =>
        version === 1 && keys.length === 1
          ? `${key.toString("base64")}\n`
          : `${version}:${key.toString("base64")}\n`,
      )
      .join(""),
  );
  fsyncSync(file);
  closeSync(file);
}
