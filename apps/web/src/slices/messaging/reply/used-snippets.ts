/**
 * Which snippets a draft was written with, by what it is written to: they are named when it is sent, and
 * counted when the platform has it. One whose words were mostly taken out again was not used.
 */
import { personStorage } from "../../../platform/person-storage.ts";

interface Use {
  snippetId: string;
  /** As it was put in. */
  words: string;
}

/** As many as there are drafts. */
const most = 50;
const kept = personStorage<readonly Use[]>("used-snippets");

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether at least half of the words that were put in are still there. Pure. */
function isStillIn(words: string, text: string): boolean {
  const [put, found] = [wordsOf(words), new Set(wordsOf(text))];
  return put.filter((word) => found.has(word)).length * 2 >= put.length;
}

/** The snippets that a draft holds as it stands. */
export const readUsed = (id: string, text: string): string[] => [
  ...new Set((kept.read()[id] ?? []).flatMap((use) => (isStillIn(use.words, text) ? use.snippetId : []))),
];

/** Notes that a snippet was put in. A repeat in other words takes the place of the first. */
export function addUsed(id: string, use: Use): void {
  const { [id]: used = [], ...others } = kept.read();
  const before = used.filter(({ snippetId }) => snippetId !== use.snippetId);
  kept.write(Object.fromEntries([...Object.entries(others).slice(1 - most), [id, [...before, use]]]));
}

/** Forgets them: the draft was sent, or nothing is left of it. Safe to repeat. */
export function forgetUsed(id: string): void {
  const { [id]: used, ...others } = kept.read();
  if (used !== undefined) kept.write(others);
}
