/** Pieces of Atelier's wire that its receipts, listings and reviews share. */
import { z } from "zod";

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
/**
 * Epoch seconds up to the last day that a date can name: beyond it an entry is unreadable, not the end of its
 * list.
 */
export const second = z.int().min(0).max(253_402_300_799);
