import { daysInMs, type ExportDateFormat } from "@stallkeeper/domain";

/** A local date such as "2026-03-29 16:30" in a file's format. Pure. */
export function dateText(local: string, format: ExportDateFormat): string {
  // Most files have these, and nothing to be put together.
  if (format === "YYYY-MM-DD") return local.slice(0, 10);
  if (format === "YYYY-MM-DD HH:mm") return local;
  const [year = "", month = "", day = ""] = local.slice(0, 10).split("-");
  switch (format) {
    case "DD/MM/YYYY":
      return `${day}/${month}/${year}`;
    case "MM/DD/YYYY":
      return `${month}/${day}/${year}`;
    case "DD.MM.YYYY":
      return `${day}.${month}.${year}`;
  }
}

const firstSerialMs = Date.parse("1899-12-30T00:00:00.000Z");

/** The number that spreadsheets keep for a local date: days since 30 December 1899. Pure. */
export const dateSerial = (local: string): number =>
  (Date.parse(`${local.replace(" ", "T")}:00.000Z`) - firstSerialMs) / daysInMs(1);
