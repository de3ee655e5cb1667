/**
 * The append-only journal: one line of JSON per commit, written before the commit is answered, so that a kill
 * -9 loses nothing that was accepted. A last line cut short by a kill was never answered and is dropped.
 */
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

export type Journal = { append: (entry: unknown) => void; close: () => void };

/** Opens (or makes) the journal of a folder and hands every kept entry to `replay`, oldest first. */
export function openJournal(folder: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "journal.jsonl");
  const kept = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const end = kept.lastIndexOf(10) + 1;
  for (const line of kept.subarray(0, end).toString("utf8").split("\n")) {
    if (line !== "") replay(JSON.parse(line) as unknown);
  }
  const file = openSync(path, existsSync(path) ? "r+" : "w+");
  ftruncateSync(file, end);
  let position = end;
  return {
    append: (entry) => {
      const bytes = Buffer.from(`${JSON.stringify(entry)}\n`, "utf8");
      let written = 0;
      while (written < bytes.length)
        written += writeSync(file, bytes, written, bytes.length - written, position + written);
      position += bytes.length;
    },
    close: () => closeSync(file),
  };
}
