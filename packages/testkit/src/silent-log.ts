import pino, { type Logger } from "pino";

/** A logger that writes nothing; LOG_LEVEL makes it speak while a test is being mended. */
export function silentLog(): Logger {
  return pino({ level: process.env.LOG_LEVEL ?? "silent" });
}
