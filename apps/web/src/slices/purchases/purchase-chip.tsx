import { StateChip, type Family, type GlyphName } from "../../ui/index.ts";
import { texts } from "./texts.ts";

type State = keyof typeof texts.states;
const looks: Record<State, { glyph: GlyphName; family: Family }> = {
  ordered: { glyph: "small-ring", family: "slate" },
  partly: { glyph: "clock", family: "violet" },
  received: { glyph: "disc", family: "green" },
  closed: { glyph: "cross", family: "slate" },
};

/** How a purchase stands. */
export function PurchaseChip({ state }: { state: string }) {
  const known = (Object.keys(looks) as State[]).find((name) => name === state);
  return known === undefined ? (
    <span>{state}</span>
  ) : (
    <StateChip {...looks[known]} label={texts.states[known]} />
  );
}
