/**
 * Cells that no spreadsheet takes for a formula. A text that begins with = + - @, their wide forms, a tab or a
 * line break, also after blanks, is read as one; an apostrophe before it keeps it text. Numbers such as "-12,50"
 * or "+49" stay what they are, and so do phone numbers such as "+44 (0)7700 900123": two numbers beside each
 * other are no sum. With a hyphen they are ("+1-800" would be shown as -799), so those get the apostrophe.
 */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const number = /^[+-]?\d[\d.,]*$/;
const phone = /^\+\d[\d ()\u00A0\u202F]*$/;

/** Whether a spreadsheet could read a text as a formula. Pure. */
export const isHostileCell = (text: string): boolean =>
  formula.test(text) && !number.test(text) && !phone.test(text);

/** The text, with an apostrophe before it where a spreadsheet could read it as a formula. Pure. */
export const harmlessCell = (text: string): string => (isHostileCell(text) ? `'${text}` : text);

/** A cell of a file with commas, semicolons or tabs: harmless, and in quotes where it needs them. Pure. */
export function csvCell(text: string): string {
  const harmless = harmlessCell(text);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
