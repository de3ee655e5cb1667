import { Glyph, StateChip } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const looks = {
  positive: { family: "green", glyph: "check-disc" },
  negative: { family: "red", glyph: "cross-disc" },
} as const;

/** A rating in words, for names and screen readers. */
export const nameRating = ({ stars, polarity }: { stars: number | null; polarity: string }): string =>
  stars === null ? (texts.polarities[polarity] ?? polarity) : texts.stars(stars);

/** Stars, or the word where the platform has none. */
export function RatingMark({ stars, polarity }: { stars: number | null; polarity: string }) {
  const name = nameRating({ stars, polarity });
  if (stars !== null)
    return (
      <span role="img" aria-label={name} className="inline-flex gap-[2px] text-ochre">
        {[1, 2, 3, 4, 5].map((star) => (
          <Glyph key={star} name={star <= stars ? "star" : "star-empty"} />
        ))}
      </span>
    );
  const look = polarity === "positive" || polarity === "negative" ? looks[polarity] : null;
  return <StateChip family={look?.family ?? "slate"} glyph={look?.glyph ?? "ring"} label={name} />;
}
