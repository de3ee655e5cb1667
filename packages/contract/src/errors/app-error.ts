import { errorCatalogue, type ErrorCode } from "./catalogue.ts";

/**
 * A value that somebody else wrote since the caller read it: theirs, by whom and when, where that is known.
 */
export interface EditConflict {
  /** Id of the order or item. */
  id: string;
  /** Dotted path of the field. */
  field: string;
  value: unknown;
  by: string | null;
  at: string | null;
}

/**
 * What an error knows beyond its code; `fields` go to the person beside the field, `conflicts` are asked of
 * them, the rest goes to the log.
 */
export interface ErrorDetails {
  fields?: Record<string, string>;
  conflicts?: readonly EditConflict[];
  retryAfterSeconds?: number;
  [fact: string]: unknown;
}

/**
 * The one error that use cases throw. Its text comes from the catalogue, with {names} filled from the
 * details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    const entry = errorCatalogue[code];
    super(fill(entry.text, details), options);
    this.name = "AppError";
    this.code = code;
    this.status = entry.status;
    this.details = details;
  }
}

function fill(text: string, details: ErrorDetails): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  );
}
