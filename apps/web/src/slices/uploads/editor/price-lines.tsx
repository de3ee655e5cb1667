/** How the price of an account comes about, and what is left of it. */
import {
  changesPrices,
  formatMoney,
  netAfterFees,
  toDecimalText,
  type EffectiveListing,
} from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { Button, useFormatSettings } from "../../../ui/index.ts";
import { wordsOfRule } from "../prices/price-words.ts";
import { deskQuery } from "../uploads.api.ts";
import type { Judged } from "./edited-draft.ts";
import { texts } from "./texts.ts";

/** The price as the field would have it typed; "" where there is none. */
export const priceText = ({ priceMinor, currency }: EffectiveListing): string =>
  priceMinor === null ? "" : toDecimalText(priceMinor, currency);

/** Below the field of the price. */
export function PriceLines({
  judged: { account, target, listing, draftCurrency, draftPriceMinor },
}: {
  judged: Judged;
}) {
  const { locale } = useFormatSettings();
  const { priceRule, currency } = account;
  const net = netAfterFees(listing.priceMinor, account);
  const money = (minor: number): string => formatMoney(minor, currency, locale);
  const isTyped = target.overrides.priceMinor !== undefined && target.overrides.priceMinor !== null;
  const isRuled = changesPrices(priceRule) && currency === draftCurrency && !isTyped;
  return (
    <span className="grid gap-1">
      {isRuled && <span>{wordsOfRule(priceRule, currency, locale, draftPriceMinor)}</span>}
      {listing.variants.length > 0 && isTyped && <span>{texts.variants.onePrice}</span>}
      {net !== null && (
        <span>
          {listing.costMinor === null
            ? texts.net(money(net))
            : texts.netOfCost(money(net), money(net - listing.costMinor))}
        </span>
      )}
    </span>
  );
}

/** Below a price that can't be typed yet: a guess would put it up in another currency than the shop's. */
export function CurrencyUnread({ platform }: { platform: string }) {
  const { isFetching, refetch } = useQuery(deskQuery);
  return (
    <span className="flex items-center gap-2 flex-wrap">
      <span role="status">{texts.currencyUnread(platform)}</span>
      <Button
        size="sm"
        needsConnection
        isBusy={isFetching}
        busyLabel={texts.readingCurrency}
        onClick={() => void refetch()}
      >
        {texts.readCurrency}
      </Button>
    </span>
  );
}
