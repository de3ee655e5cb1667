// The state glyphs of the design (2.2): our own 16 px set, drawn in the current colour. A glyph never
// stands alone for a state: its word stands beside it, or `label` names it for assistive technology.
import type { ReactNode } from "react";
import { type FamilyOrBrand, getFamilyClass } from "./family.ts";
import { joinClasses } from "./class-names.ts";

export type GlyphName =
  | "ring"
  | "half-disc"
  | "check-disc"
  | "undo-arrow"
  | "swap-arrows"
  | "back-arrow"
  | "dashed-ring"
  | "clock"
  | "double-check"
  | "pin"
  | "flag"
  | "disc"
  | "small-ring"
  | "pause"
  | "cross"
  | "alert-disc"
  | "not-equal"
  | "cross-disc"
  | "star"
  | "star-empty";

const line = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const knockout = {
  fill: "none",
  stroke: "var(--glyph-ground, var(--surface))",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const ring = <circle cx="8" cy="8" r="5.6" {...line} strokeWidth="1.8" />;
const disc = <circle cx="8" cy="8" r="6.5" fill="currentColor" />;

const SHAPES: Record<GlyphName, ReactNode> = {
  ring,
  "half-disc": (
    <>
      {ring}
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
    </>
  ),
  "check-disc": (
    <>
      {disc}
      <path d="M4.9 8.2l2.1 2.1 4.1-4.4" {...knockout} strokeWidth="1.7" />
    </>
  ),
  "undo-arrow": <path d="M3 8a5.2 5.2 0 1 0 1.6-3.7M4.9 1.6L4.4 4.7l3.1.4" {...line} strokeWidth="1.8" />,
  "swap-arrows": (
    <path d="M2.5 5.5h9M9 2.8l2.7 2.7L9 8.2M13.5 10.6h-9M7 7.9l-2.7 2.7L7 13.3" {...line} strokeWidth="1.7" />
  ),
  "back-arrow": <path d="M13.2 8H3M7 3.8L2.8 8 7 12.2" {...line} strokeWidth="1.8" />,
  "dashed-ring": (
    <>
      <circle
        cx="8"
        cy="8"
        r="5.6"
        {...line}
        strokeWidth="1.8"
        strokeLinecap="butt"
        strokeDasharray="2.2 2.2"
      />
      <path d="M8 5.2v3.2M8 10.6v.1" {...line} strokeWidth="1.8" />
    </>
  ),
  clock: (
    <>
      {ring}
      <path d="M8 4.9V8l2.1 1.4" {...line} strokeWidth="1.7" />
    </>
  ),
  "double-check": <path d="M1.6 8.6l2.7 2.8 5.2-6.2M7.4 10.6l.9.8 5.9-6.2" {...line} strokeWidth="1.8" />,
  pin: (
    <path d="M5.4 2.2h5.2l-.7 4.3 2 2.1H4.1l2-2.1zM8 8.8v5" {...line} fill="currentColor" strokeWidth="1.3" />
  ),
  flag: <path d="M4 14V2.6h7.6L9.9 5.4l1.7 2.8H4" {...line} fill="currentColor" strokeWidth="1.4" />,
  disc: <circle cx="8" cy="8" r="4.6" fill="currentColor" />,
  "small-ring": <circle cx="8" cy="8" r="4.4" {...line} strokeWidth="1.6" />,
  pause: <path d="M5.4 4v8M10.6 4v8" {...line} strokeWidth="2.2" />,
  cross: <path d="M4.4 4.4l7.2 7.2M11.6 4.4l-7.2 7.2" {...line} strokeWidth="1.8" />,
  "alert-disc": (
    <>
      {disc}
      <path d="M8 4.4v4.4M8 11.3v.2" {...knockout} strokeWidth="2" />
    </>
  ),
  "not-equal": <path d="M3 6h10M3 10h10M10.6 2.6L5.4 13.4" {...line} strokeWidth="1.8" />,
  "cross-disc": (
    <>
      {disc}
      <path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" {...knockout} strokeWidth="1.8" />
    </>
  ),
  star: <path d="M8 1.8l1.9 4 4.4.5-3.3 3 .9 4.3L8 11.5l-3.9 2.1.9-4.3-3.3-3 4.4-.5z" fill="currentColor" />,
  "star-empty": (
    <path
      d="M8 2.2l1.8 3.8 4.1.5-3 2.8.8 4.1L8 11.3l-3.7 2.1.8-4.1-3-2.8 4.1-.5z"
      {...line}
      strokeWidth="1.2"
    />
  ),
};

/** Shapes that point somewhere, and so turn round in right-to-left text. */
const DIRECTED: ReadonlySet<GlyphName> = new Set(["undo-arrow", "back-arrow", "flag"]);

export interface GlyphProps {
  name: GlyphName;
  family?: FamilyOrBrand;
  /** Accessible name. Without it the glyph is decoration and the word must stand beside it. */
  label?: string;
}

/** One state glyph. */
export function Glyph({ name, family, label }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={joinClasses(
        "sk-glyph",
        family && getFamilyClass(family),
        DIRECTED.has(name) && "sk-directed",
      )}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {SHAPES[name]}
    </svg>
  );
}

/** The brand mark: a perforated stamp with the letter of the product. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 22" className="sk-brand-mark" aria-hidden="true">
      <path d="M1 1h24v20H1z" fill="var(--brand)" />
      <path
        d="M1 1h24v20H1z"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="2.4"
        strokeDasharray="0 4"
        strokeLinecap="round"
      />
      <path
        d="M16.6 7.3C15.8 6 14.6 5.4 13 5.4c-2.2 0-3.8 1.1-3.8 2.8 0 3.9 7.8 1.7 7.8 5.5 0 1.8-1.7 2.9-4 2.9-1.9 0-3.3-.7-4.1-2.1"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
