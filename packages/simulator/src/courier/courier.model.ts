/**
 * What the courier keeps of its customers: accounts, parcels with their labels, manifests.
 *
 *   parcel  bought -> accepted -> inTransit -> outForDelivery -> delivered
 *                         any of them on the way -> exception -> back on its way | returned | lost
 *   void    none -> requested -> accepted -> refunded | refused
 */

/**
 * Two houses under one roof: other services, other prices, other numbers. Left out in a record: the courier.
 */
export const HOUSES = ["courier", "post"] as const;
export type House = (typeof HOUSES)[number];

export type CourierAccount = {
  market: "courier";
  account: string;
  id: string;
  seq: number;
  currency: string;
  createdAt: number;
  house?: House;
};

export type Place = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
  phone: string;
};

export type CustomsLine = {
  description: string;
  hsCode: string;
  origin: string;
  quantity: number;
  valueMinor: number;
  weightGrams: number;
};

export type ParcelState =
  | "bought"
  | "accepted"
  | "inTransit"
  | "outForDelivery"
  | "delivered"
  | "exception"
  | "returned"
  | "lost";

export type ParcelEvent = { id: string; at: number; state: ParcelState; text: string; place: string };

export type ParcelVoid = {
  state: "requested" | "accepted" | "refunded" | "refused";
  reason: string | null;
  requestedAt: number;
  changedAt: number;
};

export type Parcel = {
  market: "courier";
  account: string;
  id: string;
  seq: number;
  trackingNumber: string;
  reference: string;
  service: string;
  priceMinor: number;
  currency: string;
  shipDate: string;
  createdAt: number;
  updatedAt: number;
  expectedAt: number;
  from: Place;
  to: Place;
  weightGrams: number;
  sizeMm: [number, number, number];
  customs: CustomsLine[];
  state: ParcelState;
  events: ParcelEvent[];
  void: ParcelVoid | null;
  manifestId: string | null;
  house?: House;
  /** From a buyer back to the customer: on no manifest. */
  isReturn?: boolean;
};

export type CourierManifest = {
  market: "courier";
  account: string;
  id: string;
  seq: number;
  shipDate: string;
  parcelIds: string[];
  createdAt: number;
};
