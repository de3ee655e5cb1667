/**
 * How well words fit texts. A word fits a text as a whole, at its start, at the start of a word, inside, or
 * letter by letter within a short stretch; the earlier in this list, the better. Every word has to fit
 * some text. Case and accents don't count.
 */
const asWhole = 100;
const atStart = 80;
const atWordStart = 60;
const inside = 40;
const scattered = 15;
/** Letters that follow each other may stand this many times their own length apart. */
const widestStretch = 3;

/** Lower case without accents, letter for letter, so that places in the text stay the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Plain letters, the usual case, need no work.
  if (/^[\u0020-\u007e]*$/.test(lower)) return lower;
  return Array.from({ length: text.length }, (_, index) => text.charAt(index).normalize("NFD").charAt(0).toLowerCase()).join("");
}

export interface Fit {
  score: number;
  /** Where the word stands in the text. */
  start: number;
  end: number;
}

function fitScattered(text: string, word: string): Fit | null {
  if (word.length < 3) return null;
  const start = text.indexOf(word.charAt(0));
  if (start < 0 || (start > 0 && text.charAt(start - 1) !== " ")) return null;
  let at = start;
  for (let index = 1; index < word.length; index += 1) {
    at = text.indexOf(word.charAt(index), at + 1);
    if (at < 0) return null;
  }
  return at - start < word.length * widestStretch ? { score: scattered, start, end: start + 1 } : null;
}

/** How one folded word fits one folded text; null when it doesn't. */
export function fitWord(text: string, word: string): Fit | null {
  const start = text.indexOf(word);
  if (start < 0) return fitScattered(text, word);
  const end = start + word.length;
  if (start === 0) return { score: text.length === word.length ? asWhole : atStart, start, end };
  const wordStart = /[\p{L}\p{N}]/u.test(text.charAt(start - 1)) ? text.indexOf(` ${word}`) : start;
  return wordStart < 0 ? { score: inside, start, end } : { score: atWordStart, start: wordStart === start ? start : wordStart + 1, end: (wordStart === start ? start : wordStart + 1) + word.length };
}

/** How well all words fit the texts together; 0 when one of them fits none. The first texts count a little more. */
export function scoreTexts(texts: readonly string[], words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [place, text] of texts.entries()) {
      const fit = text === "" ? null : fitWord(text, word);
      if (fit !== null) best = Math.max(best, fit.score - Math.min(place, 9));
    }
    if (best === 0) return 0;
    sum += best;
  }
  return sum / words.length;
}

/** The parts of a text that the words stand for, in order and apart from each other. */
export function findMarks(text: string, words: readonly string[]): [start: number, end: number][] {
  const folded = fold(text);
  const found = words.flatMap((word): [number, number][] => {
    const fit = fitWord(folded, word);
    return fit === null || fit.score === scattered ? [] : [[fit.start, fit.end]];
  }).sort(([one], [other]) => one - other);
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0));
}
