import { z } from "zod";
import type { JsonObject, JsonValue } from "./context.ts";

/**
 * Any value that came out of a JSON text; checked for the outermost shape only, because the parser made it.
 */
export const jsonValue = z.custom<JsonValue>(
  (value) => value === null || ["string", "number", "boolean", "object"].includes(typeof value),
);

/** An object that came out of a JSON text. */
export const jsonObject = z.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
