/**
 * Secrets at rest: AES-256-GCM, a fresh nonce each, bound to the store and column they belong to, with the
 * key's version in front, so that several keys can be known while they are being changed (rotate-key).
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./key-ring.ts";

const firstVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  /** Seals a JSON value for one place, such as `accounts.credentials:<store>:<id>`. */
  seal(value: unknown, place: string): Buffer;
  /**
   * Opens what `seal` made for the same place. Throws when it was altered, moved or made with a key that is
   * not known.
   */
  open<T>(sealed: Buffer, place: string): T;
}

/** A box over a ring of 32-byte keys, or over a single one. */
export function createSecretBox(keys: KeyRing | Buffer): SecretBox {
  const ring = Buffer.isBuffer(keys) ? ringOf(keys) : keys;
  return {
    seal(value, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", ring.current.key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.from([ring.current.version]), nonce, cipher.getAuthTag(), body]);
    },
    open<T>(sealed: Buffer, place: string): T {
      const key = ring.find(sealed[0] ?? 0);
      if (key === null) throw new Error("sealed with an unknown key version");
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes));
      const body = sealed.subarray(1 + nonceBytes + tagBytes);
      return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8")) as T;
    },
  };
}

function ringOf(key: Buffer): KeyRing {
  if (key.length !== 32) throw new RangeError("the master key has 32 bytes");
  return {
    current: { version: firstVersion, key },
    find: (version) => (version === firstVersion ? key : null),
  };
}
