/**
 * Reads an archive that may come from anywhere: every file in it has a name that is expected there, fits into
 * bounds, and stays in memory; nothing is unpacked to disk. Rows are handed out part by part with their files.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  countsShape,
  fileName,
  manifestShape,
  mostEntryBytes,
  partName,
  type Counts,
  type Manifest,
} from "./archive-format.ts";
import { readTar } from "./tar.ts";

export interface ArchivePart {
  table: string;
  /** Rows, each the text of a JSON object. */
  lines: string[];
  /** Files that the rows name, by their names. */
  files: ReadonlyMap<string, Buffer>;
}

/** Bytes of files that wait for the rows that name them. */
const mostWaitingBytes = 200_000_000;
/** Rows of text pack twenty times or less; what packs so much better is a bomb. */
const mostUnpackedTimes = 250;
const slackBytes = 100_000_000;

/** What an archive says of itself. Throws an Error in words for what is none. */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of entriesOf(path)) {
    if (name === "README.txt") continue;
    if (name !== "manifest.json") break;
    return parse(manifestShape, content);
  }
  throw new Error("This isn't an archive of Stallkeeper.");
}

/** Whether a file is an archive of a store, by its beginning. */
export const isArchive = (path: string): Promise<boolean> =>
  readManifest(path).then(
    () => true,
    () => false,
  );

/** Hands out the rows in their order and answers what is to be counted. Throws an Error in words. */
export async function readArchive(path: string, on: (part: ArchivePart) => Promise<void>): Promise<Counts> {
  let counts: Counts | null = null;
  let files = new Map<string, Buffer>();
  let [fileBytes, fileCount] = [0, 0];
  for await (const { name, content } of entriesOf(path)) {
    if (counts !== null) throw new Error("The archive goes on after its end.");
    const table = partName.exec(name)?.[1];
    if (fileName.test(name)) {
      files.set(name, content);
      fileBytes += content.length;
      fileCount += 1;
      if (fileBytes > mostWaitingBytes) throw new Error("The archive holds files that no row names.");
    } else if (table !== undefined) {
      await on({ table, lines: content.toString("utf8").split("\n").filter(isText), files });
      files = new Map();
      fileBytes = 0;
    } else if (name === "counts.json") counts = parse(countsShape, content);
    else if (name !== "README.txt" && name !== "manifest.json")
      throw new Error("The archive holds a file that doesn't belong there.");
  }
  if (counts === null) throw new Error("The archive is damaged or cut off.");
  if (counts.files !== fileCount || files.size > 0)
    throw new Error(`The archive should have ${counts.files} files and has ${fileCount}.`);
  return counts;
}

const isText = (line: string): boolean => line !== "";

async function* entriesOf(path: string) {
  const { size } = await stat(path);
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  // An error of either ends the reading with it.
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    yield* readTar(bounded(unpacked, size * mostUnpackedTimes + slackBytes), mostEntryBytes);
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("Z_") === true)
      throw new Error("The archive is damaged or cut off.", { cause: error });
    throw error;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

async function* bounded(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const piece of bytes) {
    count += piece.length;
    if (count > most) throw new Error("The archive unpacks to far too much.");
    yield piece;
  }
}

function parse<T>(shape: z.ZodType<T>, content: Buffer): T {
  try {
    return shape.parse(JSON.parse(content.toString("utf8")));
  } catch (error) {
    throw new Error("This isn't an archive of Stallkeeper, or it's damaged.", { cause: error });
  }
}
