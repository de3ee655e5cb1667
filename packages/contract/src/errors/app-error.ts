import { errorCatalogue, type ErrorCode } from "./catalogue.ts";

/** What an error knows beyond its code; `fields` go to the person beside the field, the rest to the log. */
export interface ErrorDetails {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  [fact: string]: unknown;
}

/** The one error that use cases throw. Its text comes from the catalogue, with {names} filled from the details. */
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
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in details ? String(details[name]) : whole));
}
