/** The first sign of a person at the page: until then nothing is fetched that only their hands would need. */
const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** Runs work at the first sign. Returns the function that calls it off. */
export function onFirstSign(work: () => void): () => void {
  const waiting = new AbortController();
  const handleSign = (): void => {
    waiting.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, handleSign, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}
