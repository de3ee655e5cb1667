/** Bodies of /api/stock/takes: counting shelves (docs/adr/0103-stock-takes.md). */
import { daysInMs, mostOnHand, type UnclearCode } from "@stallkeeper/domain";
import { z } from "zod";

const takeId = z.uuid();
const oldestScanMs = daysInMs(90);

/** `shelf`: how bins begin, such as "A-": of the scope shelf in any place, of the scope place in that one. */
export const startTakeInput = z
  .strictObject({
    takeId,
    name: z.string().trim().min(1, "Enter a name.").max(100, "At most 100 characters."),
    scope: z.enum(["all", "shelf", "place", "found"]),
    /** Of the scope place alone; the main place has the id of the store. */
    placeId: z.uuid().nullable().default(null),
    shelf: z.string().trim().max(60, "At most 60 characters."),
    isBlind: z.boolean(),
    /** Counting begins at once; else it is a draft. */
    isStarted: z.boolean(),
  })
  .refine(({ scope, shelf }) => scope !== "shelf" || shelf !== "", {
    path: ["shelf"],
    message: "Enter what the locations begin with.",
  })
  .refine(({ scope, placeId }) => (scope === "place") === (placeId !== null), {
    path: ["placeId"],
    message: "Choose a place.",
  });
export type StartTakeInput = z.infer<typeof startTakeInput>;

/**
 * `id`: one for each scan, under which it counts once however often it is sent. `isTotal`: all that there is
 * of it, instead of so many more. Fewer than none leaves it uncounted. `agoMs`: how long ago, for a scan that waited for a network.
 */
export const takeCountsInput = z.strictObject({
  takeId,
  agoMs: z.int().min(0).max(oldestScanMs, "Counted more than 90 days ago.").optional(),
  counts: z
    .array(
      z.strictObject({
        id: z.uuid(),
        code: z.string().trim().min(1, "Enter a SKU or barcode.").max(100, "At most 100 characters."),
        pieces: z.int("Enter a whole number.").min(-mostOnHand).max(mostOnHand, "At most 1,000,000."),
        isTotal: z.boolean(),
      }),
    )
    .min(1, "Enter at least one item.")
    .max(1000, "At most 1,000 at once."),
});
export type TakeCountsInput = z.infer<typeof takeCountsInput>;

/** What became of a scan; `sku` null: no item has this code, or `unclear` says why none is meant. */
export interface TakeCounted {
  id: string;
  code: string;
  sku: string | null;
  unclear: UnclearCode | null;
  title: string;
  /** All that was counted of it so far; null: it isn't counted, or all of it was taken back. */
  counted: number | null;
  /** Nobody expected it here: it isn't among what this stock take lists. */
  isExtra: boolean;
}

export const moveTakeInput = z.strictObject({
  takeId,
  to: z.enum(["counting", "review", "approved", "cancelled"]),
});
export type MoveTakeInput = z.infer<typeof moveTakeInput>;

/** `uncounted`: what becomes of items that were to be counted and weren't found. */
export const postTakeInput = z.strictObject({ takeId, uncounted: z.enum(["leave", "zero"]) });
export type PostTakeInput = z.infer<typeof postTakeInput>;
export const undoTakeInput = z.strictObject({ takeId });

/** How many items were booked, and those whose later count by somebody else stands. */
export interface TakePosted {
  posted: number;
  later: string[];
}
