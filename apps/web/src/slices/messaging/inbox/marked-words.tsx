import { markWords } from "./found-words.ts";

/** The text, with what was searched for marked. */
export function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ start, text: piece, isHit }) =>
    isHit ? (
      <mark key={start} className="bg-ochre-tint text-ink1 rounded-chip">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
