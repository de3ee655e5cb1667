import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A 256-bit secret for a cookie or header. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Whether a secret is the one behind a hash, in constant time. */
export function matchesHash(secret: string, hash: Buffer): boolean {
  const offered = hashSecret(secret);
  return offered.length === hash.length && timingSafeEqual(offered, hash);
}
