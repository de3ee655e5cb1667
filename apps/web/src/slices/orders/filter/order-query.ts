/**
 * A typed text as terms: free words, and operators such as `tag:urgent` or `-tag:queued` (design 3.3). What
 * can't be understood is said and hides nothing: somebody may be in the middle of typing it.
 */
export const operatorNames = [
  "is",
  "order",
  "tag",
  "platform",
  "account",
  "country",
  "buyer",
  "sku",
  "courier",
  "total",
  "amount",
  "before",
  "after",
  "due",
  "has",
  "disbursed",
  "service",
  "held",
  "printed",
  "stock",
  "shipped",
  "currency",
] as const;
export type OperatorName = (typeof operatorNames)[number];

export interface OperatorTerm {
  name: OperatorName;
  /** Any of them has to hold; empty while the first one is still to be typed. */
  values: readonly string[];
  isNot: boolean;
  /** As it was typed. */
  text: string;
}

export interface OrderTerms {
  /** Lower case, quotes taken off. */
  words: readonly string[];
  operators: readonly OperatorTerm[];
  /** What looks like an operator and is none: looked for as a word. */
  strangers: readonly string[];
}

/** A comma in an amount parts its cents, not two amounts. */
const amounts: ReadonlySet<string> = new Set(["total", "amount"]);

const isOperator = (name: string): name is OperatorName =>
  (operatorNames as readonly string[]).includes(name);

/** Reads a text. Pure; any text is readable. */
export function readTerms(query: string): OrderTerms {
  const words: string[] = [];
  const operators: OperatorTerm[] = [];
  const strangers: string[] = [];
  for (const text of query.toLowerCase().match(/(?:[^\s"]+|"[^"]*"?)+/g) ?? []) {
    const [, minus, name = "", rest = ""] = /^(-?)([a-z]+):(.*)$/s.exec(text) ?? [];
    if (isOperator(name)) {
      const typed = rest.replaceAll('"', "");
      const values = (amounts.has(name) ? [typed] : typed.split(","))
        .map((value) => value.trim())
        .filter((value) => value !== "");
      operators.push({ name, values, isNot: minus === "-", text });
      continue;
    }
    // A colon inside a name or a web address is no try at an operator.
    if (name !== "" && rest !== "" && !rest.startsWith("//")) strangers.push(`${minus}${name}:`);
    const word = text.replaceAll('"', "").trim();
    if (word !== "") words.push(word);
  }
  return { words, operators, strangers };
}
