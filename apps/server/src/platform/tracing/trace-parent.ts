/** Where a span stands, as the W3C writes it: `00-<trace>-<span>-<flags>`. */
const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export interface Whereabouts {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Null for what is none; a trace or span of zeros is none either. */
export function readTraceParent(text: string | undefined): Whereabouts | null {
  const [, traceId = "", spanId = "", flags = "00"] = shape.exec(text ?? "") ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function writeTraceParent({ traceId, spanId, traceFlags }: Whereabouts): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, "0")}`;
}
