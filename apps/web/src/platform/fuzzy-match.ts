/**
 * How well words fit texts: the one order of the palette and of every list that typing narrows. A word fits a
 * text as a whole, at its start, at the start of a word, inside, or letter by letter within a short stretch;
 * the earlier in this list, the better. Every word has to fit some text. Case and accents don't count.
 */
const asWhole = 100;
const atStart = 80;
const atWordStart = 60;
const inside = 40;
const scattered = 15;
/** Letters that follow each other may stand this many times their own length apart. */
const widestStretch = 3;

/** Letters that Unicode doesn't take apart, as people type them who have no such keys. */
const plainLetters = new Map(
  Object.entries({ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ß: "s", æ: "a", œ: "o", þ: "t" }),
);

/** Lower case without accents, letter for letter, so that places in the text stay the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Plain letters, the usual case, need no work.
  if (/^[\u0020-\u007e]*$/.test(lower)) return lower;
  return Array.from({ length: text.length }, (_, index) => {
    const letter = text.charAt(index).normalize("NFD").charAt(0).toLowerCase();
    return plainLetters.get(letter) ?? letter;
  }).join("");
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
  for (let at = start; at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1)))
      return { score: atWordStart, start: at, end: at + word.length };
  }
  return { score: inside, start, end };
}

/**
 * How well all words fit the texts together; 0 when one of them fits none. The first texts count a little
 * more.
 */
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

/** Where the whole of what was typed fits, it goes before what its words fit apart. */
const asPhrase = 200;

function scoreTyped(texts: readonly string[], typed: string, words: readonly string[]): number {
  const best = (word: string): number =>
    Math.max(
      0,
      ...texts.map((text, place) =>
        text === "" ? 0 : (fitWord(text, word)?.score ?? 0) - Math.min(place, 9),
      ),
    );
  const whole = best(typed);
  if (whole > scattered) return asPhrase + whole;
  const each = words.map(best);
  return each.every((score) => score > scattered)
    ? each.reduce((sum, score) => sum + score, 0) / each.length
    : 0;
}

/**
 * What is left of a list while somebody types, best first: what begins with the text, then what has a word
 * that does, then what has it inside; equals stay in their order. Letters that stand apart are no match here:
 * Enter takes the first. Case and accents don't count. Pure.
 */
export function rankChoices<Choice>(
  choices: readonly Choice[],
  typed: string,
  textsOf: (choice: Choice) => readonly string[],
): Choice[] {
  const wanted = fold(typed.trim());
  if (wanted === "") return [...choices];
  const words = wanted.split(/\s+/);
  return choices
    .map((choice) => ({ choice, score: scoreTyped(textsOf(choice).map(fold), wanted, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

/** The parts of a text that the words stand for, in order and apart from each other. */
export function findMarks(text: string, words: readonly string[]): [start: number, end: number][] {
  const folded = fold(text);
  const found = words
    .flatMap((word): [number, number][] => {
      const fit = fitWord(folded, word);
      return fit === null || fit.score === scattered ? [] : [[fit.start, fit.end]];
    })
    .sort(([one], [other]) => one - other);
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0));
}
