/** Bodies and answers of /api/meta/* and /api/flashes/. */
import { z } from "zod";
import { statusMeanings, type CheckDigitRule, type StatusMeaning, daysInMs } from "@stallkeeper/domain";
import { autoMessagePlansPatch, autoMessagingPatch } from "./automation.ts";
import { writtenLabelSettings } from "./labels.ts";

/** Every setting that a store has, and what it may hold once a patch was merged into it. */
const settingSchemas = {
  autoMessaging: autoMessagingPatch,
  autoMessagePlans: autoMessagePlansPatch,
  labels: writtenLabelSettings,
} as const;
/** What is said of SKUs has its own call: here it would be kept and read by nobody. */
const ofCustoms = ["customsBySku", "weightBySku"];

/**
 * The settings object as a merge patch: null removes a key, objects merge, anything else replaces. Keys that
 * nobody reads are refused.
 */
export const settingsPatch = z.record(z.string().min(1).max(64), z.json()).superRefine((patch, problems) => {
  for (const key of Object.keys(patch)) {
    if (!Object.hasOwn(settingSchemas, key))
      problems.addIssue({ code: "custom", path: [key], message: "This setting doesn't exist." });
  }
  const checked = autoMessagingPatch.optional().safeParse(patch.autoMessaging);
  for (const { path, message } of checked.error?.issues ?? [])
    problems.addIssue({ code: "custom", path: ["autoMessaging", ...path], message });
  const plans = autoMessagePlansPatch.optional().safeParse(patch.autoMessagePlans);
  for (const { path, message } of plans.error?.issues ?? [])
    problems.addIssue({ code: "custom", path: ["autoMessagePlans", ...path], message });
});
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** What is wrong with a whole setting, by field; empty when nothing is. Pure. */
export function findSettingProblems(key: string, value: unknown): Record<string, string> {
  if (!Object.hasOwn(settingSchemas, key)) return { [key]: "This setting doesn't exist." };
  const problems = settingSchemas[key as keyof typeof settingSchemas].safeParse(value).error?.issues ?? [];
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const path = [key, ...problem.path.map(String)];
      if (problem.code !== "unrecognized_keys") return [[path.join("."), problem.message]];
      const wordsOf = (name: string) =>
        ofCustoms.includes(name) ? "PATCH /api/labels/customs takes it." : "This setting doesn't exist.";
      return problem.keys.map((name) => [[...path, name].join("."), wordsOf(name)]);
    }),
  );
}

export interface CourierView {
  _id: string;
  name: string;
  /**
   * A regular expression that the courier's tracking numbers match, or null where they have no shape of their
   * own.
   */
  pattern: string | null;
  /** How the last digit is made, where the courier says. */
  checkDigit: CheckDigitRule | null;
  /** Where a buyer follows the parcel; `{number}` stands for the tracking number. */
  trackingUrl: string;
  /** The store's last minute of the day for this courier, "16:30" in its own time zone; null: not said. */
  cutOff: string | null;
  /** Working days from payment to hand-over with this courier; null: not said. */
  handlingDays: number | null;
  /** Whether the store offers it when something is shipped. */
  isOffered: boolean;
}

const cutOff = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 16:30.");
const days = z.int("Enter whole days.").min(0, "Enter 0 to 60 days.").max(60, "Enter 0 to 60 days.");

/** The store's own word on couriers, by courier id; null goes back to what the courier is by itself. */
export const couriersPatch = z.record(
  z.string().min(1).max(64),
  z.strictObject({
    cutOff: cutOff.nullable().optional(),
    handlingDays: days.nullable().optional(),
    trackingUrl: z
      .string()
      .max(500)
      .regex(/^https:\/\/\S*\{number\}\S*$/, "Enter an https:// address that contains {number}.")
      .nullable()
      .optional(),
    isOffered: z.boolean().optional(),
  }),
);
export type CouriersPatch = z.infer<typeof couriersPatch>;

/**
 * Where a store's own word for something is known at its marketplaces: account id to the platform's id and
 * word.
 */
export type PlatformMapping = Record<string, { id: string; name: string }>;

export interface CategoryView {
  _id: string;
  name: string;
  parent: string | null;
  platforms: PlatformMapping;
}

export interface BrandView {
  _id: string;
  name: string;
  platforms: PlatformMapping;
}

export interface VariantView {
  _id: string;
  /** "Size". */
  name: string;
  /** "S", "M", as they occur. */
  values: string[];
  platforms: PlatformMapping;
}

const line = (label: string, most: number) => z.string().max(most, `${label}: at most ${most} characters.`);
const returnAddress = z
  .strictObject({
    name: line("Name", 100),
    line1: line("Address line 1", 200),
    line2: line("Address line 2", 200),
    city: line("City", 100),
    state: line("State", 100),
    zipcode: line("Postcode", 20),
    countryCode: z.string().regex(/^(?:[A-Z]{2})?$/, "Enter a country code, such as GB."),
    phone: line("Phone", 40),
  })
  .partial();
const priceRule = z
  .strictObject({
    /** Base price and so many per cent, then so much, then to the ending. */
    percent: z.number().min(-90, "Enter -90 to 900 percent.").max(900, "Enter -90 to 900 percent."),
    plus: z.number().min(-100_000).max(100_000),
    ending: z.string().regex(/^(?:\.\d{2})?$/, "Enter an ending, such as .99."),
  })
  .partial();

const day = z.iso.date("Enter a day, such as 2026-12-24.");
const holiday = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, "The last day comes before the first.")
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < daysInMs(366), "At most a year at a time.");

const statuses = z
  .record(z.string().min(1).max(100), z.enum(statusMeanings))
  .refine((mapped) => Object.keys(mapped).length <= 100, "At most 100 statuses.");

/** What a store agreed with itself for one account; each part may be null: not said. */
export const platformSettingsParts = z.strictObject({
  handlingDays: days.nullable(),
  /** Its own last minute of a working day; null: the earliest of the couriers'. */
  cutOff: cutOff.nullable(),
  /** Days of the week it works, 1 for Monday to 7 for Sunday; null: Monday to Friday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, "Choose at least one day.")
    .max(7)
    .refine((list) => new Set(list).size === list.length, "Each day once.")
    .nullable(),
  /** Days off, each from its first to its last; null: none. */
  holidays: z.array(holiday).max(100, "At most 100 holidays.").nullable(),
  returnAddress: returnAddress.nullable(),
  priceRule: priceRule.nullable(),
  /** Text put around a listing's own description, and the title's pattern. */
  templates: z
    .strictObject({ title: line("Title", 500), description: line("Description", 20_000) })
    .partial()
    .nullable(),
  messageLimits: z
    .strictObject({ maxCharacters: z.int().min(1).max(100_000), perDay: z.int().min(0).max(100_000) })
    .partial()
    .nullable(),
  /** Within how many hours of the calendar a buyer's message is to be answered; null: 24. */
  answerHours: z
    .int("Enter 1 to 168 hours.")
    .min(1, "Enter 1 to 168 hours.")
    .max(168, "Enter 1 to 168 hours.")
    .nullable(),
  /**
   * Minutes between two readings of the account; null: as often as its platform suggests. A platform that
   * tells of changes at once is read at once all the same.
   */
  readEveryMinutes: z
    .int("Enter 1 to 1,440 minutes.")
    .min(1, "Enter 1 to 1,440 minutes.")
    .max(1_440, "Enter 1 to 1,440 minutes.")
    .nullable(),
  /** What the shop's own statuses stand for, by its own word (decisions 12). */
  statuses: statuses.nullable(),
  /**
   * The shop's own status that is written when an order is marked as shipped; null: the platform's usual one.
   */
  shippedStatus: z.string().min(1).max(100).nullable(),
  /** Ends the listing everywhere else once the item is sold here. */
  autoEnd: z
    .strictObject({
      isOn: z.boolean(),
      afterDays: z.int().min(1, "Enter 1 to 365 days.").max(365, "Enter 1 to 365 days.").nullable(),
    })
    .partial()
    .nullable(),
});
export type PlatformSettings = z.infer<typeof platformSettingsParts>;

/** By account id; a part that is left out stays, null empties it. */
export const platformSettingsPatch = z.record(z.string().min(1).max(64), platformSettingsParts.partial());
export type PlatformSettingsPatch = z.infer<typeof platformSettingsPatch>;

export interface PlatformSettingsView extends PlatformSettings {
  account: string;
  platform: string;
  username: string;
}

/** How an account is read, and when something was last sent to it. */
export interface AccountSyncView {
  account: string;
  /** Seconds between two readings, as it is now. */
  everySeconds: number;
  /** Seconds between two readings that the platform suggests: none asks more often. */
  suggestedSeconds: number;
  /** When it was last read to the end. */
  lastReadAt: string | null;
  nextReadAt: string | null;
  /** When everything was last compared. */
  comparedAt: string | null;
  /** When the platform last took something that was asked of it from here. */
  lastSentAt: string | null;
}

/** A status of a shop's own that its orders bear. */
export interface OwnStatusView {
  account: string;
  status: string;
  /** How many orders bear it. */
  orders: number;
  /** Null: nobody mapped it yet. */
  meaning: StatusMeaning | null;
}

export const serverSwitchInput = z.object({
  serverName: z.string({ error: "Choose a store." }).trim().min(1, "Choose a store.").max(200),
});

export interface IncubatorView {
  isIncubatorServer: boolean;
  incubatorStores: { name: string }[];
  current: string | null;
}

export interface FlashView {
  message: string;
  error: boolean;
  /** The order that it is about; left out where there is none. */
  orderId?: string;
}

/** The store's settings as they were written; what nobody said is left out. */
export interface Settings {
  autoMessaging?: NonNullable<z.input<typeof autoMessagingPatch>>;
  autoMessagePlans?: NonNullable<z.input<typeof autoMessagePlansPatch>>;
  labels?: z.input<typeof writtenLabelSettings>;
}
