// The one place of the web app that writes to the browser's console. GraphQL client errors end here
// and nowhere else (spec 8).
/** Writes an error for whoever opens the console; nothing else happens. */
export function logError(message: string, error: unknown): void {
  globalThis.console.error(message, error);
}
