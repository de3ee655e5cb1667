/** An account's return address and message limits as they stand in a form: texts until they are saved. */
import type { PlatformSettings } from "@stallkeeper/contract";
import type { DetailParts } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

export const addressNames = [
  "name",
  "line1",
  "line2",
  "zipcode",
  "city",
  "state",
  "countryCode",
  "phone",
] as const;
export const limitNames = ["maxCharacters", "perDay"] as const;
export type DetailName = (typeof addressNames)[number] | (typeof limitNames)[number];
export type DetailsDraft = Record<DetailName, string>;

/** What is kept, as a form shows it. Pure. */
export function toDetailsDraft({ returnAddress, messageLimits }: DetailParts): DetailsDraft {
  const numberOf = (limit: number | undefined): string => (limit === undefined ? "" : String(limit));
  const address = Object.fromEntries(addressNames.map((name) => [name, returnAddress?.[name] ?? ""]));
  return {
    ...(address as Record<(typeof addressNames)[number], string>),
    maxCharacters: numberOf(messageLimits?.maxCharacters),
    perDay: numberOf(messageLimits?.perDay),
  };
}

/** What a form says, as it is kept; what is empty isn't set. Pure. */
export function fromDetailsDraft(draft: DetailsDraft): DetailParts {
  const address = Object.fromEntries(
    addressNames.flatMap((name) => {
      const text = draft[name].trim();
      if (text === "") return [];
      return [[name, name === "countryCode" ? text.toUpperCase() : text]];
    }),
  );
  const limits = Object.fromEntries(
    limitNames.flatMap((name) => (draft[name].trim() === "" ? [] : [[name, Number(draft[name])]])),
  );
  return {
    returnAddress: Object.keys(address).length === 0 ? null : address,
    messageLimits: Object.keys(limits).length === 0 ? null : limits,
  };
}

/** What is wrong, by field; empty when nothing is. Pure. */
export function findDetailProblems(draft: DetailsDraft): Partial<DetailsDraft> {
  const isCount = (text: string, least: number): boolean =>
    text.trim() === "" || (/^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= 100_000);
  return {
    ...(/^(?:[A-Za-z]{2})?$/.test(draft.countryCode.trim())
      ? {}
      : { countryCode: texts.details.wrongCountry }),
    ...(isCount(draft.maxCharacters, 1) ? {} : { maxCharacters: texts.details.wrongCharacters }),
    ...(isCount(draft.perDay, 0) ? {} : { perDay: texts.details.wrongPerDay }),
  };
}

/** An address in lines, as a parcel bears it. Pure. */
export function linesOfAddress(address: PlatformSettings["returnAddress"]): string[] {
  if (address === null) return [];
  const { name, line1, line2, zipcode, city, state, countryCode } = address;
  const town = [zipcode, city].filter(Boolean).join(" ");
  return [name, line1, line2, town, state, countryCode].filter(
    (line): line is string => line !== undefined && line !== "",
  );
}
