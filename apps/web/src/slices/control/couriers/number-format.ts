/** The shape of a courier's tracking numbers in words: "1Z, then 16 letters or digits". */

/** Parts of a pattern as the couriers' shapes use them: a group of signs, or signs that stand as they are. */
const part =
  /\[([^\]]+)\](\{(\d+)(?:,(\d+))?\}|\?)?|\\d(\{(\d+)(?:,(\d+))?\}|\?)?|([A-Z0-9]+?)(?=\\d|\[|$|[A-Z0-9]\?)|([A-Z0-9]+)/g;

const kinds: Readonly<Record<string, (count: string, isOne: boolean) => string>> = {
  "A-Z": (count, isOne) => (isOne ? "a letter" : `${count} letters`),
  "0-9": (count, isOne) => (isOne ? "a digit" : `${count} digits`),
  "0-9A-Z": (count, isOne) => (isOne ? "a letter or digit" : `${count} letters or digits`),
  "A-Z0-9": (count, isOne) => (isOne ? "a letter or digit" : `${count} letters or digits`),
};

function wordsOfSigns(signs: string, least: string | undefined, most: string | undefined): string {
  const count = most === undefined ? (least ?? "1") : `${least} to ${most}`;
  const kind = kinds[signs];
  return kind === undefined
    ? signs.length === 3 && signs[1] === "-"
      ? `${signs[0]} – ${signs[2]}`
      : signs.split("").join(" or ")
    : kind(count, count === "1");
}

function wordsOfAlternative(pattern: string): string {
  const words: string[] = [];
  for (const [, signs, many, least, most, digits, few, lots, fixed, rest] of pattern.matchAll(part)) {
    const isMaybe = many === "?" || digits === "?";
    const literal = fixed ?? rest;
    const said =
      literal ?? (signs === undefined ? wordsOfSigns("0-9", few, lots) : wordsOfSigns(signs, least, most));
    words.push(isMaybe ? `perhaps ${said}` : said);
  }
  return words.join(", ");
}

/** A pattern's shapes, one after the other; empty where there is no pattern. Pure. */
export function wordsOfPattern(pattern: string | null): readonly string[] {
  if (pattern === null) return [];
  const inner = pattern.replace(/^\^/, "").replace(/\$$/, "");
  const group = /^\(\?:(.*)\)$/.exec(inner)?.[1];
  return (group?.split("|") ?? [inner]).map(wordsOfAlternative);
}
