import type { ShipmentState, VoidState } from "@stallkeeper/domain";
import { StateChip, type Family, type GlyphName } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const looks: Record<ShipmentState, { glyph: GlyphName; family: Family }> = {
  planned: { glyph: "clock", family: "ochre" },
  labelBought: { glyph: "ring", family: "blue" },
  printed: { glyph: "half-disc", family: "blue" },
  manifested: { glyph: "half-disc", family: "teal" },
  handedOver: { glyph: "disc", family: "teal" },
  inTransit: { glyph: "disc", family: "teal" },
  outForDelivery: { glyph: "disc", family: "green" },
  delivered: { glyph: "check-disc", family: "green" },
  exception: { glyph: "alert-disc", family: "red" },
  returnedToSender: { glyph: "back-arrow", family: "orange" },
  lost: { glyph: "cross-disc", family: "red" },
};
const voidLooks: Record<VoidState, { glyph: GlyphName; family: Family }> = {
  requested: { glyph: "clock", family: "ochre" },
  accepted: { glyph: "clock", family: "ochre" },
  refunded: { glyph: "undo-arrow", family: "slate" },
  refused: { glyph: "cross-disc", family: "red" },
};

/** The look of a parcel's state; a word of tomorrow shows as on its way. */
export function lookOf(state: string): { glyph: GlyphName; family: Family; label: string } {
  const known = Object.hasOwn(looks, state) ? (state as ShipmentState) : "inTransit";
  return { ...looks[known], label: texts.states[known] };
}

/** Where a parcel and its label's money stand. */
export function LabelState({ state, voidState }: { state: string; voidState: string | null }) {
  const voided = voidState !== null && Object.hasOwn(voidLooks, voidState) ? (voidState as VoidState) : null;
  return (
    <span className="flex items-center gap-2 flex-wrap">
      {(voided === null || voided === "refused") && <StateChip {...lookOf(state)} />}
      {voided !== null && <StateChip {...voidLooks[voided]} label={texts.void.states[voided]} />}
    </span>
  );
}
