/**
 * A draft of a listing and what it comes to at each account: the master's fields, replaced by what a target
 * says for itself. A target's blank inherits, it never clears.
 *
 *   incomplete <-> ready -> submitting -> awaiting -> live -> ended
 *                               |  \----------------^
 *                               \-> rejected | unsure -> submitting (again)
 */
import type { DraftVariants, EffectiveVariant } from "./draft-variants.ts";

export const targetStates = [
  "incomplete",
  "ready",
  "submitting",
  "awaiting",
  "live",
  "ended",
  "rejected",
  "unsure",
] as const;
export type TargetState = (typeof targetStates)[number];

/** Nothing was sent, or what was sent is over: it can be put up. */
export function canPublish(state: TargetState): boolean {
  return state === "incomplete" || state === "ready" || state === "rejected" || state === "ended";
}

/** Something is at the platform, or may be: its draft can't be thrown away and its SKU stays. */
export function isAtPlatform(state: TargetState): boolean {
  return state === "submitting" || state === "awaiting" || state === "live" || state === "unsure";
}

/** The worst first: what a list of drafts shows of a draft with several targets. */
const byNeed: readonly TargetState[] = [
  "rejected",
  "unsure",
  "incomplete",
  "submitting",
  "awaiting",
  "ready",
  "live",
  "ended",
];

/** The state of a draft: that of its worst target; null without any. */
export function worstState(states: readonly TargetState[]): TargetState | null {
  return byNeed.find((state) => states.includes(state)) ?? null;
}

/** One photo of a draft, in its order: of ours by its id, or one that has a public address already. */
export interface DraftPhoto {
  readonly id: string;
  readonly url?: string | undefined;
  readonly alt: string;
}

export type DraftAttributes = Readonly<Record<string, readonly string[]>>;

/** The master's fields; `priceMinor` in `currency`. */
export interface DraftFields {
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  /** The store's own word. */
  readonly category: string;
  /** One of `itemConditions`, or "". */
  readonly condition: string;
  readonly conditionNote: string;
  readonly gtin: string;
  readonly priceMinor: number | null;
  readonly currency: string;
  readonly quantity: number;
  readonly photos: readonly DraftPhoto[];
  readonly attributes: DraftAttributes;
  readonly variants: DraftVariants;
}

/** What one account is told instead; null and "" inherit. */
export interface TargetOverrides {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly priceMinor?: number | null | undefined;
  readonly quantity?: number | null | undefined;
  readonly condition?: string | null | undefined;
  /** The platform's own category, where a person chose it for this draft. */
  readonly categoryId?: string | null | undefined;
  readonly categoryName?: string | null | undefined;
  readonly attributes?: DraftAttributes | null | undefined;
  readonly policies?: Readonly<Partial<Record<PolicyKind, string>>> | null | undefined;
  readonly locationKey?: string | null | undefined;
}
export type PolicyKind = "fulfilment" | "payment" | "returns";

/** The platform's category that was found for the store's own word; null: none is known. */
export interface MappedCategory {
  readonly id: string;
  readonly name: string;
}

/** A listing as it would go up at one account. */
export interface EffectiveListing extends Omit<DraftFields, "category" | "condition" | "variants"> {
  /** Empty: sold as one thing. With variants price and pieces are theirs: the lowest, and all together. */
  readonly variants: readonly EffectiveVariant[];
  readonly categoryId: string;
  /** The platform's own word; "" where none fits. */
  readonly condition: string;
}

/** What the seller says of an item's condition, from the best on. */
export const itemConditions = [
  { id: "new", name: "New" },
  { id: "likeNew", name: "Like new" },
  { id: "veryGood", name: "Used, very good" },
  { id: "good", name: "Used, good" },
  { id: "fair", name: "Used, fair" },
  { id: "parts", name: "For parts or not working" },
] as const;

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
const nearWords: Readonly<Record<string, readonly string[]>> = {
  new: ["new"],
  likeNew: ["like new", "new other", "used excellent", "used very good", "used good", "used"],
  veryGood: ["used very good", "used excellent", "used good", "used"],
  good: ["used good", "used very good", "used", "used acceptable", "used fair"],
  fair: ["used fair", "used acceptable", "used good", "used"],
  parts: ["for parts or not working", "for parts", "not working"],
};

/**
 * The platform's word for a condition of ours, or for one of its own; "" where none fits. Never a better one
 * than a worse neighbour where there is a choice of both.
 */
export function conditionAt(
  condition: string,
  offered: readonly { readonly id: string; readonly name: string }[],
): string {
  const own = offered.find(({ id }) => id === condition);
  if (own !== undefined) return own.id;
  const named = itemConditions.find(({ id }) => id === condition)?.name ?? condition;
  for (const words of [plain(named), ...(nearWords[condition] ?? [])]) {
    const found = words === "" ? undefined : offered.find(({ name }) => plain(name) === words);
    if (found !== undefined) return found.id;
  }
  return "";
}

const isSaid = (text: string | null | undefined): text is string =>
  typeof text === "string" && text.trim() !== "";

/** The listing that a target comes to. Pure; nothing is cut here. */
export function effectiveListing(
  draft: DraftFields,
  own: TargetOverrides,
  mapped: MappedCategory | null,
  place: { readonly currency: string; readonly conditions: readonly { id: string; name: string }[] },
): EffectiveListing {
  const { category: _category, condition, variants: _variants, ...fields } = draft;
  const hasOwnPrice = own.priceMinor !== null && own.priceMinor !== undefined;
  const isOurs = draft.currency === place.currency;
  const priceMinor = hasOwnPrice ? own.priceMinor : isOurs ? draft.priceMinor : null;
  const variants = variantsOf(draft, (row) =>
    hasOwnPrice ? priceMinor : isOurs ? (row.priceMinor ?? draft.priceMinor) : null,
  );
  const prices = variants.flatMap((one) => one.priceMinor ?? []);
  return {
    ...fields,
    variants,
    sku: draft.sku.trim(),
    brand: draft.brand.trim(),
    conditionNote: draft.conditionNote.trim(),
    title: isSaid(own.title) ? own.title.trim() : draft.title.trim(),
    description: isSaid(own.description) ? own.description.trim() : draft.description.trim(),
    priceMinor: prices.length > 0 ? Math.min(...prices) : priceMinor,
    currency: place.currency,
    quantity:
      variants.length > 0
        ? variants.reduce((all, { quantity }) => all + quantity, 0)
        : (own.quantity ?? draft.quantity),
    categoryId: isSaid(own.categoryId) ? own.categoryId : (mapped?.id ?? ""),
    condition: conditionAt(isSaid(own.condition) ? own.condition : condition, place.conditions),
    attributes: { ...draft.attributes, ...own.attributes },
  };
}

function variantsOf(
  { variants: { axes, rows } }: DraftFields,
  priceOf: (row: DraftVariants["rows"][number]) => number | null,
): EffectiveVariant[] {
  return rows.map((row) => ({
    sku: row.sku.trim(),
    options: axes.map(({ name }, at) => ({ name: name.trim(), value: row.values[at] ?? "" })),
    priceMinor: priceOf(row),
    quantity: row.quantity,
  }));
}

/** How much of a draft is filled in, in percent; what a platform asks for beyond that is its own problem. */
export function completeness(draft: DraftFields): number {
  const filled = [
    draft.sku !== "",
    draft.title.trim() !== "",
    draft.description.trim() !== "",
    draft.category !== "",
    draft.condition !== "",
    isPriced(draft),
    draft.quantity > 0 || draft.variants.rows.some(({ quantity }) => quantity > 0),
    draft.photos.length > 0,
  ];
  return Math.round((filled.filter(Boolean).length / filled.length) * 100);
}

function isPriced({ priceMinor, variants: { rows } }: DraftFields): boolean {
  return (
    (priceMinor !== null && priceMinor > 0) ||
    (rows.length > 0 && rows.every((row) => row.priceMinor !== null && row.priceMinor > 0))
  );
}
