/** What stands in an archive (docs/archive.md). */
import { z } from "zod";

export const archiveFormat = 1;
/** Of one file in it: a part of a table, or a photo. */
export const mostEntryBytes = 64_000_000;
/** Bytes longer than this are files of their own. */
export const inlineBytes = 256;

const tableName = z.string().regex(/^[a-z_]{1,60}$/);

export const manifestShape = z.object({
  stallkeeperArchive: z.literal(archiveFormat),
  version: z.string(),
  at: z.string(),
  store: z.object({ id: z.uuid(), name: z.string() }),
  /** The schema's steps that the data has gone through. */
  steps: z.array(z.string().max(100)).max(10_000),
  tables: z.record(tableName, z.array(z.string().max(100))),
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

export const countsShape = z.object({
  tables: z.record(tableName, z.object({ rows: z.number(), sum: z.string() })),
  files: z.number(),
});
export type Counts = z.infer<typeof countsShape>;

export const partName = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/;
export const fileName = /^files\/[a-z_]+\/[a-z_]+\/\d{8}\.[a-z]{3,4}$/;

/** For a person who opens the archive. */
export const readme = (name: string): string => `An archive of the store "${name}", made by Stallkeeper.

manifest.json     what this is, and the columns of each table
tables/NAME/      the rows of a table, one JSON object a line; its parts are numbered
files/NAME/       photos, labels, attachments: a row names its file in the column that holds it
counts.json       how many rows each table has, and a checksum of them

Money is in minor units (pence, cents). Times are UTC. Passwords, keys and tokens aren't in here.
To put it into an empty Stallkeeper: npm run restore -- THIS_FILE --data NEW_FOLDER
`;
