/** Pieces of Bazaar's wire that its conversations, offers, feedback and listings share. */
import { z } from "zod";
import { Malformed, readMinor } from "@stallkeeper/connector-sdk";
import type { JsonObject, PlatformAttachedItem } from "@stallkeeper/connector-sdk";

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const money = z.object({ value: z.string(), currency: z.string() });
export const buyerWire = z.object({ user_id: text, username: text, country: text, avatar_url: text });
export const itemWire = z
  .object({ listing_id: z.string(), title: text, price: money, image_url: text, listing_url: text })
  .nullish();

/** Reads one vendor object. Throws Malformed with the place that is wrong. */
export function readWire<Wire>(schema: z.ZodType<Wire>, external: JsonObject, word: string): Wire {
  const checked = schema.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The ${word} could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return checked.data;
}

/** The item that a conversation or an offer is about; none where its listing is gone. */
export function attachedItems(item: z.infer<typeof itemWire>): PlatformAttachedItem[] {
  if (item === null || item === undefined) return [];
  return [
    {
      platformItemId: item.listing_id,
      name: item.title,
      description: "",
      images: item.image_url === "" ? [] : [item.image_url],
      priceMinor: readMinor(item.price.value, item.price.currency),
      currency: item.price.currency.toUpperCase(),
      link: item.listing_url,
    },
  ];
}

/** ISO 8601 with Z of a checked time. */
export function isoOf(time: string): string {
  return new Date(time).toISOString();
}
