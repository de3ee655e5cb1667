/** Bodies and answers of /api/labels/* and /api/manifests/*. Prices are decimal numbers on the wire. */
import { labelFormats, labelSorts, pickSlipChoices } from "@stallkeeper/domain";
import { z } from "zod";
import type { PlatformView } from "./accounts.ts";
import { confirmHeldBack } from "./shipping.ts";

const anId = z.string().min(1).max(300);
const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Enter two letters, such as GB.");
export const weightInGrams = z
  .int("Enter the weight in grams.")
  .min(1, "Enter the weight in grams.")
  .max(1_000_000, "At most 1,000 kg.");
const weightGrams = weightInGrams;
const sizeMm = z.int().min(0).max(10_000);
const price = z.number().min(0).max(100_000);
const shipDate = z.iso.date("Choose a day.");

/** The id of a preset, or of a package of the store's own. */
export const packageId = line(40).min(1, "Choose a package.");

/** A package that the store has ready beside the presets. */
const ownPackage = z.object({
  id: packageId,
  name: line(40).min(1, "Enter a name."),
  lengthMm: sizeMm,
  widthMm: sizeMm,
  heightMm: sizeMm,
  /** What a parcel in it weighs where nobody said; null: that says nothing. */
  weightGrams: weightGrams.nullable().default(null),
});
export type OwnPackage = z.infer<typeof ownPackage>;

/**
 * What a person chooses as one thing: a service with a package and a weight, under a name. Couriers take no
 * signature or insurance through the labels port, so a preset holds none.
 */
const servicePreset = z.object({
  name: line(60).min(1, "Enter a name."),
  courier: line(60).min(1, "Choose a service."),
  serviceCode: line(60).min(1, "Choose a service."),
  serviceName: line(100).min(1, "Choose a service."),
  package: packageId.nullable().default(null),
  weightGrams: weightGrams.nullable().default(null),
});
export type ServicePreset = z.infer<typeof servicePreset>;

/** The service that is chosen first for parcels of a package. */
const firstService = z.object({ platform: z.string().max(60), serviceCode: z.string().max(60) });

/** What a store likes of a courier's services, by their codes. */
const serviceChoice = z.object({
  preferred: z.string().max(60).nullable().default(null),
  hidden: z.array(z.string().max(60)).max(100).default([]),
});
export type ServiceChoice = z.infer<typeof serviceChoice>;

/** What customs are told of an SKU, where it is more than the item itself says. */
export interface CustomsDetails {
  description: string;
  hsCode: string;
  originCountryCode?: string;
  value?: number;
}
/** Says this of SKUs: what is left out stays, an empty text or null takes back what was said. */
export const saveCustomsInput = z.strictObject({
  customs: z
    .array(
      z.strictObject({
        sku: line(100).min(1, "Enter a SKU."),
        description: line(100).optional(),
        hsCode: line(20).optional(),
        originCountryCode: countryCode.or(z.literal("")).nullable().optional(),
        value: price.nullable().optional(),
        weightGrams: weightGrams.nullable().optional(),
      }),
    )
    .min(1, "Name a SKU.")
    .max(1_000, "At most 1,000 SKUs at once."),
});
export type SaveCustomsInput = z.infer<typeof saveCustomsInput>;
/** The same of one parcel; what is left out is as usual. */
const customsOfParcel = z.strictObject({
  description: line(100).optional(),
  hsCode: line(20).optional(),
  originCountryCode: countryCode.optional(),
  value: price.optional(),
});

/**
 * The setting `labels`: where parcels come from, what they weigh, and what happens when a label was bought.
 */
export const labelSettings = z.object({
  from: z
    .object({
      name: line(100),
      line1: line(200),
      line2: line(200).default(""),
      city: line(100),
      region: line(100).default(""),
      postcode: line(20),
      countryCode,
      phone: line(40).default(""),
    })
    .optional(),
  /** Of an order where nobody said more. */
  defaultWeightGrams: weightGrams.optional(),
  hsCode: line(20).default(""),
  originCountryCode: countryCode.optional(),
  isShippedWhenBought: z.boolean().default(false),
  packages: z.array(ownPackage).max(30).default([]),
  /** By the courier's id. */
  services: z.record(z.string().max(60), serviceChoice).default({}),
  /** By their ids, so that two people at once don't overwrite each other's; null takes one away. */
  presets: z.record(z.uuid("This preset doesn't exist."), servicePreset).default({}),
  /** By the package's id, "any" where none is said; before what a courier's own choice says. */
  firstByPackage: z.record(z.string().max(40), firstService).default({}),
});
export type LabelSettings = z.infer<typeof labelSettings>;
/** The same as it may be written: what nobody reads is refused. */
export const writtenLabelSettings = z.strictObject({
  ...labelSettings.shape,
  from: z.strictObject(labelSettings.shape.from.unwrap().shape).optional(),
});

/** The parcel of an order; what is left out comes from the bench, the settings or the preset. */
const parcelWish = {
  orderId: anId,
  package: packageId.nullable().default(null),
  weightGrams: weightGrams.nullable().default(null),
  /** What customs are told of an item of this parcel alone, by its id; before what is said of its SKU. */
  customs: z.record(z.string().min(1).max(400), customsOfParcel).optional(),
  lengthMm: sizeMm.optional(),
  widthMm: sizeMm.optional(),
  heightMm: sizeMm.optional(),
  /**
   * The linked courier. Left out: all of them when prices are asked for; a purchase needs it where several
   * are linked.
   */
  accountId: anId.optional(),
};
const parcelWishSchema = z.strictObject(parcelWish);
export type ParcelWish = z.infer<typeof parcelWishSchema>;
export const ratesInput = parcelWishSchema;
export type RatesInput = z.input<typeof ratesInput>;
export const ratesManyInput = z.strictObject({
  rows: z
    .array(parcelWishSchema)
    .min(1, "Choose at least one order.")
    .max(200, "At most 200 orders at once."),
});

const purchase = {
  ...parcelWish,
  serviceCode: z.string().min(1, "Choose a service.").max(60),
  /** The price that was shown: nothing above it is paid. */
  price,
  /** Tell the platform at once; left out: as the settings say. */
  isShippedWhenBought: z.boolean().optional(),
  /** One more parcel of an order that has a label. */
  isExtra: z.boolean().default(false),
  /** The person was told that the order awaits its payment. Without it such an order is refused. */
  confirmUnpaid: z.boolean().default(false),
  confirmHeldBack,
};
export const buyLabelInput = z.strictObject(purchase);
export type BuyLabelInput = z.infer<typeof buyLabelInput>;
export const buyManyInput = z.strictObject({
  rows: z
    .array(z.strictObject(purchase))
    .min(1, "Choose at least one order.")
    .max(250, "At most 250 orders at once."),
});
/** The parcel that brings back what was returned together with a line. */
const returnParcel = {
  returnId: z.uuid("This return doesn't exist."),
  weightGrams: weightGrams.nullable().default(null),
  accountId: anId.optional(),
};
export const returnRatesInput = z.strictObject(returnParcel);
export type ReturnRatesInput = z.infer<typeof returnRatesInput>;
export const buyReturnLabelInput = z.strictObject({
  ...returnParcel,
  serviceCode: purchase.serviceCode,
  price,
});
export type BuyReturnLabelInput = z.infer<typeof buyReturnLabelInput>;
export const closeDayInput = z.strictObject({ accountId: anId.optional(), shipDate: shipDate.optional() });
export const labelFileQuery = z.object({
  format: z.enum(labelFormats, { error: `One of ${labelFormats.join(", ")}.` }).default("4x6"),
});
/** As the address of a file has it: ids with commas between them. */
export const labelFilesQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(",").filter((id) => id !== ""))
    .pipe(z.array(anId).min(1, "Choose at least one label.").max(200, "At most 200 labels at once.")),
  format: z.enum(labelFormats).default("4x6"),
  sort: z.enum(labelSorts).default("list"),
  pickSlips: z.enum(pickSlipChoices).default("none"),
  /** "print": the file asks its viewer for the print dialog as it opens. */
  opens: z.enum(["view", "print"]).default("view"),
});
export type LabelFilesQuery = z.output<typeof labelFilesQuery>;
export const labelServicesQuery = z.object({ accountId: anId.optional() });
/** Left out: what has to be linked again, and the first courier where none is linked. */
export const linkCourierInput = z.strictObject({ platform: anId.optional() });
export const practiceKeysInput = z.strictObject({ platform: anId });
export const unlinkCourierInput = z.strictObject({ accountId: anId });

export interface RateView {
  /** The courier's account, and its name as it stands beside the tracking number. */
  accountId: string;
  provider: string;
  serviceCode: string;
  serviceName: string;
  price: number;
  currency: string;
  minDays: number | null;
  maxDays: number | null;
  isTracked: boolean;
  /** The order's plan names it; where it names none that is offered, the store likes it best. */
  isPreferred: boolean;
}

/** A service that a courier offers, and what the store thinks of it. */
export interface LabelServiceView {
  serviceCode: string;
  serviceName: string;
  isTracked: boolean;
  isPreferred: boolean;
  isHidden: boolean;
}

/** Why an order can't have a label yet; `code` is one of the error catalogue. */
export interface LabelProblem {
  id: string;
  code: string;
  msg: string;
  /** "fix": something is missing here. "refused": the courier said no. */
  group: "fix" | "refused";
  fields?: Record<string, string>;
}

/**
 * Who said what a parcel weighs: a person for this label, the bench's scale, the order's plan, the items' own
 * weights, the package, or nobody but the store's default.
 */
export type WeightSource = "typed" | "bench" | "plan" | "items" | "package" | "default";

export interface RatesView {
  orderId: string;
  weightGrams: number;
  /** Left out where a return is priced. */
  weightSource?: WeightSource;
  package: string | null;
  /** The name of the service that is planned for the order, where no courier offers it for this parcel. */
  unofferedService?: string;
  /** Of all linked couriers, the cheapest first. */
  rates: RateView[];
  /** Couriers that gave no price, and why. */
  silent: { provider: string; msg: string }[];
}

/** A bought or asked-for label. */
export const shipmentView = z.object({
  _id: z.string(),
  orderId: z.string(),
  provider: z.string(),
  serviceName: z.string(),
  state: z.string(),
  voidState: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  price: z.number(),
  currency: z.string(),
  shipDate: z.string().nullable(),
  printedCount: z.number(),
});
export type ShipmentView = z.infer<typeof shipmentView>;

/** A courier that can be linked, with the form that it asks for. */
export interface OfferedCourierView {
  platform: string;
  name: string;
  isLinked: boolean;
  /** The practice market has one, with keys of its own: it can be linked by one click, too. */
  isPractice: boolean;
  fields: PlatformView["auth"]["fields"];
}

export interface CourierAccountView {
  _id: string;
  username: string;
  platform: string;
  name: string;
  state: string;
  linkedAt: string;
}

/** A day's list as calls answer it. */
export interface ManifestView {
  _id: string;
  accountId: string;
  provider: string;
  shipDate: string;
  state: "closing" | "closed" | "refused";
  parcelCount: number;
}
