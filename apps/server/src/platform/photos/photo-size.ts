/** The sizes in CSS pixels that may be asked for; twice as many are made, for screens of that density. */
export const photoSizes = [64, 320] as const;

export type PhotoSize = (typeof photoSizes)[number];

const density = 2;

/**
 * How a photo becomes a size: the small one fills its square box, the large one keeps its shape. Never
 * enlarged.
 */
export function shapeOf(size: PhotoSize): { pixels: number; fit: "cover" | "inside" } {
  return { pixels: size * density, fit: size === 64 ? "cover" : "inside" };
}
