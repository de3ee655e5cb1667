/**
 * What the courier offers, for whom and for how much: a price by weight and zone, in pence, then in the
 * customer's currency.
 */
import { convertPence } from "../money.ts";
import type { House } from "./courier.model.ts";

export type Zone = "home" | "near" | "far";
export type Service = {
  house: House;
  code: string;
  name: string;
  isTracked: boolean;
  maxGrams: number;
  days: Record<Zone, [number, number]>;
  basePence: Record<Zone, number>;
  kiloPence: Record<Zone, number>;
};

const SERVICES: readonly Service[] = [
  {
    house: "courier",
    code: "letter",
    name: "Large letter",
    isTracked: false,
    maxGrams: 750,
    days: { home: [2, 4], near: [4, 7], far: [6, 14] },
    basePence: { home: 160, near: 420, far: 560 },
    kiloPence: { home: 90, near: 260, far: 480 },
  },
  {
    house: "courier",
    code: "standard",
    name: "Tracked 48",
    isTracked: true,
    maxGrams: 20_000,
    days: { home: [2, 3], near: [3, 5], far: [6, 10] },
    basePence: { home: 335, near: 845, far: 1290 },
    kiloPence: { home: 70, near: 190, far: 640 },
  },
  {
    house: "courier",
    code: "express",
    name: "Express 24",
    isTracked: true,
    maxGrams: 25_000,
    days: { home: [1, 1], near: [1, 2], far: [2, 4] },
    basePence: { home: 695, near: 1890, far: 3450 },
    kiloPence: { home: 120, near: 460, far: 980 },
  },
  {
    house: "post",
    code: "signed",
    name: "Signed For",
    isTracked: true,
    maxGrams: 2_000,
    days: { home: [2, 4], near: [4, 6], far: [7, 12] },
    basePence: { home: 365, near: 880, far: 1320 },
    kiloPence: { home: 80, near: 210, far: 700 },
  },
  {
    house: "post",
    code: "express",
    name: "Guaranteed by 1 pm",
    isTracked: true,
    maxGrams: 20_000,
    days: { home: [1, 1], near: [2, 3], far: [3, 5] },
    basePence: { home: 745, near: 1760, far: 3650 },
    kiloPence: { home: 110, near: 480, far: 1020 },
  },
];

const UNION = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");
const NEIGHBOURS = [...UNION, "GB", "CH", "NO", "IS", "LI"];
/** Where nobody delivers. */
const UNSERVED = ["AQ", "KP"];

/** What a house calls itself. */
export const HOUSE_NAMES: Record<House, string> = { courier: "Practice Courier", post: "Practice Post" };

/** The services of a house. */
export const servicesOf = (house: House = "courier"): readonly Service[] =>
  SERVICES.filter((service) => service.house === house);

/** How far it is. */
export function zoneOf(from: string, to: string): Zone {
  if (from === to) return "home";
  return NEIGHBOURS.includes(from) && NEIGHBOURS.includes(to) ? "near" : "far";
}

/** Whether a parcel passes customs on its way. */
export function crossesCustoms(from: string, to: string): boolean {
  return from !== to && !(UNION.includes(from) && UNION.includes(to));
}

/** Whether the courier goes there at all. */
export function isServed(country: string): boolean {
  return !UNSERVED.includes(country);
}

/** The price of a service. Rises with every started 500 g. */
export function priceMinor(service: Service, zone: Zone, weightGrams: number, currency: string): number {
  const halfKilos = Math.max(0, Math.ceil(weightGrams / 500) - 1);
  return convertPence(
    service.basePence[zone] + Math.round((halfKilos * service.kiloPence[zone]) / 2),
    currency,
  );
}
