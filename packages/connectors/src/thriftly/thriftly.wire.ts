/** Pieces of Thriftly's wire that its offers, listings and reviews share. */
import { z } from "zod";
import { Malformed } from "@stallkeeper/connector-sdk";
import type { JsonObject } from "@stallkeeper/connector-sdk";

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const id = z.union([z.number(), z.string()]).transform(String);
export const when = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

/** Reads one vendor object. Throws Malformed with the place that is wrong. */
export function readWire<Wire>(schema: z.ZodType<Wire>, external: JsonObject, word: string): Wire {
  const checked = schema.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The ${word} could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return checked.data;
}

/** There is no title: the first line of the description is the name. */
export function splitDescription(whole: string): { name: string; description: string } {
  const [name = "", ...rest] = whole.split("\n");
  return { name: name.trim(), description: rest.join("\n").trim() };
}
