import type { ZodError, ZodType } from "zod";
import { AppError } from "@stallkeeper/contract";

/** The body as its schema says. Throws FIELDS_INVALID with one text per field, or BODY_MALFORMED when it is no object. */
export function readInput<T>(schema: ZodType<T>, body: unknown): T {
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("BODY_MALFORMED");
  const outcome = schema.safeParse(body);
  if (outcome.success) return outcome.data;
  throw new AppError("FIELDS_INVALID", { fields: fieldTexts(outcome.error) });
}

/** The first problem of each field, named by its path. */
function fieldTexts(error: ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.map(String).join(".") || "body"] ??= issue.message;
  return fields;
}
