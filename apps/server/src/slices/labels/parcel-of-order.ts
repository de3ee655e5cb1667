/**
 * The parcel that an order makes: its address, its weight, its size, and its customs lines where it leaves
 * the country. What is missing is said before anybody is asked for a price: that group of a batch is "Fix
 * before buying".
 */
import { AppError, type ParcelWish, type WeightSource } from "@stallkeeper/contract";
import type { CustomsLine, ParcelAddress, ParcelToSend } from "@stallkeeper/connector-sdk";
import {
  checkAddress,
  checkCustomsLine,
  cleanHsCode,
  countryOfAddress,
  crossesCustoms,
  describeAddressProblem,
  listItemsToSend,
  packagePresets,
  parseMinor,
  piecesNotNow,
  type CustomsPart,
} from "@stallkeeper/domain";
import type { KnownCustoms } from "./customs.store.ts";
import type { SenderSettings } from "./label-settings.ts";
import type { OrderAddress, OrderToSend } from "./orders-to-send.store.ts";

type Known = SenderSettings & KnownCustoms;

/**
 * What is to be sent: goods that weren't refunded, and no fees. Throws LABEL_INCOMPLETE with the field that
 * is missing.
 */
export function parcelOfOrder(
  ordered: OrderToSend,
  wish: ParcelWish,
  settings: Known,
): ParcelToSend & { package: string | null; weightSource: WeightSource } {
  const order = {
    ...ordered,
    items: listItemsToSend(ordered.items, [...ordered.refundedItems, ...piecesNotNow(ordered.parts ?? [])]),
  };
  const to = addressOf(order);
  const { id, weightGrams: usualGrams, ...size } = packageOf(wish, order, settings);
  const weighed = weigh([
    ["typed", wish.weightGrams],
    ["bench", order.packedWeightGrams],
    ["plan", order.plan?.weightGrams],
    ["items", weightByItems(order, settings)],
    ["package", usualGrams],
    ["default", settings.defaultWeightGrams],
  ]);
  if (weighed === null) throw missing("weightGrams", "The weight is missing.");
  const { weightGrams, weightSource } = weighed;
  const isAbroad = crossesCustoms(settings.from.countryCode, to.countryCode);
  return {
    package: id,
    weightSource,
    lengthMm: wish.lengthMm ?? size.lengthMm,
    widthMm: wish.widthMm ?? size.widthMm,
    heightMm: wish.heightMm ?? size.heightMm,
    from: settings.from,
    to,
    weightGrams,
    currency: settings.currency,
    customs: isAbroad ? customsLines(order, weightGrams, settings, wish.customs ?? {}) : [],
  };
}

/**
 * What comes back: from the buyer to where this store's parcels come from. Throws LABEL_INCOMPLETE with the
 * field that is missing.
 */
export function parcelOfReturn(
  order: OrderToSend,
  lines: readonly { itemId: string; quantity: number }[],
  weightGrams: number | null,
  settings: Known,
): ParcelToSend & { package: null } {
  const from = addressOf(order);
  if (settings.from.line1 === "" || settings.from.city === "" || settings.from.postcode === "")
    throw missing("from", "Add a ship-from address in Settings: this parcel goes there.");
  const returned = {
    ...order,
    items: lines.flatMap(({ itemId, quantity }) =>
      order.items.filter(({ _id }) => _id === itemId).map((item) => ({ ...item, quantity })),
    ),
  };
  const grams = weightGrams ?? weightByItems(returned, settings) ?? settings.defaultWeightGrams ?? null;
  if (grams === null) throw missing("weightGrams", "The weight is missing.");
  return {
    package: null,
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    from,
    to: settings.from,
    weightGrams: grams,
    currency: settings.currency,
    customs: crossesCustoms(from.countryCode, settings.from.countryCode)
      ? customsLines(returned, grams, settings, {})
      : [],
  };
}

function missing(field: string, reason: string): AppError {
  return new AppError("LABEL_INCOMPLETE", { reason, fields: { [field]: reason } });
}

function addressOf(order: OrderToSend): ParcelAddress {
  const custom = order.customAddress;
  const isCustom = custom !== null && Object.values(custom).some((part) => part !== null && part !== "");
  const given: OrderAddress = isCustom ? custom : order.address;
  const words = (text: string | null | undefined) => text?.trim() ?? "";
  const address: ParcelAddress = {
    name: words(given.name),
    line1: words(given.line1),
    line2: words(given.line2),
    city: words(given.city),
    region: words(given.state),
    postcode: words(given.zipcode),
    countryCode: countryOfAddress(given),
    phone: words(given.phone),
  };
  const [problem] = checkAddress(given);
  if (problem !== undefined) throw missing("address", describeAddressProblem(problem));
  return address;
}

/** The first weight that somebody said, with who did; a weight of nothing is none. */
function weigh(
  said: readonly (readonly [WeightSource, number | null | undefined])[],
): { weightGrams: number; weightSource: WeightSource } | null {
  for (const [weightSource, weightGrams] of said)
    if (typeof weightGrams === "number" && weightGrams > 0) return { weightGrams, weightSource };
  return null;
}

/** The sum of the pieces' own weights; null unless each has one. */
function weightByItems({ items }: OrderToSend, { weightBySku }: KnownCustoms): number | null {
  let sum = 0;
  for (const { sku, quantity } of items) {
    const each = sku === null || sku === undefined ? undefined : weightBySku[sku];
    if (each === undefined) return null;
    sum += each * (quantity ?? 1);
  }
  return sum === 0 ? null : sum;
}

/** The package that was chosen or is known of the bench: a preset, or one of the store's own. */
function packageOf(
  wish: ParcelWish,
  order: OrderToSend,
  settings: SenderSettings,
): Pick<ParcelToSend, "lengthMm" | "widthMm" | "heightMm"> & {
  id: string | null;
  weightGrams: number | null;
} {
  const planned = order.plan?.package;
  const isThere =
    settings.packages.some(({ id: own }) => own === planned) ||
    packagePresets.some((preset) => preset.id === planned);
  const id = wish.package ?? order.packedAs ?? (isThere ? planned : null) ?? null;
  const own = settings.packages.find((one) => one.id === id);
  if (own !== undefined) return own;
  const { lengthCm, widthCm, heightCm } = packagePresets.find((preset) => preset.id === id) ?? {
    lengthCm: null,
    widthCm: null,
    heightCm: null,
  };
  return {
    id,
    lengthMm: (lengthCm ?? 0) * 10,
    widthMm: (widthCm ?? 0) * 10,
    heightMm: (heightCm ?? 0) * 10,
    weightGrams: null,
  };
}

const partWords: Record<CustomsPart, string> = {
  description: "description",
  hsCode: "tariff number",
  origin: "country of origin",
  value: "value",
  weight: "weight",
};

/**
 * One line an item, of all orders in the parcel; the parcel's weight is shared among the pieces, the rest
 * goes to the first. What was said for this parcel wins over what the store said of an SKU, and that over the
 * item's own words. Throws LABEL_INCOMPLETE that says of every line what it lacks.
 */
function customsLines(
  order: OrderToSend,
  weightGrams: number,
  settings: Known,
  ofParcel: NonNullable<ParcelWish["customs"]>,
): CustomsLine[] {
  const pieces = order.items.reduce((sum, { quantity }) => sum + Math.max(1, quantity ?? 1), 0);
  if (pieces === 0) throw missing("customs", "The customs lines are missing: the order has no items.");
  const each = Math.max(1, Math.floor(weightGrams / pieces));
  const lines = order.items.map(({ _id, name, sku, quantity, priceMinor }, at): CustomsLine => {
    const said = {
      ...(sku === null || sku === undefined ? {} : settings.customsBySku[sku]),
      ...ofParcel[_id],
    };
    const count = Math.max(1, quantity ?? 1);
    const rest = at === 0 ? Math.max(0, weightGrams - each * pieces) : 0;
    const valueMinor =
      said.value === undefined
        ? Math.max(0, priceMinor ?? 0)
        : parseMinor(said.value.toFixed(4), order.currency);
    return {
      description: (said.description || name || "").trim().slice(0, 100),
      quantity: count,
      valueMinor: valueMinor * count,
      currency: order.currency,
      weightGrams: each * count + rest,
      hsCode: cleanHsCode(said.hsCode || settings.hsCode),
      origin: said.originCountryCode ?? settings.originCountryCode ?? settings.from.countryCode,
    };
  });
  const fields: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const gaps = checkCustomsLine(line);
    const subject = line.description === "" ? `Item ${at + 1}` : line.description;
    for (const part of gaps) fields[`customs.${at}.${part}`] = `No ${partWords[part]}.`;
    if (gaps.length > 0)
      fields[`customs.${at}`] = `${subject} has no ${gaps.map((part) => partWords[part]).join(", no ")}.`;
    // What a form needs to ask for it: the items of a parcel may belong to several orders.
    const sku = order.items[at]?.sku ?? "";
    if (gaps.length > 0)
      Object.assign(fields, {
        [`customs.${at}.item`]: subject,
        [`customs.${at}.itemId`]: order.items[at]?._id ?? "",
        ...(sku === "" ? {} : { [`customs.${at}.sku`]: sku }),
      });
  }
  const sentences = lines.flatMap((_line, at) => fields[`customs.${at}`] ?? []);
  if (sentences.length > 0)
    throw new AppError("LABEL_INCOMPLETE", { reason: `Customs: ${sentences.join(" ")}`, fields });
  return lines;
}
