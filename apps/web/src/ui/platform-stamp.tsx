import { type Family, getFamilyClass } from "./family.ts";

const PERFORATED_EDGE =
  "M0.5 0.5H1.48A1.1 1.1 0 0 0 3.68 0.5H5.65A1.1 1.1 0 0 0 7.85 0.5H9.82A1.1 1.1 0 0 0 " +
  "12.02 0.5H13.98A1.1 1.1 0 0 0 16.18 0.5H18.15A1.1 1.1 0 0 0 20.35 0.5H22.32A1.1 1.1 0 0 " +
  "0 24.52 0.5H25.5V1.52A1.1 1.1 0 0 0 25.5 3.73V5.78A1.1 1.1 0 0 0 25.5 7.97V10.03A1.1 " +
  "1.1 0 0 0 25.5 12.22V14.28A1.1 1.1 0 0 0 25.5 16.48V17.5H24.52A1.1 1.1 0 0 0 22.32 " +
  "17.5H20.35A1.1 1.1 0 0 0 18.15 17.5H16.18A1.1 1.1 0 0 0 13.98 17.5H12.02A1.1 1.1 0 0 0 " +
  "9.82 17.5H7.85A1.1 1.1 0 0 0 5.65 17.5H3.68A1.1 1.1 0 0 0 1.48 17.5H0.5V16.48A1.1 1.1 0 " +
  "0 0 0.5 14.28V12.22A1.1 1.1 0 0 0 0.5 10.03V7.97A1.1 1.1 0 0 0 0.5 5.78V3.73A1.1 1.1 0 " +
  "0 0 0.5 1.52Z";

/** Hues by position in the list that the server gives (design 2.2). */
const HUES: readonly Family[] = ["blue", "orange", "red", "teal", "plum", "violet", "green", "ochre"];

/** The hue of the stamp at a position; positions past the last hue start again. */
export function getStampHue(position: number): Family {
  return HUES[((position % HUES.length) + HUES.length) % HUES.length] ?? "blue";
}

export interface PlatformStampProps {
  /** Two letters. */
  code: string;
  hue: Family;
  /** Full name: the accessible name and the tooltip; empty where the name stands beside it. */
  name: string;
}

/** A perforated stamp with two letters in place of a logo. */
export function PlatformStamp({ code, hue, name }: PlatformStampProps) {
  return (
    <span
      {...(name === "" ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name })}
      className={`sk-stamp ${getFamilyClass(hue)}`}
    >
      <svg viewBox="0 0 26 18" aria-hidden="true">
        <path d={PERFORATED_EDGE} />
      </svg>
      <b aria-hidden="true">{code}</b>
    </span>
  );
}
