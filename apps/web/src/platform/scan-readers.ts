/**
 * Who reads scans before the page that takes them: a code that means the same everywhere. A page that lets people
 * type what they would scan asks here, too.
 */
type ScanReader = (text: string) => boolean;

const readers = new Set<ScanReader>();

/** Adds a reader until the returned function is called; it answers true where the scan was meant for it. */
export function addScanReader(reader: ScanReader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Whether one of the readers took it. */
export const isTakenByReader = (text: string): boolean => [...readers].some((read) => read(text));
