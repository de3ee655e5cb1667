import { memo } from "react";
import { EmptyState, Money, Sentence, TextLink, useFormatSettings, When } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { toMinor, formatPercent } from "@stallkeeper/domain";
import { AwaitedPanel } from "./awaited-panel.tsx";
import type { NewOffer } from "./home.api.ts";
import { texts } from "./texts.ts";
import { useNewOffers } from "./use-home.ts";

function Asked({ offer }: { offer: NewOffer }) {
  const { locale } = useFormatSettings();
  const price = offer.items?.[0]?.price ?? null;
  if (price === null || price <= 0) return null;
  return (
    <span className="sk-meta">
      <Sentence
        text={texts.offers.below(formatPercent(offer.amount / price - 1, locale))}
        parts={{ price: <Money amountMinor={toMinor(price, offer.currency)} currency={offer.currency} /> }}
      />
    </span>
  );
}

/** An offer leads to where it is answered. */
function OfferRow({ offer }: { offer: NewOffer }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 px-[14px] py-2 border-b border-line last:border-b-0">
      <span className="flex gap-2">
        <span className="sk-cut font-[550] flex-1">{offer.items?.[0]?.name ?? texts.offers.unnamed}</span>
        <Money amountMinor={toMinor(offer.amount, offer.currency)} currency={offer.currency} isStrong />
      </span>
      <span className="flex flex-wrap items-center gap-2 min-w-0">
        <OrderStamp platform={offer.platform} source={offer.platform} />
        <span className="sk-meta sk-cut">{offer.buyer.handle}</span>
        <span className="sk-space" />
        <Asked offer={offer} />
        {offer.expiresAt !== null && (
          <span className="sk-meta">
            <Sentence text={texts.offers.ends} parts={{ time: <When at={offer.expiresAt} format="age" /> }} />
          </span>
        )}
        <TextLink href={`/offers?offer=${encodeURIComponent(offer._id)}`}>
          {texts.offers.answer}
          <span className="sk-hidden-text">, {offer.buyer.handle}</span>
        </TextLink>
      </span>
    </li>
  );
}

/** The newest offers without an answer (design 4.2). */
export const OffersPanel = memo(function OffersPanel() {
  const query = useNewOffers();
  const { offers: words } = texts;
  return (
    <AwaitedPanel
      name={words.title}
      query={query}
      meta={query.data === undefined ? undefined : words.meta(query.data.count)}
      end={
        <TextLink href="/offers" className="inline-flex items-center min-h-[24px]">
          {words.all}
        </TextLink>
      }
    >
      {({ offers }) =>
        offers.length === 0 ? (
          <EmptyState text={words.none} />
        ) : (
          <ul>
            {offers.map((offer) => (
              <OfferRow key={offer._id} offer={offer} />
            ))}
          </ul>
        )
      }
    </AwaitedPanel>
  );
});
