/**
 * Placeholders in texts to buyers (decisions 6): `{{name}}`, with a fallback `{{name|there}}`, and a question to the
 * sender `{{ask:Delivery day}}`. A text is filled in one pass, so that what stands in a value is never read as a
 * placeholder. What is not known, empty or not answered stays as it is and is reported with its place: such a text is
 * not for sending.
 */
export const placeholders = [
  "buyerFirstName", "buyerHandle", "orderId", "orderDate", "orderTotal", "itemName", "itemSku", "items", "price", "shippingProvider", "trackingNumber",
  "trackingUrl", "dispatchBy", "refundAmount", "offerAmount", "storeName", "agentName",
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

/** Fills a text; `answers` holds what the sender said, by the question's label. */
export function fillPlaceholders(text: string, values: PlaceholderValues, answers: ReadonlyMap<string, string> = new Map()): FilledText {
  const problems: PlaceholderProblem[] = [];
  const filled = text.replace(marks, (written: string, inside: string | undefined, start: number) => {
    const [name = "", ...fallback] = (inside ?? "").split("|");
    const placeholder = name.trim();
    const label = question.exec(placeholder)?.[1]?.trim();
    const value = label === undefined ? valueOf(values, placeholder) : (answers.get(label) ?? "");
    const said = [value, fallback.join("|").trim()].find((words) => words !== null && words.trim() !== "");
    const isUnknown = value === null;
    if (!isUnknown && said !== undefined && said !== null) return said;
    const missing = label === undefined ? "empty" : "unanswered";
    problems.push({ placeholder, kind: isUnknown ? "unknown" : missing, start, end: start + written.length });
    return written;
  });
  return { text: filled, problems };
}

/** The words of a placeholder; null when there is no such one. */
function valueOf(values: PlaceholderValues, name: string): string | null {
  return known.has(name) ? (values[name as Placeholder] ?? "") : null;
}

/** A problem in one sentence: "{{trackingNumber}} is empty." */
export function describePlaceholder({ placeholder, kind }: PlaceholderProblem): string {
  const words = { unknown: "is not known", empty: "is empty", unanswered: "needs an answer" } as const;
  return `{{${placeholder}}} ${words[kind]}.`;
}
