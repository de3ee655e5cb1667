/**
 * The parcel that an order makes: its address, its weight, its size, and its customs lines where it leaves the country. What
 * is missing is said before anybody is asked for a price: that group of a batch is "Fix before buying".
 */
import { AppError, type ParcelWish } from "@stallkeeper/contract";
import type { CustomsLine, ParcelAddress, ParcelToSend } from "@stallkeeper/connector-sdk";
import { countryCodeOf, crossesCustoms, packagePresets } from "@stallkeeper/domain";
import type { SenderSettings } from "./label-settings.ts";
import type { OrderAddress, OrderToSend } from "./orders-to-send.store.ts";

/** What is to be sent. Throws LABEL_INCOMPLETE with the field that is missing. */
export function parcelOfOrder(order: OrderToSend, wish: ParcelWish, settings: SenderSettings): ParcelToSend & { package: string | null } {
  const to = addressOf(order);
  const weightGrams = wish.weightGrams ?? order.packedWeightGrams ?? weightByItems(order, settings) ?? settings.defaultWeightGrams ?? null;
  if (weightGrams === null) throw missing("weightGrams", "The weight is missing.");
  const isAbroad = crossesCustoms(settings.from.countryCode, to.countryCode);
  return { ...sizeOf(wish, order), from: settings.from, to, weightGrams, currency: settings.currency, customs: isAbroad ? customsLines(order, weightGrams, settings) : [] };
}

function missing(field: string, reason: string): AppError {
  return new AppError("LABEL_INCOMPLETE", { reason, fields: { [field]: reason } });
}

const needed = [["name", "name"], ["line1", "street"], ["city", "city"], ["postcode", "postcode"], ["countryCode", "country"]] as const;

function addressOf(order: OrderToSend): ParcelAddress {
  const custom = order.customAddress;
  const isCustom = custom !== null && Object.values(custom).some((part) => part !== null && part !== "");
  const given: OrderAddress = isCustom ? custom : order.address;
  const words = (text: string | null | undefined) => text?.trim() ?? "";
  const address: ParcelAddress = {
    name: words(given.name), line1: words(given.line1), line2: words(given.line2), city: words(given.city), region: words(given.state), postcode: words(given.zipcode),
    countryCode: words(given.countryCode) || countryCodeOf(words(given.countryName)), phone: words(given.phone),
  };
  const gap = needed.find(([part]) => address[part] === "");
  if (gap !== undefined) throw missing("address", `The address has no ${gap[1]}.`);
  return address;
}

/** The sum of the pieces' own weights; null unless each has one. */
function weightByItems({ items }: OrderToSend, { weightBySku }: SenderSettings): number | null {
  let sum = 0;
  for (const { sku, quantity } of items) {
    const each = sku === null || sku === undefined ? undefined : weightBySku[sku];
    if (each === undefined) return null;
    sum += each * (quantity ?? 1);
  }
  return sum === 0 ? null : sum;
}

function sizeOf(wish: ParcelWish, order: OrderToSend): Pick<ParcelToSend, "lengthMm" | "widthMm" | "heightMm"> & { package: string | null } {
  const chosen = wish.package ?? order.packedAs;
  const preset = packagePresets.find(({ id }) => id === chosen);
  return {
    package: chosen, lengthMm: wish.lengthMm ?? (preset?.lengthCm ?? 0) * 10, widthMm: wish.widthMm ?? (preset?.widthCm ?? 0) * 10, heightMm: wish.heightMm ?? (preset?.heightCm ?? 0) * 10,
  };
}

/** One line an item; the parcel's weight is shared among the pieces, the rest goes to the first. */
function customsLines(order: OrderToSend, weightGrams: number, settings: SenderSettings): CustomsLine[] {
  const pieces = order.items.reduce((sum, { quantity }) => sum + Math.max(1, quantity ?? 1), 0);
  if (pieces === 0) throw missing("customs", "The customs lines are missing: the order has no items.");
  const each = Math.max(1, Math.floor(weightGrams / pieces));
  return order.items.map(({ name, quantity, priceMinor }, at): CustomsLine => {
    const description = (name ?? "").trim().slice(0, 100);
    if (description === "") throw missing("customs", "The customs lines are missing: an item has no name.");
    const count = Math.max(1, quantity ?? 1);
    const rest = at === 0 ? Math.max(0, weightGrams - each * pieces) : 0;
    return {
      description, quantity: count, valueMinor: Math.max(0, priceMinor ?? 0) * count, currency: order.currency, weightGrams: each * count + rest, hsCode: settings.hsCode,
      origin: settings.originCountryCode ?? settings.from.countryCode,
    };
  });
}
