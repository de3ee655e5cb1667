/** The span that the running code is part of. Nothing stands here while traces are off. */
import { AsyncLocalStorage } from "node:async_hooks";

export interface CurrentSpan {
  readonly traceId: string;
  readonly spanId: string;
}

/** Follows the code through everything that it waits for. */
export const currentSpan = new AsyncLocalStorage<CurrentSpan>();

/** What each line of the log says of its trace. */
export function traceOfLine(): { traceId?: string; spanId?: string } {
  const span = currentSpan.getStore();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}
