/**
 * Labels of a courier: what it would cost, buying, the file, taking it back, the list of a day, and where the
 * parcel is.
 *
 * Buying spends money: `idempotent` says whether the same key may be sent again, and `find` looks for what a
 * lost answer left behind. A label that is void is chased until the courier paid or refused (`read`).
 */
import type { ConnectorContext } from "../context.ts";

export interface ParcelAddress {
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  /** Two letters. */
  readonly countryCode: string;
  readonly phone: string;
}

/** One kind of thing inside, for customs. */
export interface CustomsLine {
  readonly description: string;
  readonly hsCode: string;
  /** Country of origin, two letters. */
  readonly origin: string;
  readonly quantity: number;
  readonly valueMinor: number;
  readonly currency: string;
  readonly weightGrams: number;
}

export interface ParcelToSend {
  readonly from: ParcelAddress;
  readonly to: ParcelAddress;
  readonly weightGrams: number;
  /** 0 where nobody measured. */
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Empty where no customs are crossed. */
  readonly customs: readonly CustomsLine[];
  /** What prices are in. */
  readonly currency: string;
}

export interface LabelRate {
  /** The courier's word, handed back when buying. */
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly minDays: number | null;
  readonly maxDays: number | null;
  readonly isTracked: boolean;
}

export interface LabelPurchase extends ParcelToSend {
  readonly serviceCode: string;
  /** Ours: the label can be found by it. */
  readonly reference: string;
  /** The day of the hand-over, YYYY-MM-DD; the manifest's day. */
  readonly shipDate: string;
  /** Nothing above it is paid: the courier refuses instead. */
  readonly maxPriceMinor: number;
  /** From a buyer back to the seller: on no manifest. */
  readonly isReturn: boolean;
  readonly idempotencyKey: string;
}

/** In the words of our shipment states. "labelBought": nobody has seen it yet. */
export type ParcelState =
  | "labelBought"
  | "handedOver"
  | "inTransit"
  | "outForDelivery"
  | "delivered"
  | "exception"
  | "returnedToSender"
  | "lost";

export interface ParcelEvent {
  /** The same for every copy of one event. */
  readonly eventId: string;
  /** ISO 8601 with Z. */
  readonly at: string;
  readonly state: ParcelState;
  /** The courier's own words. */
  readonly text: string;
  readonly place: string;
}

export interface TrackedParcel {
  readonly trackingNumber: string;
  readonly state: ParcelState;
  /** Oldest first. */
  readonly events: readonly ParcelEvent[];
  /** ISO 8601 with Z. */
  readonly expectedAt: string | null;
}

export type VoidState = "requested" | "accepted" | "refunded" | "refused";

export interface VoidAnswer {
  readonly state: VoidState;
  /** The courier's words for a refusal. */
  readonly reason: string | null;
}

export interface PurchasedLabel extends TrackedParcel {
  readonly labelRef: string;
  readonly serviceName: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly shipDate: string;
  readonly void: VoidAnswer | null;
}

/**
 * What a file is, in the courier's own words: a document, a picture, or what a label printer reads as it
 * stands.
 */
export type LabelMediaType = "application/pdf" | "image/png" | "application/zpl";

export interface LabelFile {
  readonly mediaType: LabelMediaType;
  readonly bytes: Buffer;
}

export interface ShipDayManifest {
  readonly manifestRef: string;
  readonly shipDate: string;
  readonly labelRefs: readonly string[];
  readonly file: LabelFile;
}

/** A service that the account may buy. */
export interface LabelService {
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly isTracked: boolean;
}

/**
 * `Rejected` carries the courier's code and sentence; `field` of a refusal stands in its code where the
 * courier names one.
 */
export interface LabelsPort {
  /** Everything that can be bought, whatever the parcel. A read: safe to repeat. */
  services(ctx: ConnectorContext): Promise<readonly LabelService[]>;
  /** Prices of everything that takes this parcel. A read: safe to repeat. */
  rates(ctx: ConnectorContext, parcel: ParcelToSend): Promise<readonly LabelRate[]>;
  /**
   * Buys a label. One call, no repeat inside; with `effectUnknown` on any class the caller looks before it
   * repeats.
   */
  buy(ctx: ConnectorContext, purchase: LabelPurchase): Promise<PurchasedLabel>;
  /** true: the same `idempotencyKey` may be sent again without a second purchase. */
  readonly idempotent: boolean;
  /** The label bought under a reference, or null. */
  find(ctx: ConnectorContext, reference: string): Promise<PurchasedLabel | null>;
  /** The label as it stands now, with its void and its way; null: unknown there. */
  read(ctx: ConnectorContext, labelRef: string): Promise<PurchasedLabel | null>;
  /** Sells labels for parcels that come back. */
  readonly takesReturns: boolean;
  readonly formats: readonly string[];
  /**
   * The file of a bought label, on paper of that size, as a document or a picture: `mediaType` says which.
   * Costs nothing and is safe to repeat. Throws Rejected for a format it does not have.
   */
  file(
    ctx: ConnectorContext,
    request: { readonly labelRef: string; readonly format: string },
  ): Promise<LabelFile>;
  /** Asks for the money back. A natural repeat: a label that is void already answers the same. */
  void(ctx: ConnectorContext, labelRef: string): Promise<VoidAnswer>;
  /** Closes a day; a second one of the same day is refused. */
  closeDay(
    ctx: ConnectorContext,
    request: { readonly shipDate: string; readonly idempotencyKey: string },
  ): Promise<ShipDayManifest>;
  /** The manifest of a day, or null. */
  findManifest(ctx: ConnectorContext, shipDate: string): Promise<ShipDayManifest | null>;
  /**
   * What its tracking numbers look like (a regular expression): numbers typed by hand can be followed by it.
   */
  readonly trackingPattern: string;
  /** Where a parcel is; null: nobody has seen the number. */
  track(ctx: ConnectorContext, trackingNumber: string): Promise<TrackedParcel | null>;
}
