/**
 * Secrets at rest: AES-256-GCM, a fresh nonce each, bound to the store and column they belong to,
 * with the key's version in front. The master key lies in a 0600 file of the data folder or in
 * STALLKEEPER_KEY, never in the database or a backup of it (reliability, threat 18).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  /** Seals a JSON value for one place, such as `accounts.credentials:<store>:<id>`. */
  seal(value: unknown, place: string): Buffer;
  /** Opens what `seal` made for the same place. Throws when it was altered, moved or made with another key. */
  open<T>(sealed: Buffer, place: string): T;
}

/** A box over a 32-byte key. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new RangeError("the master key has 32 bytes");
  return {
    seal(value, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body]);
    },
    open<T>(sealed: Buffer, place: string): T {
      if (sealed[0] !== version) throw new Error("sealed with an unknown key version");
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes));
      const body = sealed.subarray(1 + nonceBytes + tagBytes);
      return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")) as T;
    },
  };
}

/** The master key of a data folder; made on the first start with mode 0600. */
export function loadMasterKey(dataDir: string, fromEnvironment: string | undefined): Buffer {
  if (fromEnvironment !== undefined && fromEnvironment !== "") return createHash("sha256").update(fromEnvironment).digest();
  const file = join(dataDir, "master.key");
  try {
    return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const key = randomBytes(32);
    writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx" });
    return key;
  }
}
