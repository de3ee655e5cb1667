/**
 * Placeholders in the title and the description of a listing, filled when it goes up: `{{title}}`, `{{brand}}`, an attribute by
 * its name such as `{{Material}}`, and `{{brand|unbranded}}` with what to say where there is none. One pass:
 * what stands in a value is never read as a placeholder.
 */
const listingPlaceholders = [
  "title",
  "brand",
  "condition",
  "conditionNote",
  "category",
  "sku",
  "gtin",
] as const;
type ListingPlaceholder = (typeof listingPlaceholders)[number];

/** What the placeholders stand for. */
type ListingWords = Readonly<Record<ListingPlaceholder, string>> & {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

interface FilledWords {
  readonly text: string;
  /** The first placeholder that can't be filled, in words; null: all are. */
  readonly problem: string | null;
}

const marks = /\{\{([^{}]*)\}\}/g;
const isKnown = (name: string): name is ListingPlaceholder =>
  (listingPlaceholders as readonly string[]).includes(name);

/** null: there is no such placeholder. */
function valueOf(name: string, words: ListingWords): string | null {
  if (isKnown(name)) return words[name];
  const [, values] =
    Object.entries(words.attributes).find(([own]) => own.toLowerCase() === name.toLowerCase()) ?? [];
  return values === undefined ? null : values.filter((value) => value.trim() !== "").join(", ");
}

const suggestions = "{{title}}, {{brand}} or {{condition}}";

/** The text with its placeholders filled; those that can't be stay as they are. Pure. */
export function fillListingWords(
  text: string,
  words: ListingWords,
  where: "title" | "description" = "description",
): FilledWords {
  const problems: string[] = [];
  const filled = text.replaceAll(marks, (written: string, inside: string) => {
    const [name = "", ...rest] = inside.split("|");
    const value = valueOf(name.trim(), words);
    const said = value?.trim() || rest.join("|").trim();
    // A detail that another category has may have a fallback here.
    if (said !== "") return said;
    problems.push(
      value === null
        ? `${written} in the ${where} isn't known. Use ${suggestions}, or the name of a detail.`
        : `${written} in the ${where} is empty. Fill it in, or take it out.`,
    );
    return written;
  });
  return { text: filled, problem: problems[0] ?? null };
}
