import { onChange, onGap } from "./live-stream.ts";

const gatherMs = 250;
const restMs = 1_000;

/**
 * Reads again when the service tells of a change of these entities, and after a gap in the stream, until the
 * returned function is called: together for changes that come in one go, and at most every second, so that a
 * sync of thousands of orders is no flood of reads.
 */
export function keepFresh(refetch: () => void, entities: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The page has just asked: what is told in the next moment is asked for after it.
  let askedAtMs = performance.now();
  const ask = (): void => {
    timer = undefined;
    askedAtMs = performance.now();
    refetch();
  };
  const askSoon = (): void => {
    timer ??= setTimeout(ask, Math.max(gatherMs, askedAtMs + restMs - performance.now()));
  };
  const stops = [...entities.map((entity) => onChange(entity, askSoon)), onGap(askSoon)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
