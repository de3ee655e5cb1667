/** The chips of an order: what is to be known before it is sent, and its tags. */
import type { Order } from "@stallkeeper/contract";
import { defaultLocale, isHeld, isPartToSend, primaryState, type OrderTag } from "@stallkeeper/domain";
import { TagList, useFormatSettings, type TagChipProps } from "../../ui/index.ts";
import { addressProblemsOf, type AddressedOrder } from "./address-problems.ts";
import { nameHold, namePartHold, type MomentSettings } from "./hold-moment.ts";
import { tagLooks, texts } from "./texts.ts";

type OrderChip = TagChipProps & { id: string };
type Part = Order["parts"][number];

/** An order with what its chips tell. */
type TaggedOrder = AddressedOrder &
  Parameters<typeof primaryState>[0] &
  Pick<Order, "tags" | "combinedId"> & {
    hold: Pick<Order["hold"], "until">;
    parts: readonly (Pick<Part, "sentAt" | "items"> & Partial<Pick<Part, "heldUntil">>)[];
    extras?: { hasLabel: boolean };
  };

/** What keeps an order from being sent as it stands, or lets it go out otherwise than alone. */
function listNoticeChips(order: TaggedOrder, settings: MomentSettings): OrderChip[] {
  const chips: OrderChip[] = [];
  const waiting =
    order.parts.find((part) => isPartToSend(part) && (part.heldUntil ?? null) !== null)?.heldUntil ?? null;
  if (waiting !== null && !isHeld(order) && !order.shipping.shipped)
    chips.push({ id: "partHeld", label: namePartHold(waiting, settings), family: "slate" });
  if (order.state === "cancelRequested" && !order.shipping.shipped)
    chips.push({ id: "cancelRequested", label: texts.notices.cancelRequested, family: "red" });
  if (isHeld(order))
    chips.push({ id: "held", label: nameHold(order.hold.until ?? "", settings, true), family: "slate" });
  if (addressProblemsOf(order).length > 0)
    chips.push({ id: "address", label: texts.notices.checkAddress, family: "red" });
  if (order.parts.length > 0)
    chips.push({
      id: "split",
      label: texts.notices.partsSent(
        order.parts.filter(({ sentAt }) => sentAt !== null).length,
        order.parts.filter(({ items }) => items.length > 0).length,
      ),
      family: "blue",
    });
  if (order.combinedId !== null)
    chips.push({ id: "combined", label: texts.notices.combined, family: "blue" });
  if (order.extras?.hasLabel === true && !order.shipping.shipped)
    chips.push({ id: "label", ...texts.labelBought, family: "green" });
  return chips;
}

const plainSettings: MomentSettings = { locale: defaultLocale, timeZone: "UTC" };

/**
 * What is to be known before it is sent, then its tags. Tags whose word the state chip already says are left
 * out where that chip stands beside them.
 */
export function listTagChips(
  order: TaggedOrder,
  isStateShown: boolean,
  settings = plainSettings,
): OrderChip[] {
  const said = isStateShown ? primaryState(order) : null;
  return [...listNoticeChips(order, settings), ...chipsOf(order, said)];
}

function chipsOf(order: Pick<Order, "tags">, said: string | null): OrderChip[] {
  return order.tags
    .filter((tag) => tag !== said && tag in tagLooks)
    .map((tag) => {
      const { label, short, family, glyph } = tagLooks[tag as OrderTag];
      return {
        id: tag,
        label,
        family,
        ...(short === undefined ? {} : { shortLabel: short }),
        ...(glyph === undefined ? {} : { glyph }),
      };
    });
}

type OrderTagsProps = { max?: number; isInColumn?: boolean } & (
  | { order: TaggedOrder; isBare?: false }
  /** Its tags alone, but for the one whose word the state chip beside them says. */
  | { order: Parameters<typeof primaryState>[0] & Pick<Order, "tags">; isBare: true }
);

/** The first tags of an order: two, in a column that is narrow one. */
export function OrderTags({ max = 2, isInColumn = false, ...shown }: OrderTagsProps) {
  const settings = useFormatSettings();
  const chips =
    shown.isBare === true
      ? chipsOf(shown.order, primaryState(shown.order))
      : listTagChips(shown.order, false, settings);
  return chips.length === 0 ? null : <TagList tags={chips} max={max} isOneWhenNarrow={isInColumn} />;
}
