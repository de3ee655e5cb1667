import type { HttpTrace } from "@stallkeeper/connector-sdk";
import type { Tracer } from "./tracer.ts";

/**
 * A span for each try of a call to another system: its host, what it was for and what became of it. Paths,
 * queries, headers and bodies stay out. Nothing of the trace goes with the call.
 */
export function traceCall(tracer: Tracer, call: HttpTrace): void {
  const facts = {
    "server.address": call.host,
    "http.request.method": call.method,
    "http.response.status_code": call.status ?? undefined,
    "stallkeeper.operation": call.operation,
    "stallkeeper.attempt": call.attempt,
    "stallkeeper.waited_ms": Math.round(call.waitedMs),
  };
  const span = tracer.part(
    { name: `${call.method} ${call.operation}`, kind: "client", facts },
    call.durationMs,
  );
  span?.end(call.outcome === "ok" ? undefined : { code: call.outcome });
}
