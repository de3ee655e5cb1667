import { toMinor } from "@stallkeeper/domain";
import type { Account, Platform } from "../../../platform/metadata.ts";
import { Money } from "../../../ui/index.ts";
import { CountField } from "../count-field.tsx";
import {
  Available,
  countFieldId,
  optionsText,
  Reserved,
  selling,
  shortNameOf,
  type OpenCellOf,
} from "./item-columns.tsx";
import type { GridItem } from "./items.api.ts";
import { isAtRisk, ListingsMark } from "./listing-mark.tsx";
import { StockPhoto } from "./stock-photo.tsx";
import { gridTexts as texts } from "./texts.ts";

/** An item on a phone: its cells become a strip below it, which scrolls where there are many accounts. */
export function ItemCard({
  item,
  accounts,
  platforms,
  onOpenCell,
}: {
  item: GridItem;
  accounts: readonly Account[];
  platforms: readonly Platform[];
  onOpenCell: OpenCellOf;
}) {
  const { sku, title, location, price, currency, available, onHand, listings } = item;
  const variant = optionsText(item);
  const shops = selling(accounts);
  return (
    <div className="grid gap-1 p-3 min-w-0 w-full">
      <span className="flex gap-3 items-start min-w-0">
        <StockPhoto key={item._id} item={item} sizePx={44} />
        <span className="grid grow min-w-0">
          <span className="sk-cut font-[650]">
            {title || sku}
            {variant !== "" && `, ${variant}`}
          </span>
          <span className="sk-meta sk-cut">
            <span className="sk-mono">{sku}</span>{" "}
            {location !== "" && <span className="sk-mono">{location}</span>}
            {item.isBundle && <span> {texts.bundle}</span>}
            {isAtRisk(listings, available) && <span className="text-red"> {texts.oversell}</span>}
          </span>
          <span className="sk-meta sk-cut">
            {texts.columns.reserved} <Reserved {...item} /> · {texts.columns.available}{" "}
            <Available available={available} />
          </span>
        </span>
        <span className="grid gap-1 justify-items-end">
          <strong>
            {price !== null && <Money amountMinor={toMinor(price, currency)} currency={currency} />}
          </strong>
          <CountField key={item._id} id={countFieldId(sku)} sku={sku} onHand={onHand} isInGrid />
        </span>
      </span>
      <span className="flex gap-2 min-w-0 overflow-x-auto">
        {shops.map((account) => (
          <span
            key={account._id}
            className="flex gap-1 items-center px-2 min-h-[32px] shrink-0 border border-line rounded-chip"
          >
            <span aria-hidden="true" className="sk-mono sk-meta">
              {shortNameOf(account, shops, platforms)}
            </span>
            <ListingsMark
              listings={listings.filter(({ accountId }) => accountId === account._id)}
              available={item.available}
              platform={`${platforms.find(({ _id }) => _id === account.platform)?.name ?? account.platform} ${account.username}`}
              onOpen={(anchor) => onOpenCell(item, account._id, anchor)}
            />
          </span>
        ))}
      </span>
    </div>
  );
}
