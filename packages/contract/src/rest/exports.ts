/** Bodies and answers of /api/exports (docs/adr/0112-exports.md). */
import {
  canBeOnlyNew,
  email,
  exportColumn,
  exportDateFormats,
  exportDelimiters,
  exportKinds,
  exportRanges,
  exportRhythms,
  exportSetIds,
  exportStatuses,
  exportTags,
  isDay,
  isOfOrders,
  isTimeZone,
  orderLocations,
  sameNames,
  type AfterExport,
  type ExportSetId,
} from "@stallkeeper/domain";
import { z } from "zod";

const mostColumns = 60;
const day = z
  .string()
  .refine(
    (text) => isDay(text) && text >= "2000-01-01" && text <= "2100-12-31",
    "Enter a date from 2000 to 2100.",
  )
  .nullable();
const name = z.string().trim().min(1, "Enter a name.").max(100, "At most 100 characters.");
/** Made by the page: under it something is made once however often it's sent. */
const key = z.uuid();

export const exportDefinitionInput = z
  .strictObject({
    set: z.enum(exportSetIds),
    filter: z
      .strictObject({
        range: z.enum(exportRanges),
        from: day,
        to: day,
        accounts: z.array(z.uuid()).max(200),
        status: z.enum(exportStatuses),
        /** Percent, of the margin book alone. */
        vatRate: z.number().min(0, "From 0 to 100.").max(100, "From 0 to 100.").multipleOf(0.01).optional(),
      })
      .refine(({ range, from, to }) => range !== "between" || (from !== null && to !== null), {
        path: ["from"],
        message: "Enter the first and the last day.",
      })
      .refine(({ range, from, to }) => range !== "between" || from === null || to === null || from <= to, {
        path: ["to"],
        message: "The last day is before the first.",
      }),
    columns: z
      .array(
        z.strictObject({
          id: z.string().max(40),
          name: z.string().trim().min(1, "Enter a name.").max(100, "At most 100 characters."),
        }),
      )
      .min(1, "Choose at least one column.")
      .max(mostColumns),
    format: z.strictObject({
      kind: z.enum(exportKinds),
      delimiter: z.enum(exportDelimiters),
      hasByteOrderMark: z.boolean(),
      decimalMark: z.enum([".", ","]),
      dates: z.enum(exportDateFormats),
    }),
  })
  .refine(({ set, columns }) => columns.every(({ id }) => exportColumn(set, id) !== undefined), {
    path: ["columns"],
    message: "This data has no such column.",
  })
  .refine(({ columns }) => new Set(columns.map(({ id }) => id)).size === columns.length, {
    path: ["columns"],
    message: "A column is there twice.",
  })
  .superRefine(({ columns }, { addIssue }) => {
    for (const at of sameNames(columns))
      addIssue({ code: "custom", path: ["columns", at, "name"], message: "Another column has this name." });
  });

export const previewExportInput = z.strictObject({ definition: exportDefinitionInput });

export const startExportInput = z.strictObject({ key, name, definition: exportDefinitionInput });
export type StartExportInput = z.infer<typeof startExportInput>;

export const presetInput = z.strictObject({ name, definition: exportDefinitionInput });
export type PresetInput = z.infer<typeof presetInput>;

const times = {
  rhythm: z.enum(exportRhythms),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 06:00."),
  weekday: z.int().min(1).max(7),
  monthDay: z.int().min(1).max(28, "At most 28, so that every month has it."),
  timeZone: z.string().refine(isTimeZone, "Choose a time zone."),
};
const schedule = {
  name,
  definition: exportDefinitionInput,
  ...times,
  /** Who is told where the file is; "": nobody. */
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === "" || email(text) === null, "Enter an email address."),
  /** Leave out rows that an earlier file of the schedule held. */
  isOnlyNew: z.boolean().default(false),
  /** Also save its files in the folder that the server has for them. */
  isToFolder: z.boolean().default(false),
  /** What becomes of the orders of a whole file; null: nothing. */
  afterExport: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("addTag"), tag: z.enum(exportTags) }),
      z.strictObject({ kind: z.literal("move"), to: z.enum(orderLocations) }),
    ])
    .nullable()
    .default(null),
};
const isAboutOrders = ({
  afterExport,
  definition: { set },
}: {
  afterExport: AfterExport | null;
  definition: { set: ExportSetId };
}) => afterExport === null || isOfOrders(set);
const notOrders = { path: ["afterExport"], message: "This data has no orders to tag or move." };
const fitsSet = ({
  isOnlyNew,
  definition: { set },
}: {
  isOnlyNew: boolean;
  definition: { set: ExportSetId };
}) => !isOnlyNew || canBeOnlyNew(set);
const fitsNot = { path: ["isOnlyNew"], message: "This data is always exported whole." };
export const newScheduleInput = z
  .strictObject({ key, ...schedule })
  .refine(fitsSet, fitsNot)
  .refine(isAboutOrders, notOrders);
export type NewScheduleInput = z.infer<typeof newScheduleInput>;
export const scheduleInput = z
  .strictObject(schedule)
  .refine(fitsSet, fitsNot)
  .refine(isAboutOrders, notOrders);
export type ScheduleInput = z.infer<typeof scheduleInput>;
export const pauseScheduleInput = z.strictObject({ isPaused: z.boolean() });

/** Where a schedule's files can go beside the page. */
export interface ExportTargets {
  /** Whoever runs the server named a folder for them. */
  hasFolder: boolean;
}

/** The first rows as the file would show them, and how many there are. */
export interface ExportPreview {
  /** null: counting them takes too long. */
  count: number | null;
  /** Rows that lack something that belongs into them; null: nobody counts that here. */
  unknown: number | null;
  headings: string[];
  rows: string[][];
  /** Ids of columns that are masked: whoever asks may not export personal data. */
  masked: string[];
  /** Places of cells that begin like a formula and are made harmless. */
  escaped: { row: number; column: number }[];
}
