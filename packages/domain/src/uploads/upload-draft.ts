/**
 * A draft of a listing and what it comes to at each account: the master's fields, replaced by what a target
 * says for itself. A target's blank inherits, it never clears.
 *
 *   incomplete <-> ready -> submitting -> awaiting -> live -> ended
 *                               |  \----------------^
 *                               \-> rejected | unsure -> submitting (again)
 */
import { noVariants, type DraftVariants, type EffectiveVariant } from "./draft-variants.ts";
import { fillListingWords } from "./listing-words.ts";
import { changesPrices, priceByRule, type PriceProblem, type PriceRule } from "./price-rule.ts";

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

/** A parcel's sides in whole centimetres; 0: nobody said. */
export interface PackageCm {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** The parcel as it's told to a platform, all sides together; null: one of them isn't known. Pure. */
export const toldPackage = (packageCm: PackageCm | null | undefined): PackageCm | null =>
  packageCm && packageCm.length > 0 && packageCm.width > 0 && packageCm.height > 0 ? packageCm : null;

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
  /** Of one piece, where no item with the SKU has a cost. */
  readonly costMinor: number | null;
  /** Below it a price is warned of. */
  readonly floorMinor: number | null;
  /** Of one piece, packed. */
  readonly weightGrams: number | null;
  readonly packageCm?: PackageCm | null | undefined;
  readonly currency: string;
  readonly quantity: number;
  readonly photos: readonly DraftPhoto[];
  readonly attributes: DraftAttributes;
  readonly variants: DraftVariants;
}

/** What a draft begins with, but for its SKU and currency. */
export const blankDraft: DraftFields = {
  sku: "",
  title: "",
  description: "",
  brand: "",
  category: "",
  condition: "",
  conditionNote: "",
  gtin: "",
  priceMinor: null,
  costMinor: null,
  floorMinor: null,
  weightGrams: null,
  currency: "",
  quantity: 1,
  photos: [],
  attributes: {},
  variants: noVariants,
};

/** A draft with what Inventory knows of its items: the cost of a piece by SKU, in the draft's currency. */
export type CostedDraft = DraftFields & { readonly itemCosts?: Readonly<Record<string, number>> };

/** The cost of a piece of this SKU: the item's, else what the draft says. null: nobody said. */
export function costOf({ costMinor, itemCosts = {} }: CostedDraft, sku: string): number | null {
  return itemCosts[sku.trim()] ?? costMinor;
}

/** What one account is told instead; null and "" inherit. */
export interface TargetOverrides {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly priceMinor?: number | null | undefined;
  /** What `priceMinor` was typed in: it never goes out in another one. */
  readonly priceCurrency?: string | null | undefined;
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
  /** Why the account's formula comes to no price, or the typed one isn't its price. */
  readonly priceProblem: PriceProblem | "otherCurrency" | null;
  /** Which placeholder of the title can't be filled, in words; of the description in `wordsProblem`. */
  readonly titleProblem: string | null;
  readonly wordsProblem: string | null;
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

/** What is known of an account where a listing goes up. */
export interface ListingPlace {
  readonly currency: string;
  readonly conditions: readonly { readonly id: string; readonly name: string }[];
  /** How its price comes about; left out or null: it's the draft's. */
  readonly priceRule?: PriceRule | null;
}

/** A title can't name itself: that placeholder is empty in it. */
function fillTitle(title: string, words: Parameters<typeof fillListingWords>[1]) {
  const { text, problem } = fillListingWords(title, { ...words, title: "" }, "title");
  return { text: text.trim(), problem };
}

/** The draft's own title with its placeholders filled, for the item that it becomes. Pure. */
export function filledTitle(draft: DraftFields): string {
  const condition = nameOfCondition(draft.condition, { conditions: itemConditions }) ?? "";
  return fillTitle(draft.title, { ...draft, condition }).text;
}

/** The listing that a target comes to. A price that was typed for it wins over the account's formula. Pure. */
export function effectiveListing(
  draft: CostedDraft,
  own: TargetOverrides,
  mapped: MappedCategory | null,
  place: ListingPlace,
): EffectiveListing {
  const { category: _category, condition, variants: _variants, itemCosts: _costs, ...fields } = draft;
  const isOurs = draft.currency === place.currency;
  const ruled = priceAt(draft, own, place, draft.priceMinor, costOf(draft, draft.sku));
  const variants = draft.variants.rows.map((row) => ({
    sku: row.sku.trim(),
    options: draft.variants.axes.map(({ name }, at) => ({ name: name.trim(), value: row.values[at] ?? "" })),
    ...priceAt(draft, own, place, row.priceMinor ?? draft.priceMinor, costOf(draft, row.sku)),
    quantity: row.quantity,
    ...(row.gtin?.trim() ? { gtin: row.gtin.trim() } : {}),
    ...(row.photoId ? { photoId: row.photoId } : {}),
  }));
  const prices = variants.flatMap((one) => one.priceMinor ?? []);
  const itsCondition = conditionAt(isSaid(own.condition) ? own.condition : condition, place.conditions);
  const attributes = { ...draft.attributes, ...own.attributes };
  const words = {
    ...draft,
    condition:
      nameOfCondition(itsCondition, place) ??
      nameOfCondition(condition, { conditions: itemConditions }) ??
      "",
    attributes,
  };
  const title = fillTitle(isSaid(own.title) ? own.title : draft.title, words);
  const description = fillListingWords(isSaid(own.description) ? own.description : draft.description, {
    ...words,
    title: title.text,
  });
  return {
    ...fields,
    variants: variants.map(({ problem: _problem, ...variant }) => variant),
    sku: draft.sku.trim(),
    brand: draft.brand.trim(),
    conditionNote: draft.conditionNote.trim(),
    title: title.text,
    titleProblem: title.problem,
    description: description.text.trim(),
    wordsProblem: description.problem,
    priceMinor: prices.length > 0 ? Math.min(...prices) : ruled.priceMinor,
    priceProblem:
      variants.length === 0 ? ruled.problem : (variants.find(({ problem }) => problem)?.problem ?? null),
    costMinor: isOurs ? costOf(draft, draft.sku) : null,
    floorMinor: isOurs ? draft.floorMinor : null,
    currency: place.currency,
    quantity:
      variants.length > 0
        ? variants.reduce((all, { quantity }) => all + quantity, 0)
        : (own.quantity ?? draft.quantity),
    categoryId: isSaid(own.categoryId) ? own.categoryId : (mapped?.id ?? ""),
    condition: itsCondition,
    attributes,
  };
}

const nameOfCondition = (id: string, { conditions }: Pick<ListingPlace, "conditions">): string | undefined =>
  conditions.find((one) => one.id === id)?.name;

/** Typed here, else by the formula, else the draft's. Formulas and drafts don't cross currencies. */
function priceAt(
  draft: DraftFields,
  own: TargetOverrides,
  { currency, priceRule }: ListingPlace,
  priceMinor: number | null,
  costMinor: number | null,
): { priceMinor: number | null; problem: EffectiveListing["priceProblem"] } {
  if (own.priceMinor !== null && own.priceMinor !== undefined) {
    const isOther = isSaid(own.priceCurrency) && own.priceCurrency !== currency;
    return isOther
      ? { priceMinor: null, problem: "otherCurrency" }
      : { priceMinor: own.priceMinor, problem: null };
  }
  if (draft.currency !== currency) return { priceMinor: null, problem: null };
  return changesPrices(priceRule)
    ? priceByRule(priceRule, priceMinor, costMinor, currency)
    : { priceMinor, problem: null };
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
