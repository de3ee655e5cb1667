/**
 * Makes one shape of everything that can go wrong with a call (spec 8): a message to show and a status. The
 * text is the response's msg, else the error's msg, message or data, else the raw value. What a mistake in
 * the program says (a TypeError and its kind) is for the console, not for people.
 */
import type { EditConflict } from "@stallkeeper/contract";

const unknownText = "An unknown error occurred.";
const timeoutText = "The server took too long. Try again.";
const databaseText = "Unknown error. Try again later, or contact support.";
/** What is said of an empty answer (spec 8). */
export const noDataText = "No data was returned!";
const unreachableText = "The service can't be reached. Check the connection, then try again.";
const fallbackStatus = 500;

/** A record of a call about several that stayed as it was, and why. */
export interface RecordFailure {
  id: string;
  code: string | null;
  message: string;
  conflicts: readonly EditConflict[] | null;
}

interface ApiErrorOptions extends ErrorOptions {
  conflicts?: readonly EditConflict[];
  failed?: readonly RecordFailure[];
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Texts for single fields of a form, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that somebody else wrote meanwhile. */
  readonly conflicts: readonly EditConflict[];
  /** Of several records those that stayed as they were; all others were changed. Empty: none was. */
  readonly failed: readonly RecordFailure[];

  constructor(
    message: string,
    status: number,
    code: string | null = null,
    fields: Readonly<Record<string, string>> = {},
    options?: ApiErrorOptions,
  ) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.conflicts = options?.conflicts ?? [];
    this.failed = options?.failed ?? [];
  }
}

type Facts = Record<string, unknown>;

function factsOf(value: unknown): Facts {
  return typeof value === "object" && value !== null ? (value as Facts) : {};
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return "";
}

function fieldTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(factsOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const looksLikeTimeout = (text: string, name: unknown): boolean =>
  name === "TimeoutError" || /time[d]?[ -]?out|ETIMEDOUT|ECONNABORTED/i.test(text);

const isMistake = (error: unknown): boolean =>
  [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError].some(
    (kind) => error instanceof kind,
  );

/** The error of a call that reached nobody. */
export function describeUnreachable(cause: unknown): ApiError {
  return new ApiError(unreachableText, fallbackStatus, "UNREACHABLE", {}, { cause });
}

/** The one error of a failed call; a repeat returns the same. Never throws. */
export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isMistake(error)) return new ApiError(unknownText, fallbackStatus, null, {}, { cause: error });
  const outer = factsOf(error);
  const response = factsOf(outer["response"]);
  const body = factsOf(response["data"]);
  const code = textOf(body["code"]) || textOf(outer["code"]) || null;
  const status = [response["status"], outer["status"], body["status"]].find(
    (value): value is number => typeof value === "number" && value > 0,
  );
  const text =
    [body["msg"], outer["msg"], outer["message"], outer["data"], error]
      .map(textOf)
      .find((candidate) => candidate !== "") ?? unknownText;
  const message =
    code !== null && isDuplicateKey(code)
      ? describeDatabaseError(body)
      : looksLikeTimeout(text, outer["name"])
        ? timeoutText
        : text;
  return new ApiError(message, status ?? fallbackStatus, code, fieldTexts(body["fields"]), { cause: error });
}

const isDuplicateKey = (code: unknown): boolean => String(code) === "E11000" || String(code) === "11000";

/**
 * The text of a database error: a duplicate key names its field, another one asks to try again, and none at
 * all says that nothing came back.
 */
export function describeDatabaseError(error: unknown): string {
  if (error === null || error === undefined) return noDataText;
  if (error instanceof ApiError && error.message === noDataText) return noDataText;
  const { code, message, msg } = factsOf(error);
  if (!isDuplicateKey(code)) return databaseText;
  const keyText = textOf(message) || textOf(msg);
  const field =
    /dup key: \{\s*"?([\w.]+)"?\s*:/.exec(keyText)?.[1] ??
    /index: (?:\w+\.)*\$?([A-Za-z]+)_/.exec(keyText)?.[1];
  return field === undefined ? databaseText : `An account with this ${field} already exists!`;
}

/** Whether an error says that nobody is signed in any more. */
export function isSignedOutError(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
