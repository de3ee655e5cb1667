/**
 * What a person types into a search box as a condition on an entity's search column: every word has to be
 * there, in any order; "words in quotes" stand side by side; the last word may be the beginning of one,
 * because it is still being typed. No input is a syntax error: every word goes to PostgreSQL quoted, which
 * cuts it up as it cut up the row, and signs alone are passed over.
 */
import { foldAccents } from "@stallkeeper/domain";
import { columnSql } from "./field-sql.ts";
import type { Parameters } from "./parameters.ts";

// PostgreSQL keeps no word beyond 2,046 bytes; nobody types one.
const longestWord = 500;
const wholeNumber = /^\d[\d.]*$/;
/** A code such as EB-001: PostgreSQL makes "eb" and "-001" of it, but "eb" and "001b" of EB-001B. */
const partedCode = /[a-z]-\d/i;

/** The terms of a typed text in PostgreSQL's query language; empty for a blank text. Pure. */
export function searchTerms(typed: string): string[] {
  const terms = [...typed.matchAll(/"([^"]*)"?|([^\s"]+)/g)]
    .map(([whole, phrase, word]) => ({
      text: (phrase ?? word ?? "").trim(),
      isClosed: phrase !== undefined && whole.length > 1 && whole.endsWith('"'),
    }))
    .filter(({ text }) => text !== "");
  const last = terms.length - 1;
  return terms.map(({ text, isClosed }, index) => {
    const ending = index === last && !isClosed ? ":*" : "";
    const term = `${quoteTerm(text)}${ending}`;
    // PostgreSQL reads the hyphen of 24-0117 as a minus, and its end is asked for without one.
    if (wholeNumber.test(text)) return `(${term} | '-${text}'${ending})`;
    const folded = foldAccents(text);
    const isParted = ending !== "" && partedCode.test(text);
    const forms = new Set([text, folded, ...(isParted ? [folded.replaceAll("-", " ")] : [])]);
    const alike = [...forms].map((form) => `${quoteTerm(form)}${ending}`);
    return alike.length === 1 ? term : `(${alike.join(" | ")})`;
  });
}

/** The condition on the column, or null when nothing was typed. */
export function searchSql(
  column: string,
  typed: unknown,
  parameters: Parameters,
  spend: () => void,
): string | null {
  if (typeof typed !== "string") return null;
  const terms = searchTerms(typed);
  if (terms.length === 0) return null;
  for (const term of terms) {
    spend();
    if (term.length > longestWord) return "false";
  }
  return `${columnSql(column)} @@ to_tsquery('simple', ${parameters.add(terms.join(" & "))}::text)`;
}

function quoteTerm(text: string): string {
  return `'${text.replace(/[\\']/g, (sign) => sign + sign)}'`;
}
