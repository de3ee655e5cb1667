import { call } from "./api-client.ts";

/** Leaves a trace of what a person did (spec 7). Errors are ignored on purpose. */
export function leaveTrace(message: string, facts: Record<string, unknown>): void {
  void call("POST /api/services/log/", { body: { method: "r", message, object: facts } }).catch(
    () => undefined,
  );
}
