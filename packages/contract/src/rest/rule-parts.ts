/** What a rule's body may hold: conditions, actions, triggers and limits. */
import { z } from "zod";
import {
  barcodeShape,
  daysTriggerKinds,
  failureChoices,
  hotkeyDigits,
  hoursTriggerKinds,
  lineParts,
  orderLocations,
  orderTags,
  plainTriggerKinds,
  printedPapers,
  ruleTags,
  toBarcode,
  triggerNumbers,
} from "@stallkeeper/domain";

const words = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Up to ${most} characters.`);
const wholeNumber = (most: number) =>
  z.int("A whole number.").min(1, "At least 1.").max(most, `At most ${most}.`);
const amount = z.int("A whole number.").min(0, "Not below 0.").max(1_000_000_000_000);
const is = z.boolean();
const location = z.enum(orderLocations, "You must supply a location!");
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "A time such as 09:00.");
const person = { userId: z.uuid("Choose a person."), name: words(100, "Choose a person.") };

const condition = z.discriminatedUnion(
  "field",
  [
    z.strictObject({
      field: z.literal("platform"),
      is,
      values: z.array(words(60, "Choose a platform.")).min(1, "Choose a platform.").max(30),
    }),
    z.strictObject({
      field: z.literal("account"),
      is,
      values: z.array(words(60, "Choose an account.")).min(1, "Choose an account.").max(60),
    }),
    z.strictObject({
      field: z.literal("country"),
      is,
      values: z
        .array(
          z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z]{2}$/, "Enter two letters, such as GB."),
        )
        .min(1, "Enter two letters, such as GB.")
        .max(60),
    }),
    z.strictObject({ field: z.literal("international"), is }),
    z.strictObject({
      field: z.literal("total"),
      over: z.boolean(),
      amountMinor: amount,
      currency: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, "Three letters, such as EUR."),
    }),
    z.strictObject({ field: z.literal("pieces"), atLeast: z.boolean(), count: wholeNumber(10_000) }),
    z.strictObject({
      field: z.literal("line"),
      part: z.enum(lineParts),
      every: z.boolean(),
      text: words(100, "Enter what it contains."),
    }),
    z.strictObject({ field: z.literal("tag"), is, tag: z.enum(orderTags, "This tag doesn't exist.") }),
    z.strictObject({ field: z.literal("weight"), over: z.boolean(), grams: wholeNumber(1_000_000) }),
    z.strictObject({ field: z.literal("note"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({ field: z.literal("buyer"), is }),
    z.strictObject({ field: z.literal("gift"), is }),
    z.strictObject({ field: z.literal("location"), is, to: location }),
    z.strictObject({ field: z.literal("message"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({ field: z.literal("stars"), atLeast: z.boolean(), count: wholeNumber(5) }),
    z.strictObject({ field: z.literal("age"), over: z.boolean(), days: wholeNumber(365) }),
    z.strictObject({ field: z.literal("service"), is, text: words(100, "Enter what it contains.") }),
    z.strictObject({
      field: z.literal("stock"),
      over: z.boolean(),
      count: z.int("A whole number.").min(0, "Not below 0.").max(1_000_000, "At most 1,000,000."),
    }),
    z.strictObject({
      field: z.literal("margin"),
      over: z.boolean(),
      percent: z.int("A whole number.").min(0, "Not below 0.").max(100, "At most 100."),
    }),
    z.strictObject({ field: z.literal("returns"), is }),
    z.strictObject({ field: z.literal("address"), is }),
    z.strictObject({ field: z.literal("time"), is, from: timeOfDay, to: timeOfDay }),
    z.strictObject({
      field: z.literal("weekday"),
      is,
      days: z.array(z.int().min(1).max(7)).min(1, "Choose a day.").max(7),
    }),
  ],
  "This condition doesn't exist.",
);

export const ruleAction = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("addTag"), tag: z.enum(ruleTags, "No rule sets this tag.") }),
    z.strictObject({ kind: z.literal("removeTag"), tag: z.enum(ruleTags, "No rule removes this tag.") }),
    z.strictObject({ kind: z.literal("move"), to: location }),
    z.strictObject({
      kind: z.literal("hold"),
      days: wholeNumber(365),
      reason: words(200, "Enter a reason."),
    }),
    z.strictObject({ kind: z.literal("pin") }),
    z.strictObject({
      kind: z.literal("service"),
      courier: words(60, "Choose a service."),
      serviceCode: words(60, "Choose a service."),
      serviceName: words(100, "Choose a service."),
    }),
    z.strictObject({
      kind: z.literal("preset"),
      presetId: z.uuid("Choose a preset."),
      name: words(60, "Choose a preset."),
    }),
    z.strictObject({ kind: z.literal("package"), package: words(40, "Choose a package.") }),
    z.strictObject({ kind: z.literal("note"), text: words(500, "Write the note.") }),
    z.strictObject({
      kind: z.literal("snippet"),
      snippetId: z.uuid("Choose a snippet."),
      name: words(200, "Choose a snippet."),
    }),
    z.strictObject({ kind: z.literal("assign"), ...person }),
    z.strictObject({ kind: z.literal("notify"), ...person, text: words(200, "Write the notification.") }),
    z.strictObject({ kind: z.literal("task"), text: words(200, "Write the task.") }),
    z.strictObject({ kind: z.literal("webhook") }),
    z.strictObject({ kind: z.literal("refund") }),
    z.strictObject({ kind: z.literal("acceptOffer") }),
    z.strictObject({ kind: z.literal("declineOffer") }),
    z.strictObject({ kind: z.literal("counterOffer"), percent: wholeNumber(100) }),
    z.strictObject({
      kind: z.literal("buyLabel"),
      courier: words(60, "Choose a service."),
      serviceCode: words(60, "Choose a service."),
      serviceName: words(100, "Choose a service."),
      mostMinor: wholeNumber(100_000_000),
      currency: z.string().regex(/^[A-Z]{3}$/, "Three letters, such as EUR."),
      asks: z.boolean().default(true),
    }),
    z.strictObject({ kind: z.literal("ship") }),
    z.strictObject({ kind: z.literal("endListing") }),
    z.strictObject({
      kind: z.literal("reprice"),
      percent: wholeNumber(200).refine((percent) => percent !== 100, "100% changes nothing."),
    }),
    z.strictObject({ kind: z.literal("relist") }),
    z.strictObject({ kind: z.literal("print"), what: z.enum(printedPapers, "A packing slip or a label.") }),
    z.strictObject({
      kind: z.literal("export"),
      presetId: z.uuid("Choose an export."),
      name: words(100, "Choose an export."),
    }),
  ],
  "This action doesn't exist.",
);

export const ruleGroups = z
  .array(z.array(condition).min(1, "Add a condition.").max(10, "Up to 10 conditions."))
  .max(20, "Up to 20 conditions.");
export const ruleActions = z.array(ruleAction).min(1, "Add an action.").max(10, "Up to 10 actions.");

export const ruleTrigger = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.enum(plainTriggerKinds) }),
    z.strictObject({ kind: z.enum(hoursTriggerKinds), hours: wholeNumber(336) }),
    z.strictObject({ kind: z.enum(daysTriggerKinds), days: wholeNumber(365) }),
    z.strictObject({ kind: z.literal("syncFailing"), minutes: wholeNumber(triggerNumbers.syncFailing.most) }),
    z.strictObject({ kind: z.literal("reserveBelow"), count: wholeNumber(triggerNumbers.reserveBelow.most) }),
    z.strictObject({ kind: z.literal("tagAdded"), tag: z.enum(orderTags, "This tag doesn't exist.") }),
    z.strictObject({ kind: z.literal("movedToLocation"), to: location }),
    z.strictObject({
      kind: z.literal("schedule"),
      time: timeOfDay,
      weekdays: z.array(z.int().min(1).max(7)).min(1, "Choose a day.").max(7),
    }),
    z.strictObject({ kind: z.literal("hotkey"), digit: wholeNumber(hotkeyDigits.length) }),
    z.strictObject({
      kind: z.literal("barcode"),
      code: z
        .string()
        .transform(toBarcode)
        .pipe(z.string().regex(barcodeShape, "4 to 30 letters, digits and hyphens.")),
    }),
  ],
  "This trigger doesn't exist.",
);
export const ruleLimits = z.strictObject({
  mostPerHour: wholeNumber(10_000).nullable().default(null),
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
  asksFirst: z.boolean().default(false),
  everyTime: z.boolean().default(false),
  onFailure: z.enum(failureChoices).default("afterThree"),
});
