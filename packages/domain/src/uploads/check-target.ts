/**
 * What stands between a draft and one platform, while it is typed and again before it is sent. Limits and
 * required attributes are the platform's own. What blocks is named so; the rest is advice.
 */
import { toDecimalText } from "../money.ts";
import { variantProblem } from "./draft-variants.ts";
import { keptOf, type PriceRule } from "./price-rule.ts";
import type { EffectiveListing, TargetOverrides } from "./upload-draft.ts";

/** An attribute of a category, as its platform asks for it. */
export interface AskedAttribute {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isRecommended: boolean;
  readonly kind: "text" | "number" | "choice" | "choices" | "switch";
  readonly choices: readonly string[];
  readonly takesOwnValues: boolean;
  readonly maxLength: number | null;
}

/** What an account's platform takes. */
export interface PlaceFacts {
  readonly platformName: string;
  readonly currency: string;
  readonly limits: {
    readonly titleLength: number;
    readonly descriptionLength: number;
    readonly images: number;
    readonly skuLength: number;
    /** How many a listing can have; left out or 0: none. */
    readonly variants?: number;
    /** A SKU is taken once for all time. */
    readonly takesSkuOnce?: boolean;
  };
  readonly needs: readonly string[];
  readonly conditions: readonly { readonly id: string; readonly name: string }[];
  /** One piece a listing. */
  readonly isSingle: boolean;
  /** The platform can fetch what stands at our own address. */
  readonly canFetchPhotos: boolean;
  readonly ownAddress: string;
  /** How its price comes about, and what it takes; null: nobody said. */
  readonly priceRule?: PriceRule | null;
}

export interface TargetProblem {
  /** A field of the form; `attributes.<name>` for an attribute. */
  readonly field: string;
  readonly text: string;
  readonly isBlocking: boolean;
}

/** Counted as people and platforms do: one emoji is one character. */
export const characters = (text: string): number => Array.from(text).length;

/** The title as it goes out: cut where the platform would refuse it. */
export function cutTitle(title: string, most: number): string {
  return characters(title) <= most ? title : Array.from(title).slice(0, most).join("").trimEnd();
}

/** Whether the last digit of a GTIN is the one that the others ask for (GS1). */
export function isGtin(gtin: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(gtin)) return false;
  const sum = Array.from(gtin)
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const junkBrands = new Set(["new", "other", "n/a", "na", "none", "unknown"]);

/**
 * Problems of one target, the blocking ones first. `asked` null: what the category asks for isn't known yet.
 * Pure.
 */
export function checkTarget(
  listing: EffectiveListing,
  own: TargetOverrides,
  facts: PlaceFacts,
  asked: readonly AskedAttribute[] | null,
): TargetProblem[] {
  const problems: TargetProblem[] = [];
  const { limits, needs, platformName } = facts;
  const block = (field: string, text: string): void => void problems.push({ field, text, isBlocking: true });
  const advise = (field: string, text: string): void =>
    void problems.push({ field, text, isBlocking: false });

  if (listing.title === "") block("title", "Enter a title.");
  else if (characters(listing.title) > limits.titleLength)
    advise("title", `${platformName} cuts the title at ${limits.titleLength} characters.`);
  if (listing.titleProblem !== null) block("title", listing.titleProblem);
  if (listing.sku === "") block("sku", "Enter a SKU.");
  else if (characters(listing.sku) > limits.skuLength)
    block("sku", `${platformName} takes SKUs of up to ${limits.skuLength} characters.`);
  if (listing.description === "" && needs.includes("description"))
    block("description", "Enter a description.");
  if (listing.wordsProblem !== null) block("description", listing.wordsProblem);
  const excess = characters(listing.description) - limits.descriptionLength;
  if (excess > 0)
    block("description", `Shorten the description by ${excess} characters for ${platformName}.`);
  // Where the formula has no answer, that is said instead of a price that is missing.
  const amiss = listing.priceProblem === null && variantProblem(listing.sku, listing.variants, facts);
  if (amiss) block("variants", amiss);
  checkPrice(listing, facts, block, advise);
  if (listing.quantity < 1 && listing.variants.length === 0) block("quantity", "Enter 1 or more.");
  else if (facts.isSingle && listing.quantity > 1)
    advise("quantity", `${platformName} lists one piece: 1 of ${listing.quantity} goes up.`);
  checkPhotos(listing, facts, block, advise);
  if (listing.categoryId === "" && needs.includes("category"))
    block("category", `Choose a category for ${platformName}.`);
  if (listing.condition === "" && needs.includes("condition")) block("condition", "Choose a condition.");
  const misread = listing.variants.find(({ gtin }) => gtin !== undefined && !isGtin(gtin));
  if (misread !== undefined)
    block("variants", `Check the GTIN of ${misread.sku}: its last digit doesn't fit the others.`);
  if (listing.gtin !== "" && !isGtin(listing.gtin))
    block("gtin", "Check the GTIN: its last digit doesn't fit the others.");
  if (junkBrands.has(listing.brand.trim().toLowerCase()))
    advise("brand", `“${listing.brand.trim()}” isn't a brand. Leave it empty if there is none.`);
  for (const kind of ["fulfilment", "payment", "returns"] as const)
    if (needs.includes("policies") && !own.policies?.[kind])
      block(`policies.${kind}`, `Choose a ${kind === "fulfilment" ? "postage" : kind} policy.`);
  if (needs.includes("location") && !own.locationKey) block("location", "Choose where it's sent from.");
  for (const attribute of asked ?? []) checkAttribute(listing, attribute, block, advise);
  return problems.sort((one, other) => Number(other.isBlocking) - Number(one.isBlocking));
}

type Say = (field: string, text: string) => void;

function checkPrice(
  { variants, priceMinor, priceProblem, costMinor, floorMinor, currency }: EffectiveListing,
  { platformName, priceRule }: PlaceFacts,
  block: Say,
  advise: Say,
): void {
  if (priceProblem === "otherCurrency")
    return block("price", `The price here was typed in another currency. Enter it in ${currency}.`);
  if (priceProblem === "noCost")
    return block("cost", `Enter the cost: it sets the price for ${platformName}.`);
  if (priceProblem === "noPrice")
    return block(
      "price",
      `The formula for ${platformName} doesn't give a price. Change it, or enter a price here.`,
    );
  if (priceMinor === null || (variants.length === 0 && priceMinor <= 0)) {
    // A variant without a price is named by itself.
    if (variants.length === 0) block("price", `Enter a price in ${currency}.`);
    else if (currency !== "") block("price", `Enter a price in ${currency} for all variants.`);
    return;
  }
  if (floorMinor !== null && priceMinor < floorMinor)
    advise("price", `It's below your floor price of ${toDecimalText(floorMinor, currency)} ${currency}.`);
  const kept = priceRule && costMinor !== null ? keptOf(priceMinor, priceRule) : null;
  if (kept !== null && costMinor !== null && kept < costMinor)
    advise(
      "price",
      `You'd lose ${toDecimalText(costMinor - kept, currency)} ${currency} a piece after fees.`,
    );
}

function checkPhotos({ photos }: EffectiveListing, facts: PlaceFacts, block: Say, advise: Say): void {
  const { platformName, limits } = facts;
  if (photos.length === 0 && facts.needs.includes("image")) block("photos", "Add a photo.");
  if (photos.length > limits.images)
    advise("photos", `${platformName} uses the first ${limits.images} photos.`);
  const addresses = photos.slice(0, limits.images).map(({ url }) => url ?? facts.ownAddress);
  const isPlain = addresses.some((address) => !address.startsWith("https://"));
  if (!facts.canFetchPhotos && photos.slice(0, limits.images).some(({ url }) => url === undefined))
    block(
      "photos",
      `${platformName} can't fetch photos from ${facts.ownAddress}. ` +
        "Start Stallkeeper with STALLKEEPER_URL set to its public https address.",
    );
  else if (isPlain && facts.needs.includes("httpsImages"))
    block("photos", `${platformName} takes photos from https addresses only. Upload them here over https.`);
}

function checkAttribute(
  { attributes }: EffectiveListing,
  asked: AskedAttribute,
  block: Say,
  advise: Say,
): void {
  const field = `attributes.${asked.name}`;
  const values = (attributes[asked.name] ?? []).filter((value) => value.trim() !== "");
  if (values.length === 0) {
    if (asked.isRequired) block(field, `${asked.label} is required.`);
    else if (asked.isRecommended) advise(field, `${asked.label} is recommended.`);
    return;
  }
  const { maxLength, choices, takesOwnValues } = asked;
  const unknown = takesOwnValues ? undefined : values.find((value) => !choices.includes(value));
  if (choices.length > 0 && unknown !== undefined)
    block(field, `“${unknown}” isn't among the choices for ${asked.label}.`);
  if (maxLength !== null && values.some((value) => characters(value) > maxLength))
    block(field, `${asked.label} takes up to ${maxLength} characters.`);
}

/**
 * What is left of a price after an account's fees: those that the seller entered, else their usual share. null
 * where the price or the fees aren't known. In minor units.
 */
export function netAfterFees(
  priceMinor: number | null,
  { priceRule, feeShare }: { readonly priceRule: PriceRule | null; readonly feeShare: number | null },
): number | null {
  if (priceMinor === null) return null;
  const kept = priceRule === null ? null : keptOf(priceMinor, priceRule);
  return kept ?? (feeShare === null ? null : Math.round(priceMinor * (1 - feeShare)));
}

const mostGrams = 1_000_000;

/** A weight as people type it, in grams: "1.45", "1,45 kg", "450 g". null: none, or more than a tonne. Pure. */
export function readWeight(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,3}))?\s*(kg|g)?$/i.exec(typed.trim());
  if (match === null) return null;
  const [, whole = "", part = "", unit = "kg"] = match;
  if (unit.toLowerCase() === "g") return part === "" && Number(whole) <= mostGrams ? Number(whole) : null;
  const grams = Number(whole) * 1_000 + Number(part.padEnd(3, "0"));
  return grams <= mostGrams ? grams : null;
}

/** The field of the form that a platform's own name for a field leads to. */
export function formFieldOf(field: string | null): string {
  if (field === null) return "title";
  const names: Readonly<Record<string, string>> = {
    imageUrls: "photos",
    categoryId: "category",
    locationKey: "location",
    policies: "policies.fulfilment",
  };
  return field.startsWith("variants") ? "variants" : (names[field] ?? field);
}
