/**
 * Log lines are JSON, one event a line, on stderr: stdout belongs to the lines a person reads. Secrets are
 * struck out by name wherever they stand one or two levels deep (reliability, threat 18).
 */
import pino, { type DestinationStream, type Logger } from "pino";

const secretNames = [
  "password",
  "passwordConfirmation",
  "currentPassword",
  "newPassword",
  "token",
  "sid",
  "cookie",
  "authorization",
  "secret",
  "credentials",
  "accessToken",
  "refreshToken",
  "apiKey",
  "key",
  "code",
];
// `code` is also the name of an error's code, which is no secret.
const redacted = secretNames.filter((name) => name !== "code").flatMap((name) => [name, `*.${name}`]);

/** The process's logger; it writes to stderr unless told otherwise. `more` is asked for each line. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  more?: () => Record<string, string>,
): Logger {
  return pino(
    {
      ...(more === undefined ? {} : { mixin: more }),
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: "[hidden]" },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 2, sync: false, minLength: 0 }),
  );
}

/** What the log keeps of an error: never its whole object, which may carry a query's values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
