/** Signs that nobody sees, which web pages and emails leave in what is copied. */
const unseen = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** A pasted cell without what only tells a spreadsheet that it is text: ="0123" and '0123. Pure. */
export const pastedCell = (cell: string): string =>
  cell
    .replace(unseen, "")
    .trim()
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=\S)/, "")
    .trim();
