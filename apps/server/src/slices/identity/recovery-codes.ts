/**
 * Ten codes for the day the phone is gone: 80 bits each, kept as hashes that name their person, used once
 * (reliability, threat 2).
 */
import { createHash, randomBytes } from "node:crypto";

const count = 10;
const letters = "23456789abcdefghijkmnpqrstuvwxyz";
const shape = new RegExp(`^[${letters}]{16}$`);

/** New codes, such as `abcd-2345-efgh-6789`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    // Each byte is 256 = 8 × 32 values: no letter is likelier than another.
    const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
    return code.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** What the database keeps of a code as it was typed; null for anything that is no recovery code. Pure. */
export function hashRecoveryCode(userId: string, typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return shape.test(code) ? createHash("sha256").update(`${userId}:${code}`).digest() : null;
}
