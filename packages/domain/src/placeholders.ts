/**
 * Placeholders in texts to buyers (decisions 6): `{{name}}`, with a fallback `{{name|there}}`, and a question
 * to the sender `{{ask:Delivery day}}`. A text is filled in one pass, so that what stands in a value is never
 * read as a placeholder. What is not known, empty or not answered stays as it is and is reported with its
 * place: such a text is not for sending.
 */
export const placeholders = [
  "buyerFirstName",
  "buyerHandle",
  "orderId",
  "orderDate",
  "orderTotal",
  "itemName",
  "itemSku",
  "items",
  "price",
  "shippingProvider",
  "trackingNumber",
  "trackingUrl",
  "dispatchBy",
  "refundAmount",
  "offerAmount",
  "storeName",
  "agentName",
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What each placeholder stands for; one that is left out is empty. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

export interface PlaceholderProblem {
  /** As written between the braces, without a fallback. */
  placeholder: string;
  kind: "unknown" | "empty" | "unanswered";
  /** Where it stands in the text that was to be filled: `text.slice(start, end)`. */
  start: number;
  end: number;
}

export interface FilledText {
  text: string;
  problems: PlaceholderProblem[];
}

// Braces that are never closed are a slip of the pen, not words for a buyer.
const marks = /\{\{([^{}]*)\}\}|\{\{(?!\{)/g;
const known: ReadonlySet<string> = new Set(placeholders);
const question = /^ask:(.+)$/;

/**
 * A piece of a text: words as they were written, or a placeholder with what it stands for. Where nothing is
 * known it says what was written.
 */
export interface TextPart {
  kind: "words" | "filled" | PlaceholderProblem["kind"];
  text: string;
  /** As written between the braces, without a fallback; empty for words. */
  placeholder: string;
  start: number;
  end: number;
}

/** A text in its pieces, each filled; `answers` holds what the sender said, by the question's label. */
export function splitPlaceholders(
  text: string,
  values: PlaceholderValues,
  answers: ReadonlyMap<string, string> = new Map(),
): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addWords = (until: number): void => {
    if (until > end)
      parts.push({ kind: "words", text: text.slice(end, until), placeholder: "", start: end, end: until });
  };
  for (const found of text.matchAll(marks)) {
    addWords(found.index);
    end = found.index + found[0].length;
    parts.push({ ...fillOne(found[0], found[1], values, answers), start: found.index, end });
  }
  addWords(text.length);
  return parts;
}

function fillOne(
  written: string,
  inside: string | undefined,
  values: PlaceholderValues,
  answers: ReadonlyMap<string, string>,
): Omit<TextPart, "start" | "end"> {
  const [name = "", ...fallback] = (inside ?? "").split("|");
  const placeholder = name.trim();
  const label = question.exec(placeholder)?.[1]?.trim();
  const value = label === undefined ? valueOf(values, placeholder) : (answers.get(label) ?? "");
  if (value === null) return { kind: "unknown", text: written, placeholder };
  const said = [value, fallback.join("|").trim()].find((words) => words.trim() !== "");
  if (said !== undefined) return { kind: "filled", text: said, placeholder };
  return { kind: label === undefined ? "empty" : "unanswered", text: written, placeholder };
}

/** Fills a text; `answers` holds what the sender said, by the question's label. */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  answers: ReadonlyMap<string, string> = new Map(),
): FilledText {
  const parts = splitPlaceholders(text, values, answers);
  const problems = parts.flatMap(({ kind, placeholder, start, end }) =>
    kind === "words" || kind === "filled" ? [] : [{ placeholder, kind, start, end }],
  );
  return { text: parts.map((part) => part.text).join(""), problems };
}

/** What a text asks its sender. */
export interface Question {
  label: string;
  /** What stands there without an answer; "": there has to be one. */
  fallback: string;
}

function questionIn(inside: string): Question | null {
  const [name = "", ...fallback] = inside.split("|");
  const label = question.exec(name.trim())?.[1]?.trim() ?? "";
  return label === "" ? null : { label, fallback: fallback.join("|").trim() };
}

const replaceMarks = (text: string, write: (written: string, inside: string) => string): string =>
  text.replaceAll(marks, (written: string, inside?: string) => write(written, inside ?? ""));

/** What a text asks its sender, each question once, in its order. */
export function listQuestions(text: string): Question[] {
  const found = new Map<string, Question>();
  for (const [, inside = ""] of text.matchAll(marks)) {
    const asked = questionIn(inside);
    if (asked !== null && !found.has(asked.label)) found.set(asked.label, asked);
  }
  return [...found.values()];
}

/** Puts answers in the place of their questions; a question without one stays as it was written. */
export const answerQuestions = (text: string, answers: ReadonlyMap<string, string>): string =>
  replaceMarks(text, (written, inside) => {
    const answer = answers.get(questionIn(inside)?.label ?? "") ?? "";
    return answer.trim() === "" ? written : answer;
  });

/** Fills a text but for its questions, which are still to be asked, also those with a fallback. */
export const fillKnown = (text: string, values: PlaceholderValues): string =>
  replaceMarks(text, (written, inside) =>
    questionIn(inside) === null ? fillOne(written, inside, values, new Map()).text : written,
  );

/** What people write for a placeholder that is called otherwise. */
const otherNames: Readonly<Record<string, Placeholder>> = {
  signature: "agentName",
  me: "agentName",
  name: "buyerFirstName",
  firstname: "buyerFirstName",
  customer: "buyerFirstName",
  buyer: "buyerFirstName",
  username: "buyerHandle",
  order: "orderId",
  ordernumber: "orderId",
  number: "orderId",
  total: "orderTotal",
  item: "itemName",
  product: "itemName",
  title: "itemName",
  sku: "itemSku",
  courier: "shippingProvider",
  carrier: "shippingProvider",
  tracking: "trackingNumber",
  trackinglink: "trackingUrl",
  shop: "storeName",
  store: "storeName",
  refund: "refundAmount",
  offer: "offerAmount",
};

/** How many letters have to be put in, left out or changed to make one word the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, wanted] of Array.from(other).entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + Number(letter !== wanted),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The placeholder that an unknown one was probably meant to be; null: it resembles none. */
export function nearestPlaceholder(written: string): Placeholder | null {
  const name = written.toLowerCase().replaceAll(/[\s_-]/g, "");
  if (name === "" || name.length > 40) return null;
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  if (other !== undefined) return other;
  const [nearest] = placeholders
    .map((one) => ({ one, distance: distanceOf(name, one.toLowerCase()) }))
    .toSorted((first, second) => first.distance - second.distance);
  return nearest !== undefined && nearest.distance <= Math.max(1, name.length / 3) ? nearest.one : null;
}

// A slash that begins a word; "and/or", "24/7" and addresses of pages are words for a buyer.
const slashNames = /(?<=^|\s)\/[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*(?=$|[\s.,;:!?)])/gu;

/**
 * Names of snippets that nobody chose, "/tr", with their places: the text was meant to hold the snippet's
 * words. Pure.
 */
export function findSnippetNames(text: string): { name: string; start: number; end: number }[] {
  return Array.from(text.matchAll(slashNames), ({ 0: name, index }) => ({
    name,
    start: index,
    end: index + name.length,
  }));
}

/**
 * What stands in a text as it was typed and was meant to be filled, each once: marks, and names of snippets
 * that nobody chose.
 */
export function listUnfilled(text: string): string[] {
  return [
    ...new Set([
      ...Array.from(text.matchAll(marks), ([written]) => written),
      ...findSnippetNames(text).map(({ name }) => name),
    ]),
  ];
}

/** The words of a placeholder; null when there is no such one. */
function valueOf(values: PlaceholderValues, name: string): string | null {
  return known.has(name) ? (values[name as Placeholder] ?? "") : null;
}

/** A problem in one sentence: "{{trackingNumber}} is empty." */
export function describePlaceholder({ placeholder, kind }: PlaceholderProblem): string {
  if (placeholder === "" && kind === "unknown")
    return "A {{ isn't closed, or there's nothing between {{ and }}.";
  const words = { unknown: "isn't a placeholder", empty: "is empty", unanswered: "needs an answer" } as const;
  return `{{${placeholder}}} ${words[kind]}.`;
}
