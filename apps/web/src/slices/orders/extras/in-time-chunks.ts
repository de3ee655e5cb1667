const sliceMs = 1;

/** Goes through many entries with room between them, so that no press waits for more than one slice. */
export async function inChunks<Entry>(entries: Iterable<Entry>, work: (entry: Entry) => void): Promise<void> {
  let endMs = performance.now() + sliceMs;
  for (const entry of entries) {
    work(entry);
    if (performance.now() < endMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    endMs = performance.now() + sliceMs;
  }
}
