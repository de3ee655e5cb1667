/** What is asked of a photo that stands somewhere, such as at an ordered item. */
import { z } from "zod";

/** The sizes in CSS pixels that the service makes; pictures come with twice as many for dense screens. */
export type PhotoSize = 64 | 320;

export const photoQuery = z.object({
  size: z
    .enum(["64", "320"], { error: "One of 64, 320." })
    .default("64")
    .transform((text): PhotoSize => (text === "64" ? 64 : 320)),
});
