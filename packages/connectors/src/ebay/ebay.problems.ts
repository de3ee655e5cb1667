/** eBay's refusals as problems of our fields. The numbers are those of the Inventory API's document. Pure. */
import type { RefusalProblem } from "@stallkeeper/connector-sdk";

interface EbayError {
  readonly errorId: string;
  readonly message: string;
  readonly longMessage: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

const FIELDS: ReadonlyMap<string, string> = new Map([
  ["25003", "price"],
  ["25004", "quantity"],
  ["25005", "categoryId"],
  ["25007", "policies.fulfilment"],
  ["25008", "policies.payment"],
  ["25009", "policies.returns"],
  ["25012", "locationKey"],
  ["25014", "imageUrls"],
  ["25015", "imageUrls"],
  ["25020", "weightGrams"],
  ["25021", "condition"],
  ["25707", "sku"],
]);
const NAMES: ReadonlyMap<string, string> = new Map([
  ["imageUrls", "imageUrls"],
  ["availableQuantity", "quantity"],
  ["merchantLocationKey", "locationKey"],
]);

/** One error in our terms: by its number, the field that it names, or the item specific in its words. */
export function problemOf({ errorId, message, longMessage, parameters }: EbayError): RefusalProblem {
  const text = (longMessage || message).slice(0, 500);
  const specific = /item specific (.{1,65}?) is missing/i.exec(text)?.[1];
  const named = parameters.find(({ name }) => name === "fieldName" || name === "field")?.value;
  const field =
    FIELDS.get(errorId) ??
    (specific === undefined ? undefined : `attributes.${specific}`) ??
    (named === undefined ? undefined : (NAMES.get(named) ?? named));
  return { code: errorId, text, field: field ?? null };
}
