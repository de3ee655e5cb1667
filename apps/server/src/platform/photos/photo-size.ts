import type { PhotoSize } from "@stallkeeper/contract";

/** Pixels are made for each CSS pixel, for screens of that density. */
const density = 2;

/**
 * How a photo becomes a size: the small one fills its square box, the large one keeps its shape. Never
 * enlarged.
 */
export function shapeOf(size: PhotoSize): { pixels: number; fit: "cover" | "inside" } {
  return { pixels: size * density, fit: size === 64 ? "cover" : "inside" };
}
