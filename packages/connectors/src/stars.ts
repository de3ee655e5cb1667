import type { PlatformRating } from "@stallkeeper/connector-sdk";

/** What stars say where a platform has no word of its own: four and five are good, three is neither. */
export function polarityOf(stars: number): PlatformRating["polarity"] {
  if (stars >= 4) return "positive";
  return stars === 3 ? "neutral" : "negative";
}
