import { createHmac, timingSafeEqual } from "node:crypto";
import type { ZodType } from "zod";
import { Rejected } from "./errors.ts";

/** A signed time further off than this is a replay (reliability, threat 12). */
export const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1000;

/** HMAC-SHA256 over raw bytes. */
export function signBytes(
  secret: string,
  parts: readonly (string | Buffer)[],
  encoding: "hex" | "base64",
): string {
  const mac = createHmac("sha256", secret);
  for (const part of parts) mac.update(part);
  return mac.digest(encoding);
}

/** Compares in constant time. Throws Rejected("WEBHOOK_SIGNATURE") when the signature is missing or wrong. */
export function assertSignature(expected: string, given: string | undefined): void {
  const wanted = Buffer.from(expected);
  const received = Buffer.from(given ?? "");
  if (wanted.length !== received.length || !timingSafeEqual(wanted, received)) {
    throw new Rejected("WEBHOOK_SIGNATURE", "The signature of this delivery is not right.");
  }
}

/** Throws Rejected("WEBHOOK_TOO_OLD") when the signed time is missing or more than five minutes off. */
export function assertFresh(signedAtMs: number, now: Date): void {
  if (!(Math.abs(now.getTime() - signedAtMs) <= WEBHOOK_TOLERANCE_MS)) {
    throw new Rejected("WEBHOOK_TOO_OLD", "This delivery was signed too long ago.");
  }
}

/**
 * The body of a delivery whose signature was good. Throws Rejected("WEBHOOK_BODY") when it does not say what
 * it is about.
 */
export function readWebhookBody<Body>(rawBody: Buffer, schema: ZodType<Body>): Body {
  try {
    return schema.parse(JSON.parse(rawBody.toString("utf8")));
  } catch {
    throw new Rejected("WEBHOOK_BODY", "The delivery does not say what it is about.");
  }
}
