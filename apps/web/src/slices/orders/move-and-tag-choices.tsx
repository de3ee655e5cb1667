/** The questions about orders that are answered from a list: where to move, which tag, marked for what. */
import {
  locationTags,
  orderLocations,
  orderTags,
  remedyTags,
  type OrderLocation,
  type OrderTag,
} from "@stallkeeper/domain";
import type { RefObject } from "react";
import { ChoicePopover, Glyph, type Choice } from "../../ui/index.ts";
import type { BulkOutcome } from "./bulk-outcome.ts";
import { markOrdersFor, moveOrders, tagOrders } from "./order-commands.ts";
import { orderStore } from "./orders-loader.ts";
import { tagLooks } from "../order-look/index.ts";
import { texts } from "./texts.ts";

interface OrderChoice {
  kind: "move" | "tags" | "markFor";
  ids: readonly string[];
}

const freeTags = orderTags.filter((tag) => !(locationTags as readonly string[]).includes(tag));

function everyHas(ids: readonly string[], tag: string): boolean {
  return ids.every((id) => orderStore.read(id)?.tags.includes(tag) === true);
}

function choicesOf({ kind, ids }: OrderChoice): Choice[] {
  if (kind === "move")
    return orderLocations.map((location) => ({ id: location, label: texts.locations[location] }));
  if (kind === "markFor") {
    return [
      ...remedyTags.map((tag) => ({ id: tag, label: tagLooks[tag].label, isOn: everyHas(ids, tag) })),
      { id: "clear", label: texts.actions.clear },
    ];
  }
  return freeTags.map((tag) => {
    const { label, glyph, family } = tagLooks[tag];
    return {
      id: tag,
      label,
      isOn: everyHas(ids, tag),
      ...(glyph === undefined ? {} : { icon: <Glyph name={glyph} family={family} /> }),
    };
  });
}

function perform({ kind, ids }: OrderChoice, choice: string): Promise<BulkOutcome> {
  if (kind === "move") return moveOrders(ids, choice as OrderLocation);
  if (choice === "clear") return markOrdersFor(ids, null);
  return tagOrders(ids, choice as OrderTag, !everyHas(ids, choice));
}

export interface OrderChoicesProps extends OrderChoice {
  anchor: Element | null;
  /** What gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks for as long as it is drawn, and does what was chosen. */
export function OrderChoices({ kind, ids, anchor, opener, onClose }: OrderChoicesProps) {
  return (
    <ChoicePopover
      label={texts.actions[kind]}
      choices={choicesOf({ kind, ids })}
      anchor={anchor}
      opener={opener}
      hasFilter={kind === "tags"}
      nothingChosen={kind === "move" ? texts.locationMissing : texts.chooseOne}
      onChoose={(id) => void perform({ kind, ids }, id)}
      onClose={onClose}
    />
  );
}
