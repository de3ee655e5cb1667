/** How an order looks in one glance: its state, its tags, its platform, its deadline. */
import {
  defaultLocale,
  isPinned,
  primaryState,
  type OrderTag,
  isHeld,
  countDaysAhead,
} from "@stallkeeper/domain";
import { memo, useState } from "react";
import { usePlatforms } from "../../platform/metadata.ts";
import {
  getStampHue,
  joinClasses,
  PlatformStamp,
  StateChip,
  TagList,
  useFormatSettings,
  useNow,
  When,
  type FamilyOrBrand,
  type TagChipProps,
} from "../../ui/index.ts";
import { nameDueSpan } from "./due-span.ts";
import { filterTexts } from "./filter/texts.ts";
import type { ListItem, ListOrder } from "./list-order.ts";
import { addressProblemsOf } from "./order-notices.ts";
import { nameHold, type MomentSettings } from "./hold-moment.ts";
import { photoAddress } from "../../platform/photo-address.ts";
import { stateLooks, texts } from "./texts.ts";

/** The order's state as a chip. */
export function OrderStateChip({ order }: { order: StateFacts }) {
  return <StateChip {...lookOf(order)} />;
}

type StateFacts = Parameters<typeof primaryState>[0] & { status?: string };

/** A status of the shop's own that nobody mapped is shown as it is. */
function lookOf(order: StateFacts) {
  const state = primaryState(order);
  const { status = "" } = order;
  return state === "unmapped" && status !== "" ? { ...stateLooks[state], label: status } : stateLooks[state];
}

/** The state as a shape in the list. */
export function getOrderGlyph(order: ListOrder) {
  const { glyph, family, label } = lookOf(order);
  return { name: glyph, family, label };
}

/** The colour of the row's edge: the state's, or the brand's when the order is urgent or pinned. */
export function getOrderSpine(order: ListOrder): FamilyOrBrand {
  if (order.tags.includes("urgent") || isPinned(order.updatedAt)) return "brand";
  return stateLooks[primaryState(order)].family;
}

/** What keeps an order from being sent as it stands, or lets it go out otherwise than alone. */
function listNoticeChips(order: ListOrder, settings: MomentSettings): (TagChipProps & { id: string })[] {
  const chips: (TagChipProps & { id: string })[] = [];
  const waiting =
    order.parts.find(({ sentAt, heldUntil }) => sentAt === null && (heldUntil ?? null) !== null)?.heldUntil ??
    null;
  if (waiting !== null && !isHeld(order) && !order.shipping.shipped)
    chips.push({
      id: "partHeld",
      label: texts.notices.partHeld(nameHold(waiting, settings, true)),
      family: "slate",
    });
  if (isHeld(order))
    chips.push({ id: "held", label: nameHold(order.hold.until ?? "", settings, true), family: "slate" });
  if (addressProblemsOf(order).length > 0)
    chips.push({ id: "address", label: texts.notices.checkAddress, family: "red" });
  if (order.parts.length > 0)
    chips.push({
      id: "split",
      label: texts.notices.partsSent(
        order.parts.filter(({ sentAt }) => sentAt !== null).length,
        order.parts.length,
      ),
      family: "blue",
    });
  if (order.combinedId !== null)
    chips.push({ id: "combined", label: texts.notices.combined, family: "blue" });
  if (order.beside?.hasLabel === true && !order.shipping.shipped)
    chips.push({ id: "label", ...texts.labelBought, family: "green" });
  return chips;
}

const plainSettings: MomentSettings = { locale: defaultLocale, timeZone: "UTC" };

/**
 * What is to be known before it is sent, then its tags. Tags whose word the state chip already says are left
 * out where that chip stands beside them.
 */
export function listTagChips(
  order: ListOrder,
  isStateShown: boolean,
  settings = plainSettings,
): (TagChipProps & { id: string })[] {
  const said = isStateShown ? primaryState(order) : null;
  return [...listNoticeChips(order, settings), ...listTags(order, said)];
}

function listTags(order: ListOrder, said: string | null): (TagChipProps & { id: string })[] {
  return order.tags
    .filter((tag) => tag !== said && tag in texts.tags)
    .map((tag) => {
      const { label, short, family, glyph } = texts.tags[tag as OrderTag];
      return {
        id: tag,
        label,
        family,
        ...(short === undefined ? {} : { shortLabel: short }),
        ...(glyph === undefined ? {} : { glyph }),
      };
    });
}

/** The first tags of an order: two, in a column that is narrow one. */
export function OrderTags({
  order,
  max = 2,
  isInColumn = false,
}: {
  order: ListOrder;
  max?: number;
  isInColumn?: boolean;
}) {
  const chips = listTagChips(order, false, useFormatSettings());
  return chips.length === 0 ? null : <TagList tags={chips} max={max} isOneWhenNarrow={isInColumn} />;
}

/** The stamp of an order's platform; its hue follows from the place in the service's list. */
export const OrderStamp = memo(function OrderStamp({
  platform,
  source,
}: {
  platform: string;
  source: string;
}) {
  const platforms = usePlatforms();
  const position = platforms.findIndex((known) => known._id === platform);
  const code = platforms[position]?.code ?? source.slice(0, 2).toUpperCase();
  return (
    <PlatformStamp
      code={code}
      hue={getStampHue(Math.max(0, position))}
      name={platforms[position]?.name ?? source}
    />
  );
});

/** Both lines are always there: one that comes or goes costs the browser more than the rest of the cell. */
const Deadline = memo(function Deadline({
  at,
  isShipped,
  hasCountdown,
}: {
  at: string;
  isShipped: boolean;
  hasCountdown: boolean;
}) {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const atMs = Date.parse(at);
  const isDue = !isShipped && countDaysAhead(atMs, { ...settings, nowMs }) <= 0;
  const span = nameDueSpan(atMs, { ...settings, nowMs });
  return (
    <span className="grid min-w-0">
      <When
        at={at}
        format="deadline"
        className={joinClasses(isDue ? "font-semibold text-red" : "text-ink2")}
      />
      <span hidden={!hasCountdown || !isDue} className="sk-meta sk-cut text-red">
        {atMs < nowMs ? filterTexts.late(span) : filterTexts.left(span)}
      </span>
    </span>
  );
});

interface ShipByProps {
  order: StateFacts & Pick<ListOrder, "dispatchBy" | "shipping">;
  hasCountdown?: boolean;
}

/**
 * When an order has to leave: red once that is today or past; with how long there is, or how late it is. One
 * that isn't to be fulfilled has no such moment: what it waits for stands there.
 */
export function ShipBy({ order, hasCountdown = false }: ShipByProps) {
  const { dispatchBy, shipping } = order;
  if (order.external && !shipping.shipped) {
    const { label } = lookOf(order);
    return (
      <span
        className={joinClasses(
          "sk-meta",
          hasCountdown ? "whitespace-normal wrap-anywhere line-clamp-2" : "sk-cut",
        )}
        title={label}
      >
        {label}
      </span>
    );
  }
  if (dispatchBy === null)
    return (
      <span className="sk-meta" aria-hidden="true">
        —
      </span>
    );
  return <Deadline at={dispatchBy} isShipped={shipping.shipped} hasCountdown={hasCountdown} />;
}

/** How many pieces go into the parcel: more than one is loud, so that none is forgotten. */
export function Pieces({ count }: { count: number }) {
  return count === 1 ? (
    <span className="sk-count text-ink2">1</span>
  ) : (
    <strong className="sk-chip fam-ochre sk-count">
      <span aria-hidden="true">×{count}</span>
      <span className="sk-hidden-text">{texts.pieces(count)}</span>
    </strong>
  );
}

/** The photo of an item in a fixed box; a quiet empty box when there is none or it doesn't load. */
export const ItemPhoto = memo(function ItemPhoto({
  orderId,
  item,
  sizePx,
}: {
  orderId: string;
  item: ListItem | undefined;
  sizePx: number;
}) {
  const index = item?.images?.findIndex((address) => /^https?:/.test(address)) ?? -1;
  const source =
    item === undefined || index < 0 ? null : photoAddress(orderId, item._id, index, sizePx <= 64 ? 64 : 320);
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: sizePx, height: sizePx };
  return source === null || source === failed ? (
    <span
      aria-hidden="true"
      className="inline-block shrink-0 bg-sunken border border-line rounded-chip"
      style={box}
    />
  ) : (
    <img
      src={source}
      alt={item?.name ?? ""}
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setFailed(source)}
      className="shrink-0 object-cover text-[0px] bg-sunken border border-line rounded-chip"
    />
  );
});
