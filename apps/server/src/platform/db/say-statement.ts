/**
 * A statement in words that hold no value: what it does to which table, and its text with every literal struck
 * out. Statements carry their values beside the text ($1); the few that don't, such as the begin of a
 * transaction with its store, lose them here.
 */
export interface SaidStatement {
  /** Such as "select orders_shared". */
  name: string;
  text: string;
}

const mostText = 600;
/** Texts are few and return; what is beyond, such as of a filter that nobody used before, begins anew. */
const mostKept = 500;
const begin: SaidStatement = { name: "begin", text: "begin" };
const known = new Map<string, SaidStatement>();

/** Safe to call for each statement: what was said once is remembered. */
export function sayStatement(text: string): SaidStatement {
  // There are as many of these as stores and people.
  if (text.startsWith("begin")) return begin;
  const said = known.get(text);
  if (said !== undefined) return said;
  if (known.size >= mostKept) known.clear();
  const plain = strikeOut(text);
  const saying = { name: nameOf(plain), text: plain.slice(0, mostText) };
  known.set(text, saying);
  return saying;
}

function strikeOut(text: string): string {
  return text
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'?'")
    .replaceAll(/'(?:[^']|'')*'?/g, "'?'")
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?(?![\w"])/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function nameOf(text: string): string {
  const verb = /^\w+/.exec(text.toLowerCase())?.[0] ?? "statement";
  const doing = verb === "with" ? (/\) (insert|update|delete|select)\b/i.exec(text)?.[1] ?? "select") : verb;
  const named = new Set(
    Array.from(text.matchAll(/\b(\w+) as (?:not materialized |materialized )?\(/gi), ([, name]) => name),
  );
  const tables = Array.from(
    // Behind "from" stands a function, too; behind "into" the columns.
    text.matchAll(
      /\b(?:(?:from|join) (?:only )?"?([a-z_][\w.]*)\b(?! ?\()|(?:into|update|lock table) "?([a-z_][\w.]*))/gi,
    ),
    ([, read, written]) => read ?? written ?? "",
  ).filter((table) => !named.has(table) && table !== "set");
  return tables[0] === undefined ? doing.toLowerCase() : `${doing.toLowerCase()} ${tables[0]}`;
}
