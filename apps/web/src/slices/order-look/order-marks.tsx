/** How an order looks in one glance: its state, its platform, its pieces. */
import type { Order } from "@stallkeeper/contract";
import { isPinned, primaryState } from "@stallkeeper/domain";
import { memo } from "react";
import { accountBesideStamp } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { getStampHue, PlatformStamp, StateChip, type FamilyOrBrand } from "../../ui/index.ts";
import { stateLooks, texts } from "./texts.ts";

/** The order's state as a chip. */
export function OrderStateChip({ order }: { order: StateFacts }) {
  return <StateChip {...lookOf(order)} />;
}

export type StateFacts = Parameters<typeof primaryState>[0] & { status?: string };

/** A word of a platform as people read it: HELD_FOR_REVIEW is "Held for review", any other stays. Pure. */
export function writeStatus(status: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)+$/.test(status)) return status;
  const words = status.replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status of the shop's own that nobody mapped is said in its own words. */
export function lookOf(order: StateFacts) {
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
