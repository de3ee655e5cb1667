/**
 * What somebody searches for, in what they read: the words that all have to be there, the message that holds
 * them, and the part of it that a row has room for.
 */
import type { Conversation } from "./inbox.api.ts";

const isIn = (text: string): ((word: string) => boolean) => {
  const lower = text.toLowerCase();
  return (word) => lower.includes(word);
};

type Message = Pick<Conversation["messages"][number], "_id" | "content">;

export interface Searched<One extends Message> {
  account: string;
  buyer: { handle: string | null };
  items: readonly { name: string | null }[] | null;
  messages: readonly One[] | null;
}

/**
 * The message that was searched for: the one that holds most of the words, of several the newest. Words that name
 * the buyer or the account ask for no message, and those of the item for none but where nothing else is asked.
 * Null: nothing is searched, or the conversation was found by its buyer or item alone. Pure.
 */
export function findMessage<One extends Message>(
  { account, buyer, items, messages }: Searched<One>,
  words: readonly string[],
): One | null {
  const namesBuyer = isIn(`${buyer.handle ?? ""}\n${account}`);
  const namesItem = isIn((items ?? []).map(({ name }) => name).join("\n"));
  const said = words.filter((word) => !namesBuyer(word));
  const own = said.filter((word) => !namesItem(word));
  const asked = own.length > 0 ? own : said;
  let best: One | null = null;
  let most = 0;
  for (const message of messages ?? []) {
    const held = asked.filter(isIn(message.content ?? "")).length;
    if (held === 0 || held < most) continue;
    best = message;
    most = held;
  }
  return best;
}

export interface Piece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isHit: boolean;
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text in pieces, of which the words are marked. Pure; put together it is the text again. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ start: 0, text, isHit: false }];
  // The longest first, so that a word that begins another takes nothing from it.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const hit = new RegExp(`(${longestFirst.map(escaped).join("|")})`, "gi");
  let start = 0;
  return text.split(hit).flatMap((piece, at) => {
    start += piece.length;
    return piece === "" ? [] : [{ start: start - piece.length, text: piece, isHit: at % 2 === 1 }];
  });
}

/** As many letters as stand before the first hit in a row. */
const mostBefore = 16;

/** The text on one line from shortly before its first hit, at the start of a word. Pure. */
export function excerptOf(content: string, words: readonly string[]): string {
  const text = content.replaceAll(/\s+/g, " ").trim();
  const place = markWords(text, words).find(({ isHit }) => isHit)?.start ?? 0;
  if (place <= mostBefore) return text;
  const word = text.indexOf(" ", place - mostBefore) + 1;
  return `…${text.slice(word === 0 || word > place ? place : word)}`;
}
