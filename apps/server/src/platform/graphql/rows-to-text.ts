/**
 * Database rows as JSON text, a slice at a time: the event loop turns between slices, so that a list of 9,999
 * whole orders does not hold up everybody else.
 */
import { setImmediate as turn } from "node:timers/promises";
import type { DatabaseRow, Projection } from "./projection.ts";

// Short enough that a slice's objects are gone before the collector has to keep them.
const sliceLength = 250;

/** The JSON array of the rows' projections. */
export async function rowsToText(projection: Projection, rows: readonly DatabaseRow[]): Promise<string> {
  if (rows.length <= sliceLength) return JSON.stringify(projection.project(rows));
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += sliceLength) {
    if (start > 0) await turn();
    parts.push(JSON.stringify(projection.project(rows.slice(start, start + sliceLength))).slice(1, -1));
  }
  return `[${parts.join(",")}]`;
}
