import type { TakeState } from "@stallkeeper/domain";
import { StateChip, type Family, type GlyphName } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const looks: Record<TakeState, { glyph: GlyphName; family: Family }> = {
  draft: { glyph: "small-ring", family: "slate" },
  counting: { glyph: "clock", family: "violet" },
  review: { glyph: "alert-disc", family: "orange" },
  approved: { glyph: "clock", family: "green" },
  posted: { glyph: "disc", family: "green" },
  undone: { glyph: "cross", family: "slate" },
  cancelled: { glyph: "cross", family: "slate" },
};

/** How a stock take stands. */
export function TakeChip({ state }: { state: string }) {
  const known = Object.entries(looks).find(([name]) => name === state);
  if (known === undefined) return <span>{state}</span>;
  return <StateChip {...known[1]} label={texts.states[known[0] as TakeState]} />;
}
