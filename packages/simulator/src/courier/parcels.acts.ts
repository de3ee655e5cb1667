/**
 * What customers and the post do with parcels (courier.model.ts has the states). Each act is one commit with
 * its ledger line. A voided label is accepted a while later and paid back another while later, unless the
 * parcel was seen in the post meanwhile.
 */
import type { Happening, Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { EffectKind } from "../model.ts";
import type { Change } from "../store/market-store.ts";
import type { CourierAccount, CourierManifest, Parcel, ParcelState } from "./courier.model.ts";
import { wrong } from "./courier.context.ts";
import type { ParcelWish } from "./parcel-wish.ts";
import { priceMinor, zoneOf, type Service } from "./tariff.ts";
import { makeTrackingNumber } from "./tracking-number.ts";

const DAY_MS = 86_400_000;

export type BuyWish = ParcelWish & {
  isReturn: boolean;
  service: Service;
  reference: string;
  shipDate: string;
  maxPriceMinor: number;
  payload: unknown;
  idempotencyKey: string;
};

/** Sells a label. Throws Refusal `price_changed`, `ship_date_closed`. */
export function buyLabel(
  sim: Sim,
  account: CourierAccount,
  wish: BuyWish,
  extra: (parcel: Parcel) => Change[],
): Parcel {
  const zone = zoneOf(wish.from.country, wish.to.country);
  const price = priceMinor(wish.service, zone, wish.weightGrams, wish.currency);
  if (price > wish.maxPriceMinor)
    throw wrong("price_changed", "max_price", "The price is higher than the one agreed to.");
  if (!wish.isReturn && manifestOf(sim, account, wish.shipDate) !== undefined)
    throw wrong("ship_date_closed", "ship_date", `The manifest of ${wish.shipDate} is closed.`);
  const seq = sim.store.parcel.nextSeq("courier");
  const now = sim.now();
  const parcel: Parcel = {
    market: "courier",
    account: account.id,
    id: `lbl-${String(seq)}`,
    seq,
    trackingNumber: makeTrackingNumber(seq, account.house),
    reference: wish.reference,
    service: wish.service.code,
    priceMinor: price,
    currency: wish.currency,
    shipDate: wish.shipDate,
    createdAt: now,
    updatedAt: now,
    expectedAt: Date.parse(`${wish.shipDate}T17:00:00Z`) + wish.service.days[zone][1] * DAY_MS,
    from: wish.from,
    to: wish.to,
    weightGrams: wish.weightGrams,
    sizeMm: wish.sizeMm,
    customs: wish.customs,
    state: "bought",
    events: [],
    void: null,
    manifestId: null,
    ...(account.house === undefined ? {} : { house: account.house }),
    ...(wish.isReturn ? { isReturn: true } : {}),
  };
  sim.store.commit([
    { k: "parcel", v: parcel },
    effect(
      sim,
      account.id,
      "label",
      {
        ...(wish.payload as object),
        label_id: parcel.id,
        tracking_number: parcel.trackingNumber,
        price_minor: price,
        ...(wish.isReturn ? { return: true } : {}),
      },
      wish.idempotencyKey,
    ),
    ...extra(parcel),
  ]);
  planStep(sim, parcel.id);
  return parcel;
}

/** Asks for the money of a label back; a repeat changes nothing. Throws Refusal `already_in_post`. */
export function voidLabel(sim: Sim, parcel: Parcel): Parcel {
  if (parcel.void !== null && parcel.void.state !== "refused") return parcel;
  if (parcel.state !== "bought")
    throw new Refusal("already_in_post", "This parcel was already seen in the post.");
  const now = sim.now();
  const asked: Parcel = {
    ...parcel,
    updatedAt: now,
    void: { state: "requested", reason: null, requestedAt: now, changedAt: now },
  };
  sim.store.commit([
    { k: "parcel", v: asked },
    effect(sim, parcel.account, "labelVoid", { label_id: parcel.id, tracking_number: parcel.trackingNumber }),
  ]);
  planVoid(sim, parcel.id);
  return asked;
}

/**
 * Closes a day: its living labels are handed over with one list. Throws Refusal `manifest_exists`,
 * `nothing_to_manifest`.
 */
export function closeDay(
  sim: Sim,
  account: CourierAccount,
  shipDate: string,
  extra: (manifest: CourierManifest) => Change[],
  idempotencyKey: string,
): CourierManifest {
  const closed = manifestOf(sim, account, shipDate);
  if (closed !== undefined)
    throw new Refusal("manifest_exists", `The day ${shipDate} has its manifest.`, { manifest_id: closed.id });
  const parcels = sim.store.parcel
    .list("courier", account.id)
    .filter(
      (one) =>
        one.shipDate === shipDate &&
        one.isReturn !== true &&
        (one.void === null || one.void.state === "refused"),
    );
  if (parcels.length === 0) throw new Refusal("nothing_to_manifest", `There are no labels of ${shipDate}.`);
  const seq = sim.store.courierManifest.nextSeq("courier");
  const now = sim.now();
  const manifest: CourierManifest = {
    market: "courier",
    account: account.id,
    id: `mf-${String(seq)}`,
    seq,
    shipDate,
    parcelIds: parcels.map(({ id }) => id),
    createdAt: now,
  };
  sim.store.commit([
    { k: "courierManifest", v: manifest },
    ...parcels.map((one): Change => ({
      k: "parcel",
      v: { ...one, manifestId: manifest.id, updatedAt: now },
    })),
    effect(
      sim,
      account.id,
      "manifest",
      { manifest_id: manifest.id, ship_date: shipDate, label_ids: manifest.parcelIds },
      idempotencyKey,
    ),
    ...extra(manifest),
  ]);
  return manifest;
}

/** The manifest of a day, if it is closed. */
export function manifestOf(
  sim: Sim,
  account: Pick<CourierAccount, "id">,
  shipDate: string,
): CourierManifest | undefined {
  return sim.store.courierManifest.list("courier", account.id).find((one) => one.shipDate === shipDate);
}

const NEXT: Partial<Record<ParcelState, ParcelState>> = {
  bought: "accepted",
  accepted: "inTransit",
  inTransit: "outForDelivery",
  outForDelivery: "delivered",
  exception: "inTransit",
};
const WORDS: Record<ParcelState, string> = {
  bought: "Label made",
  accepted: "Accepted at the counter",
  inTransit: "On its way",
  outForDelivery: "Out for delivery",
  delivered: "Delivered",
  exception: "Held: the address needs a look",
  returned: "Returned to the sender",
  lost: "Could not be found",
};

export type ScanWish = {
  state?: ParcelState | undefined;
  text?: string | undefined;
  place?: string | undefined;
  at?: number | undefined;
};

/** A parcel is seen: in the wished state, or the next of its way. At the end of it nothing happens. */
export function scanParcel(sim: Sim, parcel: Parcel, wish: ScanWish = {}): Parcel {
  const state = wish.state ?? NEXT[parcel.state];
  if (state === undefined) return parcel;
  const now = sim.now();
  const event = {
    id: `${parcel.id}-e${String(parcel.events.length + 1)}`,
    at: wish.at ?? now,
    state,
    text: wish.text ?? WORDS[state],
    place: wish.place ?? placeOf(parcel, state),
  };
  const seen: Parcel = { ...parcel, state, events: [...parcel.events, event], updatedAt: now };
  sim.store.commit([{ k: "parcel", v: seen }]);
  sim.announce(tell(seen));
  return seen;
}

/** Takes up what was planned when the program last ended. */
export function resumeParcels(sim: Sim): void {
  for (const parcel of sim.store.parcel.all()) {
    planStep(sim, parcel.id);
    if (parcel.void?.state === "requested" || parcel.void?.state === "accepted") planVoid(sim, parcel.id);
  }
}

function planStep(sim: Sim, id: string): void {
  const { stepMs } = sim.settings.courier;
  if (stepMs <= 0) return;
  sim.later(stepMs, () => {
    const parcel = sim.store.parcel.get("courier", id);
    if (parcel === undefined || parcel.void !== null || NEXT[parcel.state] === undefined) return;
    scanParcel(sim, parcel);
    planStep(sim, id);
  });
}

function planVoid(sim: Sim, id: string): void {
  sim.later(sim.settings.courier.voidMs, () => {
    const parcel = sim.store.parcel.get("courier", id);
    if (
      parcel?.void === undefined ||
      parcel.void === null ||
      !["requested", "accepted"].includes(parcel.void.state)
    )
      return;
    const isRefused =
      parcel.state !== "bought" ||
      sim.faults.draw({ stage: "void", market: "courier", account: parcel.account, path: id, method: "" }) !==
        null;
    const state = isRefused ? "refused" : parcel.void.state === "requested" ? "accepted" : "refunded";
    const reason = isRefused ? "The parcel was seen in the post." : null;
    const changed: Parcel = {
      ...parcel,
      updatedAt: sim.now(),
      void: { ...parcel.void, state, reason, changedAt: sim.now() },
    };
    sim.store.commit([{ k: "parcel", v: changed }]);
    sim.announce(tell(changed));
    if (state === "accepted") planVoid(sim, id);
  });
}

function placeOf({ from, to }: Parcel, state: ParcelState): string {
  return state === "bought" || state === "accepted" || state === "returned"
    ? `${from.city} ${from.country}`.trim()
    : `${to.city} ${to.country}`.trim();
}

function tell(parcel: Parcel): Happening {
  return { market: "courier", account: parcel.account, type: "parcel.updated", id: parcel.id };
}

function effect(
  sim: Sim,
  account: string,
  kind: EffectKind,
  payload: unknown,
  idempotencyKey?: string,
): Change {
  return {
    k: "effect",
    v: {
      seq: sim.store.nextEffectSeq(),
      at: sim.now(),
      market: "courier",
      account,
      kind,
      payload,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
  };
}
