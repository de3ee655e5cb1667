import { splitPlaceholders, type PlaceholderValues, type TextPart } from "@stallkeeper/domain";
import { joinClasses } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

const looks: Record<TextPart["kind"], string | null> = {
  words: null,
  filled: "bg-green-tint text-green",
  unknown: "bg-red-tint text-red",
  empty: "bg-red-tint text-red",
  unanswered: "bg-red-tint text-red",
};

/**
 * A text as the buyer will read it: what was filled is green, what is unknown or empty is red and says so.
 */
export const FilledText = ({ text, values }: { text: string; values: PlaceholderValues }) => (
  <FilledParts parts={splitPlaceholders(text, values)} />
);

/** The same of a text that is in its pieces already. */
export function FilledParts({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ kind, text: words, placeholder, start }) =>
        looks[kind] === null ? (
          words
        ) : (
          <span key={start} className={joinClasses("px-0.5 rounded-chip", looks[kind])}>
            {kind === "empty" ? texts.emptyPlace(placeholder) : words}
          </span>
        ),
      )}
    </span>
  );
}
