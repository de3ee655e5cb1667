/** What an item's listing at an account is, and what can be done about it: opens at its cell of the grid. */
import type { ItemListing } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, type ReactNode } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useAllows } from "../../../platform/session.ts";
import { writeNumber } from "../../../ui/format.ts";
import {
  Button,
  getStampHue,
  PlatformStamp,
  Popover,
  TagChip,
  TextLink,
  Unknown,
  When,
} from "../../../ui/index.ts";
import { EndListing, useListingChanges } from "../../uploads/index.ts";
import { settle, type SettleWord } from "../sync/settle-listings.ts";
import { oneListingStockQuery } from "../sync/sync.api.ts";
import { whyNotTaken } from "../sync/take-theirs.ts";
import { syncTexts } from "../sync/texts.ts";
import { texts as stockTexts } from "../texts.ts";
import type { GridItem } from "./items.api.ts";
import { firstOf, isAtRisk } from "./listing-mark.tsx";
import { gridTexts } from "./texts.ts";

const { card: texts, marks } = gridTexts;

/** A cell that was pressed. */
export interface OpenCell {
  item: GridItem;
  accountId: string;
  anchor: HTMLElement;
}

/** The card; open as long as it is drawn. */
export function CellCard({
  cell: { item, accountId, anchor },
  onClose,
  onOpenItem,
}: {
  cell: OpenCell;
  onClose: () => void;
  onOpenItem: (sku: string) => void;
}) {
  const opener = useRef<HTMLElement>(anchor);
  const platforms = usePlatforms();
  const own = item.listings.filter((one) => one.accountId === accountId);
  const first = firstOf(own, item.available);
  if (first === undefined) return null;
  const { listing, mark } = first;
  const position = platforms.findIndex(({ _id }) => _id === listing.platform);
  const platform = platforms[position]?.name ?? listing.platform;
  return (
    <Popover
      label={texts.name(`${platform} ${listing.account}`, item.sku)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      anchor={anchor}
      finalFocus={opener}
      align="end"
    >
      <div className="w-[300px] max-w-full grid gap-3">
        <span className="flex gap-2 items-center flex-wrap">
          <PlatformStamp
            code={platforms[position]?.code ?? listing.platform.slice(0, 2).toUpperCase()}
            hue={getStampHue(Math.max(0, position))}
            name=""
          />
          <strong>{platform}</strong>
          <span className="sk-meta grow">{listing.account}</span>
          <span className="sk-meta">{marks[mark]}</span>
          {isAtRisk([listing], item.available) && <TagChip label={gridTexts.oversell} family="red" />}
        </span>
        <span>{listing.title || item.title}</span>
        <span className="grid grid-cols-2 border border-line rounded-chip">
          <Figure name={texts.ours} value={listing.ours}>
            {listing.ours === null && texts.notCounted}
          </Figure>
          <Figure name={texts.theirs} value={listing.quantity}>
            {texts.read} <When at={listing.readAt} />
          </Figure>
        </span>
        {listing.problem !== null && (
          <p className="text-red">{syncTexts.refusal(platform, listing.problem)}</p>
        )}
        <Actions item={item} listing={listing} platform={platform} />
        {own.length > 1 && <span className="sk-meta">{texts.others(own.length - 1)}</span>}
        <Button size="sm" variant="quiet" onClick={() => onOpenItem(item.sku)}>
          {texts.open}
        </Button>
      </div>
    </Popover>
  );
}

function Figure({ name, value, children }: { name: string; value: number | null; children: ReactNode }) {
  return (
    <span className="grid gap-1 p-2">
      <span className="sk-meta">{name}</span>
      <strong>{value === null ? <Unknown /> : writeNumber(value)}</strong>
      <span className="sk-meta">{children}</span>
    </span>
  );
}

function Actions({ item, listing, platform }: { item: GridItem; listing: ItemListing; platform: string }) {
  const { listingId, variantId, link, state, isPushed, pushState, quantity } = listing;
  const mayEdit = useAllows("inventory.write");
  const isLive = state === "live";
  const { data: stock = null } = useQuery({
    ...oneListingStockQuery(`${listingId} ${variantId}`),
    enabled: isPushed && isLive,
  });
  const changes = useListingChanges(useMemo(() => [listingId], [listingId]));
  // Where no quantities are sent there is no rule either: theirs is what can be sold.
  const row = stock ?? {
    sku: item.sku,
    listingId,
    variantId,
    theirs: quantity,
    reserved: item.reserved,
    safety: item.safety,
    ruleMin: 0,
    ruleMax: null,
    rulePercent: 100,
    ruleSafety: 0,
  };
  const refused = (word: SettleWord): string | null => {
    if (!mayEdit) return stockTexts.noScope;
    if (!isLive) return texts.notLive;
    if (word === "push") return isPushed ? null : texts.notPushed;
    if (item.isBundle) return gridTexts.bundlesLeft(1);
    return isPushed && stock === null ? syncTexts.theirsUnknown : whyNotTaken(row);
  };
  const button = (word: SettleWord, label: string) => {
    const reason = refused(word);
    return (
      <Button
        size="sm"
        isDisabled={reason !== null}
        disabledReason={reason ?? ""}
        onClick={() => void settle(word, [row])}
      >
        {label}
      </Button>
    );
  };
  const upload = `/upload?q=${encodeURIComponent(item.sku)}`;
  const isUrgent = isAtRisk([listing], item.available);
  const end = isLive && (
    <EndListing
      listingId={listingId}
      platform={platform}
      change={changes.get(listingId)}
      isUrgent={isUrgent}
    />
  );
  return (
    <span className="flex gap-2 items-center flex-wrap">
      {isUrgent && end}
      {button("push", texts.push)}
      {button("take", texts.take)}
      {!isUrgent && end}
      {(state === "ended" || state === "sold") && <TextLink href={upload}>{texts.relist}</TextLink>}
      {state === "refused" && <TextLink href={upload}>{texts.fix}</TextLink>}
      {link !== "" && (
        <TextLink href={link} target="_blank" rel="noreferrer">
          {(pushState === "refused" ? syncTexts.fix : syncTexts.view)(platform)}
        </TextLink>
      )}
    </span>
  );
}
