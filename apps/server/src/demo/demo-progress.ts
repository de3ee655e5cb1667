/** Takes notes of how far a long piece of work is; only some of them are said. */
export type Tell = (line: string) => void;

/**
 * Says a line when nothing was said for `everyMs`, so that short work is silent and long work shows that it
 * lives.
 */
export function createProgress(say: Tell, everyMs: number): Tell {
  let saidAt = performance.now();
  return (line) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(line);
  };
}
