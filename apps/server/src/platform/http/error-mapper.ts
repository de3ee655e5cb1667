/**
 * Turns whatever a route throws into the house's one shape (decisions 3): `{ msg, code, status, fields?,
 * requestId }`. Nothing of SQL, stack or file names goes out. PostgreSQL's classes decide for its errors: a
 * real unique violation is the only E11000, bad text and numbers are the caller's fault, a lost connection is
 * 503 with Retry-After.
 */
import { AppError, errorCatalogue, type ErrorCode } from "@stallkeeper/contract";

export interface WireError {
  status: number;
  headers: Record<string, string>;
  body: {
    msg: string;
    code: string;
    status: number;
    fields?: Record<string, string>;
    conflicts?: unknown;
    message?: string;
    requestId: string;
  };
  isReportable: boolean;
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
};
const databaseAway = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "53100",
  "25006",
]);
const callersFault = new Set([
  "22021",
  "22P05",
  "22P02",
  "22003",
  "22001",
  "22007",
  "22008",
  "22023",
  "54000",
]);
const conflictCodes = new Set(["40001", "40P01", "55P03"]);
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** The answer for an error. Pure; unknown errors become INTERNAL. */
export function toWireError(error: unknown, requestId: string): WireError {
  if (isUniqueViolation(error)) return duplicateKey(error, requestId);
  const known = toAppError(error);
  const retryAfter = known.details.retryAfterSeconds ?? (known.status === 503 ? 2 : undefined);
  return {
    status: known.status,
    headers: retryAfter === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfter))) },
    body: {
      msg: known.message,
      code: known.code,
      status: known.status,
      ...(known.details.fields === undefined ? {} : { fields: known.details.fields }),
      ...(known.details.conflicts === undefined ? {} : { conflicts: known.details.conflicts }),
      requestId,
    },
    isReportable: errorCatalogue[known.code].isReportable,
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, syscall, message } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    syscall?: string;
    message?: string;
  };
  if (code !== undefined && fastifyCodes[code] !== undefined) return new AppError(fastifyCodes[code]);
  if (code !== undefined && callersFault.has(code)) return new AppError("BODY_MALFORMED");
  if (code === "57014") return new AppError("TIMEOUT");
  if (code !== undefined && conflictCodes.has(code)) return new AppError("BUSY", { retryAfterSeconds: 1 });
  const isAway =
    (code !== undefined && (databaseAway.has(code) || code.startsWith("08"))) ||
    (code === "ENOENT" && syscall === "connect");
  if (isAway || awayWords.test(message ?? "")) return new AppError("DATABASE_AWAY", { retryAfterSeconds: 2 });
  if (statusCode === 413) return new AppError("BODY_TOO_LARGE");
  if (statusCode === 415) return new AppError("UNSUPPORTED_MEDIA");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError("BODY_MALFORMED");
  return new AppError("INTERNAL");
}

interface UniqueViolation {
  code: "23505";
  constraint?: string;
  detail?: string;
}

function isUniqueViolation(error: unknown): error is UniqueViolation {
  return (error as { code?: string } | null)?.code === "23505";
}

/** The client reads the field out of the key's text: `dup key: { email: "…" }`. */
function duplicateKey(error: UniqueViolation, requestId: string): WireError {
  const [, columns = "", values = ""] =
    /^Key \((.*)\)=\((.*)\) already exists/s.exec(error.detail ?? "") ?? [];
  const field = /([a-z_]+)(?:::\w+)?\)*$/.exec(columns.split(",").at(-1)?.trim() ?? "")?.[1] ?? "key";
  const value = columns.includes(",") ? (values.split(",").at(-1)?.trim() ?? "") : values;
  const collection = (error.constraint ?? "rows").split("_")[0];
  const text = `E11000 duplicate key error collection: ${collection} index: ${error.constraint ?? "key"} dup key: { ${field}: ${JSON.stringify(value)} }`;
  const msg = new AppError("DUPLICATE_KEY", { field }).message;
  return {
    status: 409,
    headers: {},
    body: { msg, code: "E11000", status: 409, message: text, requestId },
    isReportable: false,
  };
}
