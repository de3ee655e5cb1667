/**
 * Reads what a customer wants sent, and refuses what cannot be sent: in words, with the field that is wrong.
 */
import { readObject, readText } from "../http/call.ts";
import { parseMinor } from "../money.ts";
import { wrong } from "./courier.context.ts";
import type { CustomsLine, House, Place } from "./courier.model.ts";
import type { Service } from "./tariff.ts";
import { crossesCustoms, isServed, servicesOf } from "./tariff.ts";

export type ParcelWish = {
  from: Place;
  to: Place;
  weightGrams: number;
  sizeMm: [number, number, number];
  customs: CustomsLine[];
  currency: string;
};

/**
 * What is to be sent. Throws Refusal `weight_missing`, `field_missing`, `field_invalid`,
 * `destination_not_served`, `customs_missing`.
 */
export function readWish(body: Record<string, unknown>): ParcelWish {
  const parcel = readObject(body.parcel);
  const weightGrams = Number(parcel.weight_g);
  if (!Number.isInteger(weightGrams) || weightGrams <= 0)
    throw wrong("weight_missing", "parcel.weight_g", "A weight above zero is needed.");
  const currency = readText(body, "currency");
  if (!/^[A-Z]{3}$/.test(currency))
    throw wrong("field_invalid", "currency", "currency must be three letters.");
  const sizeMm: [number, number, number] = [
    sizeOf(parcel.length_mm),
    sizeOf(parcel.width_mm),
    sizeOf(parcel.height_mm),
  ];
  const from = readPlace(body.from, "from", ["country"]);
  const to = readPlace(body.to, "to", ["name", "line1", "city", "postcode", "country"]);
  if (!isServed(to.country))
    throw wrong("destination_not_served", "to.country", `There is no service to ${to.country}.`);
  const customs = readCustoms(body.customs, currency);
  if (crossesCustoms(from.country, to.country) && customs.length === 0)
    throw wrong("customs_missing", "customs", "This destination needs customs lines.");
  return { from, to, weightGrams, sizeMm, customs, currency };
}

/** The services of a house that take a parcel of that weight. */
export function servicesFor(weightGrams: number, house: House | undefined): readonly Service[] {
  return servicesOf(house).filter(({ maxGrams }) => weightGrams <= maxGrams);
}

function sizeOf(value: unknown): number {
  const size = Number(value ?? 0);
  return Number.isFinite(size) && size > 0 ? Math.round(size) : 0;
}

function readPlace(value: unknown, side: string, needed: readonly (keyof Place)[]): Place {
  const given = readObject(value);
  const place: Place = {
    name: readText(given, "name"),
    line1: readText(given, "line1"),
    line2: readText(given, "line2"),
    city: readText(given, "city"),
    region: readText(given, "region"),
    postcode: readText(given, "postcode"),
    country: readText(given, "country").toUpperCase(),
    phone: readText(given, "phone"),
  };
  for (const name of needed) {
    if (place[name] === "")
      throw wrong("address_incomplete", `${side}.${name}`, `The address has no ${name}.`);
  }
  if (!/^[A-Z]{2}$/.test(place.country))
    throw wrong("address_incomplete", `${side}.country`, "The country is no two-letter code.");
  return place;
}

function readCustoms(value: unknown, currency: string): CustomsLine[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > 50)
    throw wrong("field_invalid", "customs", "customs must be a list of up to 50 lines.");
  return value.map((entry, at): CustomsLine => {
    const line = readObject(entry);
    const valueMinor = parseMinor(line.value, readText(line, "currency") || currency);
    const description = readText(line, "description");
    const quantity = Number(line.quantity ?? 1);
    const weightGrams = Number(line.weight_g ?? 0);
    if (description === "" || valueMinor === null || !(quantity >= 1) || !(weightGrams > 0))
      throw wrong(
        "customs_missing",
        `customs.${String(at)}`,
        "A customs line needs a description, a quantity, a value and a weight.",
      );
    return {
      description,
      hsCode: readText(line, "hs_code"),
      origin: readText(line, "origin"),
      quantity,
      valueMinor,
      weightGrams,
    };
  });
}
