/**
 * What a snippet is called, and the shortcode that a slash finds it by in a text to a buyer (decisions 13).
 */
export const snippetNameMost = 60;

/**
 * Control characters, line breaks, unassigned ones, and those that turn the direction of the text around
 * them.
 */
const unprintable = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** The name in lower case with - for blanks. Pure. */
export function shortcodeOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

/**
 * What is wrong with a snippet's name, `others` being the names of one's other snippets; null when it is
 * good. Two names with one shortcode couldn't be told apart by a slash. What is empty is told elsewhere.
 * Pure.
 */
export function findNameProblem(name: string, others: readonly string[]): string | null {
  if (Array.from(name).length > snippetNameMost) return `Up to ${snippetNameMost} characters.`;
  if (unprintable.test(name)) return "Use text that can be printed, on one line.";
  const wanted = shortcodeOf(name);
  return others.some((other) => shortcodeOf(other) === wanted)
    ? `Another snippet has the shortcode /${wanted}.`
    : null;
}
