/**
 * Spans, as the rest of the service sees them: it knows names and facts, and no library. A request, a job and
 * nothing else begins a trace; everything below them is part of the one under way, or of none.
 *
 * A fact is a figure, an id or a word of ours. What people wrote, what a statement was given, bodies, queries
 * and headers are never one (docs/adr/0179-traces.md).
 */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanWish {
  name: string;
  /** Server: asked from outside. Client: asks outside. Consumer: takes what another span left behind. */
  kind?: "server" | "client" | "consumer";
  facts?: Facts;
}

export interface OpenSpan {
  /** Runs work of which all that begins is part of this span, also after it waited. */
  run<T>(work: () => T): T;
  note(facts: Facts): void;
  /** A problem leaves its kind in the span, never its text. Only the first end counts. */
  end(problem?: unknown): void;
}

export interface Tracer {
  /** Whether anything is kept. Nothing has to ask before it calls the rest. */
  readonly isOn: boolean;
  /** Begins a trace, or carries on the one of `origin` (`whereabouts` of another span); null: nothing is kept. */
  begin(wish: SpanWish, origin?: string): OpenSpan | null;
  /** Part of the trace under way; null where there is none. `sinceMs` ago is when it began, by default now. */
  part(wish: SpanWish, sinceMs?: number): OpenSpan | null;
  /** Facts for the span under way, if there is one. */
  note(facts: Facts): void;
  /** Where the span under way stands, to carry its trace on elsewhere in this house. */
  whereabouts(): string | undefined;
  /** Sends what there is and lets go, within a second. Never throws. */
  close(): Promise<void>;
}

/** The tracer of an installation that wants no traces. */
export const noTracer: Tracer = {
  isOn: false,
  begin: () => null,
  part: () => null,
  note: () => undefined,
  whereabouts: () => undefined,
  close: async () => undefined,
};

/** Runs work as what `span` stands for and ends it; without one the work just runs. */
export async function within<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T> {
  if (span === null) return work();
  try {
    const outcome = await span.run(work);
    span.end();
    return outcome;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
