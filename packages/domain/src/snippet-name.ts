/** What a snippet is called: one word, so that a slash and its beginning find it in a text to a buyer. */
export const snippetNameMost = 100;

const shape = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** What is wrong with a snippet's name, `others` being the names of one's other snippets; null when it is good. What is empty is told elsewhere. Pure. */
export function findNameProblem(name: string, others: readonly string[]): string | null {
  if (name.length > snippetNameMost) return `Up to ${snippetNameMost} characters.`;
  if (!shape.test(name)) return "Letters, digits, - and _ only.";
  const wanted = name.toLowerCase();
  return others.some((other) => other.toLowerCase() === wanted) ? "Another snippet has this name." : null;
}
