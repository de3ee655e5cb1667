import type { FastifyRequest } from "fastify";
import type { ZodError, ZodType } from "zod";
import { AppError } from "@stallkeeper/contract";

/**
 * The body as its schema says. Throws FIELDS_INVALID with one text per field, or BODY_MALFORMED when it is no
 * object.
 */
export function readInput<T>(schema: ZodType<T>, body: unknown): T {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("BODY_MALFORMED");
  const outcome = schema.safeParse(body);
  if (outcome.success) return outcome.data;
  throw new AppError("FIELDS_INVALID", { fields: fieldTexts(outcome.error) });
}

/** The first problem of each field, named by its path. */
function fieldTexts(error: ZodError): Record<string, string> {
  // A map: a field may be called "constructor", which every object has already.
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.map(String).join(".") || "body";
    if (!fields.has(name)) fields.set(name, message);
  }
  return Object.fromEntries(fields);
}

const keyShape = /^[\x21-\x7e]{1,200}$/;

/**
 * The key that makes a repeat the same call (reliability R9), or null. Throws FIELDS_INVALID for one that is
 * none.
 */
export function readIdempotencyKey(headers: FastifyRequest["headers"]): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !keyShape.test(key))
    throw new AppError("FIELDS_INVALID", {
      fields: { "Idempotency-Key": "1 to 200 visible ASCII characters." },
    });
  return key;
}
