/** Reads a copy line by line, in batches of one table's rows. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { z } from "zod";

const head = z.object({
  stallkeeper: z.literal(1),
  version: z.string(),
  at: z.string(),
  steps: z.array(z.string()),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const endLine = z.object({ end: z.object({ rows: z.number() }) });
export type BackupHead = z.infer<typeof head>;

export interface BackupRows {
  table: string;
  columns: readonly string[];
  /** Each the text of a JSON array of texts. */
  lines: string[];
}

const batchRows = 500;
const batchChars = 4_000_000;

/**
 * Hands out the head and then every batch of rows; answers how many rows there were. Throws an Error in words
 * for a file that is cut off, damaged or none of ours.
 */
export async function readBackup(
  path: string,
  on: { head: (head: BackupHead) => Promise<void>; rows: (rows: BackupRows) => Promise<void> },
): Promise<number> {
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  // An error of either ends the reading of lines with it.
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  let batch: BackupRows | null = null;
  let [chars, count, isHeadRead] = [0, 0, false];
  let end: number | null = null;
  const hand = async (): Promise<void> => {
    if (batch !== null && batch.lines.length > 0) await on.rows({ ...batch, lines: batch.lines.splice(0) });
    chars = 0;
  };
  try {
    for await (const line of linesOf(unpacked)) {
      if (!isHeadRead) {
        await on.head(parse(head, line));
        isHeadRead = true;
      } else if (line.startsWith("[")) {
        if (batch === null) throw new Error("A row stands before its table.");
        batch.lines.push(line);
        count += 1;
        chars += line.length;
        if (batch.lines.length >= batchRows || chars > batchChars) await hand();
      } else if (line.startsWith('{"table"')) {
        await hand();
        batch = { ...parse(tableLine, line), lines: [] };
      } else {
        await hand();
        end = parse(endLine, line).end.rows;
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("Z_") === true)
      throw new Error("The file is damaged or cut off.", { cause: error });
    throw error;
  }
  if (end === null) throw new Error("The file is cut off.");
  if (end !== count) throw new Error(`The file should have ${end} rows and has ${count}.`);
  return count;
}

async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  const lines = createInterface({ input: stream, crlfDelay: Infinity });
  const failure = new Promise<never>((_, reject) => stream.once("error", reject));
  failure.catch(() => undefined);
  const reader = lines[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([reader.next(), failure]);
    if (next.done === true) return;
    if (next.value !== "") yield next.value;
  }
}

function parse<T>(schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new Error("This isn't a backup of Stallkeeper, or it's damaged.", { cause: error });
  }
}
