/**
 * Which tables, views and functions a piece of SQL names, and whether it writes them. The SQL of a store is
 * often a fragment, or has values put in where it is made, so no parser of whole statements could read it:
 * this one goes by the words that a table's name follows.
 */

export type Use = "read" | "write";

export interface NamedRelation {
  relation: string;
  use: Use;
}

/** Stands for a part of a statement whose text is only known at run time. */
export const unknownPart = "\u00a4";

const lexer =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|[a-z_][\w$]*|\d[\w.]*|\u00a4|[^\s]/giu;

/** Words behind which a comma no longer parts tables. */
const endsTables = new Set(
  "where group order having limit offset union intersect except returning for window fetch set select values".split(
    " ",
  ),
);
const isWord = (token: string | undefined): token is string => /^[a-z_]/.test(token ?? "");

/**
 * The relations that `sql` names, each once per use; only those that `isRelation` knows are given. A table
 * whose name is put in at run time is given as `unknownPart`.
 */
export function relationsIn(sql: string, isRelation: (name: string) => boolean): NamedRelation[] {
  const tokens = (sql.match(lexer) ?? [])
    .filter((token) => !/^(?:--|\/\*|')/.test(token))
    .map((token) => (token.startsWith('"') ? token : token.toLowerCase()));
  const named = namesOfWith(tokens);
  const found = new Map<string, NamedRelation>();
  const add = (relation: string, use: Use): void => {
    if (relation === unknownPart || (isRelation(relation) && !named.has(relation)))
      found.set(`${use} ${relation}`, { relation, use });
  };
  // One for each open bracket: whether tables are listed there, and whether one comes next.
  const brackets = [{ listsTables: false, isNext: false }];
  for (let n = 0; n < tokens.length; n += 1) {
    const token = tokens[n] ?? "";
    const here = brackets.at(-1) ?? { listsTables: false, isNext: false };
    const target = writtenBehind(tokens, n);
    if (target !== null) {
      add(nameAt(tokens, target), "write");
      n = target;
      here.listsTables = token === "delete";
    } else if (token === "(") {
      brackets.push({ listsTables: here.isNext, isNext: here.isNext && tokens[n - 1] !== "using" });
      here.isNext = false;
    } else if (token === ")") brackets.pop();
    else if ((token === "from" && tokens[n - 1] !== "distinct") || token === "join" || token === "using")
      Object.assign(here, { listsTables: true, isNext: true });
    else if (token === "," && here.listsTables) here.isNext = true;
    else if (endsTables.has(token)) Object.assign(here, { listsTables: false, isNext: false });
    else if (here.isNext && token !== "lateral" && token !== "only") {
      if (token === unknownPart || isTableAt(tokens, n)) add(nameAt(tokens, n), "read");
      else if (tokens[n + 1] === "(") add(`${token}()`, "read");
      if (token !== "public" && token !== ".") here.isNext = false;
    } else if (isWord(token) && tokens[n + 1] === "(" && tokens[n - 1] !== ".") add(`${token}()`, "read");
  }
  return [...found.values()];
}

/** Where the name of the table stands that a statement beginning here writes; null: none begins here. */
function writtenBehind(tokens: readonly string[], at: number): number | null {
  const before = tokens[at - 1] ?? "";
  const [token, next] = [tokens[at] ?? "", tokens[at + 1] ?? ""];
  const skip = (from: number): number => (["only", "table"].includes(tokens[from] ?? "") ? from + 1 : from);
  if ((token === "insert" || token === "merge") && next === "into") return skip(at + 2);
  if (token === "delete" && next === "from") return skip(at + 2);
  if (token === "truncate" || (token === "copy" && next !== "(")) return skip(at + 1);
  // `for update`, `for no key update` and `do update` name no table.
  if (token === "update" && !["for", "key", "do"].includes(before) && isWord(next)) return skip(at + 1);
  return null;
}

const nameAt = (tokens: readonly string[], at: number): string =>
  (tokens[at] === "public" && tokens[at + 1] === "." ? tokens[at + 2] : tokens[at]) ?? "";

/** `extract(day from orders.created_at)` names a column, and `from items(o.id)` calls a function. */
const isTableAt = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === "public" || (tokens[at + 1] !== "." && tokens[at + 1] !== "(");

/** What `with … as (…)` calls its parts: such a name is no table, whatever else it is. */
function namesOfWith(tokens: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const [n, token] of tokens.entries()) {
    if (token !== "as" || !tokens.slice(n + 1, n + 4).includes("(")) continue;
    let at = n - 1;
    if (tokens[at] === ")") at = tokens.lastIndexOf("(", at) - 1;
    const name = tokens[at];
    if (isWord(name) && ["with", "recursive", ","].includes(tokens[at - 1] ?? "")) names.add(name);
  }
  return names;
}
