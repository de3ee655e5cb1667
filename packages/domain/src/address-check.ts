/**
 * Whether a parcel can arrive at an address (open sections 2.3, address check): who, street, town, country,
 * and what the country needs beside them: a postcode of its shape, and a state where two towns share a name.
 * What is told is only what is certain to be missing or misshapen; whether the street exists nobody asks.
 * Labels are refused by the same rule.
 */
import { countryCodeOf } from "./customs.ts";

export interface CheckedAddress {
  name?: string | null | undefined;
  line1?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zipcode?: string | null | undefined;
  countryName?: string | null | undefined;
  countryCode?: string | null | undefined;
}

export type AddressProblem = "name" | "street" | "city" | "country" | "postcode" | "postcodeShape" | "state";

const fiveDigits = /^\d{5}$/;
const fourDigits = /^\d{4}$/;

/** Postcodes without blanks and hyphens, in capitals. */
const postcodes: Readonly<Record<string, RegExp>> = {
  AT: fourDigits,
  AU: fourDigits,
  BE: fourDigits,
  BG: fourDigits,
  CH: fourDigits,
  CY: fourDigits,
  DK: fourDigits,
  HU: fourDigits,
  LU: fourDigits,
  NO: fourDigits,
  NZ: fourDigits,
  SI: fourDigits,
  ZA: fourDigits,
  CZ: fiveDigits,
  DE: fiveDigits,
  EE: fiveDigits,
  ES: fiveDigits,
  FI: fiveDigits,
  FR: fiveDigits,
  GR: fiveDigits,
  HR: fiveDigits,
  IT: fiveDigits,
  KR: fiveDigits,
  MX: fiveDigits,
  SE: fiveDigits,
  SK: fiveDigits,
  TR: fiveDigits,
  BR: /^\d{8}$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  CN: /^\d{6}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  IN: /^[1-9]\d{5}$/,
  IS: /^\d{3}$/,
  JP: /^\d{7}$/,
  LT: /^(?:LT)?\d{5}$/,
  LV: /^(?:LV)?\d{4}$/,
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  PL: fiveDigits,
  PT: /^\d{7}$/,
  RO: /^\d{6}$/,
  SG: /^\d{6}$/,
  US: /^\d{5}(?:\d{4})?$/,
};
/** Countries that send without postcodes. */
const withoutPostcode: ReadonlySet<string> = new Set(["AE", "BS", "HK", "JM", "MO", "PA", "QA", "ZW"]);
const withState: ReadonlySet<string> = new Set(["AU", "BR", "CA", "MX", "US"]);

const trimmed = (text: string | null | undefined): string => text?.trim() ?? "";

/** The two-letter code of an address's country; "" when nobody knows it. */
export const countryOfAddress = ({
  countryCode,
  countryName,
}: Pick<CheckedAddress, "countryCode" | "countryName">): string =>
  trimmed(countryCode).toUpperCase() || countryCodeOf(trimmed(countryName));

/** The address that an order goes to: the seller's own where there is one. Pure. */
export function shipToOf<To extends object>({
  address,
  fulfillment: { customFulfillmentAddress: custom },
}: {
  address: To;
  fulfillment: { customFulfillmentAddress: To | null };
}): To {
  const isGiven = custom !== null && Object.values(custom).some((part) => part !== null && part !== "");
  return isGiven ? custom : address;
}

/** What is wrong with an address, the gravest first; nothing when a parcel can go there. Pure. */
export function checkAddress(address: CheckedAddress): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const country = countryOfAddress(address);
  const postcode = trimmed(address.zipcode).replace(/[\s-]/g, "").toUpperCase();
  const shape = postcodes[country];
  if (trimmed(address.name) === "") problems.push("name");
  if (trimmed(address.line1) === "") problems.push("street");
  if (trimmed(address.city) === "") problems.push("city");
  if (country === "") problems.push("country");
  if (postcode === "" && !withoutPostcode.has(country)) problems.push("postcode");
  if (postcode !== "" && shape !== undefined && !shape.test(postcode)) problems.push("postcodeShape");
  if (withState.has(country) && trimmed(address.state) === "") problems.push("state");
  return problems;
}

const missing: Readonly<Record<AddressProblem, string>> = {
  name: "The address has no name.",
  street: "The address has no street.",
  city: "The address has no city.",
  country: "The address has no country.",
  postcode: "The address has no postcode.",
  postcodeShape: "The postcode doesn't match the country.",
  state: "The address has no state.",
};

/** A problem of an address as a sentence. */
export const describeAddressProblem = (problem: AddressProblem): string => missing[problem];
