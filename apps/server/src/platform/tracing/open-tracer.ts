/**
 * Traces by OpenTelemetry, sent to a receiver of OTLP. This module alone knows the library, and is read only
 * where an endpoint was named (tracing/index.ts).
 *
 * The receiver is none of the service's business: spans wait in a queue that holds so many and drops what is
 * beyond, one batch at a time is on its way, nothing waits for it, and what it doesn't take within its time is
 * forgotten.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { version } from "../observe/version.ts";
import { currentSpan, type CurrentSpan } from "./current-span.ts";
import { readTraceParent, writeTraceParent } from "./trace-parent.ts";
import type { OpenSpan, SpanWish, Tracer } from "./tracer.ts";
import type { TraceConfig } from "./trace-config.ts";

/** A trace is over with the span that began it: what a timer started in it does later is no part of it. */
interface Place extends CurrentSpan {
  readonly context: Context;
  readonly span: Span;
  readonly trace: { isOver: boolean };
}

const limits = { queue: 2_048, batch: 512, everyMs: 2_000, sendMs: 5_000, closeMs: 1_000, textLength: 1_000 };
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Opens it; nothing connects before the first span has ended. `everyMs` is the longest that one waits. */
export function openTracer(config: TraceConfig, log: Logger, everyMs = limits.everyMs): Tracer {
  const exporter = new OTLPTraceExporter({ url: config.url, timeoutMillis: limits.sendMs });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": config.serviceName, "service.version": version }),
    ),
    spanLimits: { attributeValueLengthLimit: limits.textLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: saidOnce(exporter, log),
        maxQueueSize: limits.queue,
        maxExportBatchSize: limits.batch,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: limits.sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer("stallkeeper", version);
  const here = (): Place | undefined => currentSpan.getStore() as Place | undefined;

  const open = (wish: SpanWish, context: Context, above: Place["trace"] | null, sinceMs = 0): OpenSpan => {
    const span = tracer.startSpan(
      wish.name,
      {
        kind: wish.kind === undefined ? SpanKind.INTERNAL : kinds[wish.kind],
        attributes: { ...wish.facts },
        ...(sinceMs === 0 ? {} : { startTime: Date.now() - sinceMs }),
      },
      context,
    );
    const { traceId, spanId } = span.spanContext();
    const own = above ?? { isOver: false };
    const place: Place = { traceId, spanId, span, trace: own, context: trace.setSpan(context, span) };
    return {
      run: (work) => currentSpan.run(place, work),
      note: (facts) => void span.setAttributes({ ...facts }),
      end(problem) {
        if (above === null) own.isOver = true;
        if (problem !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", kindOf(problem));
        span.end();
      },
    };
  };

  return {
    isOn: true,
    begin(wish, origin) {
      const from = readTraceParent(origin);
      const context =
        from === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true });
      return open(wish, context, null);
    },
    part(wish, sinceMs) {
      const place = here();
      return place === undefined || place.trace.isOver
        ? null
        : open(wish, place.context, place.trace, sinceMs);
    },
    note: (facts) => void here()?.span.setAttributes({ ...facts }),
    whereabouts() {
      const place = here();
      return place === undefined || place.trace.isOver
        ? undefined
        : writeTraceParent(place.span.spanContext());
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, limits.closeMs)));
      await Promise.race([provider.shutdown().catch(() => undefined), patience]);
      clearTimeout(timer);
    },
  };
}

/** What kind of problem it was: a code or the error's name, which hold nothing that people wrote. */
function kindOf(problem: unknown): string {
  const { code, name } = problem as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^[\w.-]{1,60}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "error";
}

/** Says once that nothing arrives, and once that it does again. */
function saidOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, report) {
      exporter.export(spans, (result) => {
        const isRefused = result.error !== undefined;
        // Its text may repeat what the receiver answered, which nobody has vouched for.
        if (isRefused && !isAway) log.warn({ reason: kindOf(result.error) }, "traces can't be sent");
        if (!isRefused && isAway) log.info("traces are sent again");
        isAway = isRefused;
        report(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
