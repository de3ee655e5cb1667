/** What is being written about a rating, kept in this browser until it's sent: J, K or a reload lose nothing. */
import { useState } from "react";
import { personStorage } from "../../platform/person-storage.ts";

const kept = personStorage<string>("rating-drafts");
/** So many are kept; the oldest go first. */
const mostDrafts = 50;

/** The text under a key and its setter; `usual` where nothing was written yet. Empty: forgotten. */
export function useRatingDraft(key: string, usual = ""): [string, (text: string) => void] {
  const [text, setText] = useState(() => kept.read()[key] ?? usual);
  const change = (next: string): void => {
    setText(next);
    const { [key]: _old, ...rest } = kept.read();
    const others = Object.entries(rest).slice(-(mostDrafts - 1));
    kept.write(Object.fromEntries(next.trim() === "" ? others : [...others, [key, next]]));
  };
  return [text, change];
}
