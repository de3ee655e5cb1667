/** How an order looks in one glance: its state, its platform, its deadline. */
import type { Order } from "@stallkeeper/contract";
import { countDaysAhead, isPinned, primaryState } from "@stallkeeper/domain";
import { memo } from "react";
import { accountBesideStamp } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import {
  getStampHue,
  joinClasses,
  PlatformStamp,
  StateChip,
  useFormatSettings,
  useNow,
  When,
  type FamilyOrBrand,
} from "../../ui/index.ts";
import { nameDueSpan } from "./due-span.ts";
import { stateLooks, texts } from "./texts.ts";

/** The order's state as a chip. */
export function OrderStateChip({ order }: { order: StateFacts }) {
  return <StateChip {...lookOf(order)} />;
}

type StateFacts = Parameters<typeof primaryState>[0] & { status?: string };

/** A word of a platform as people read it: HELD_FOR_REVIEW is "Held for review", any other stays. Pure. */
export function writeStatus(status: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(status)) return status;
  const words = status.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status of the shop's own that nobody mapped is said in its own words. */
function lookOf(order: StateFacts) {
  const state = primaryState(order);
  const { status = "" } = order;
  return state === "unmapped" && status !== ""
    ? { ...stateLooks[state], label: writeStatus(status) }
    : stateLooks[state];
}

/** The state as a shape in the list. */
export function getOrderGlyph(order: StateFacts) {
  const { glyph, family, label } = lookOf(order);
  return { name: glyph, family, label };
}

/** The colour of the row's edge: the state's, or the brand's when the order is urgent or pinned. */
export function getOrderSpine(order: StateFacts & Pick<Order, "tags" | "updatedAt">): FamilyOrBrand {
  if (order.tags.includes("urgent") || isPinned(order.updatedAt)) return "brand";
  return stateLooks[primaryState(order)].family;
}

interface OrderStampProps {
  platform: string;
  source: string;
  /** Named before the stamp where the platform has several accounts; left out where it stands elsewhere. */
  account?: string;
}

/** The stamp of an order's platform; its hue follows from the place in the service's list. */
export const OrderStamp = memo(function OrderStamp({ platform, source, account }: OrderStampProps) {
  const platforms = usePlatforms();
  const position = platforms.findIndex((known) => known._id === platform);
  const stamp = (
    <PlatformStamp
      code={platforms[position]?.code ?? source.slice(0, 2).toUpperCase()}
      hue={getStampHue(Math.max(0, position))}
      name={platforms[position]?.name ?? source}
    />
  );
  if (account === undefined) return stamp;
  return (
    <span className="inline-flex items-center gap-[7px] min-w-0">
      <AccountName platform={platform} account={account} />
      {stamp}
    </span>
  );
});

function AccountName(order: { platform: string; account: string }) {
  const name = accountBesideStamp(order, useAccounts());
  return name === "" ? null : (
    <span className="sk-meta sk-cut max-w-[160px]" title={name}>
      {name}
    </span>
  );
}

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
        {atMs < nowMs ? texts.late(span) : texts.left(span)}
      </span>
    </span>
  );
});

interface ShipByProps {
  order: StateFacts & { dispatchBy: string | null; shipping: Pick<Order["shipping"], "shipped"> };
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
          hasCountdown ? "whitespace-normal wrap-break-word line-clamp-2" : "sk-cut",
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
