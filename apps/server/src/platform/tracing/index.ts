export { noTracer, within, type Tracer } from "./tracer.ts";
export { startTracing } from "./start-tracing.ts";
export { traceCall } from "./trace-call.ts";
export { traceRequests } from "./trace-requests.ts";
export { traceStatements } from "./trace-statements.ts";
