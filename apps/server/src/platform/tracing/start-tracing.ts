import type { Logger } from "pino";
import type { TraceConfig } from "./trace-config.ts";
import { noTracer, type Tracer } from "./tracer.ts";

/** The tracer of the settings. Without an endpoint no module of the library is read. */
export async function startTracing(config: TraceConfig | null, log: Logger): Promise<Tracer> {
  return config === null ? noTracer : (await import("./open-tracer.ts")).openTracer(config, log);
}
