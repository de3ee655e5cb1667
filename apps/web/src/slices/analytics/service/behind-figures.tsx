/** The conversations or offers that a figure of Service counts, each opening itself. */
import type { ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import { formatMoney, formatPercent } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { Button, useFormatSettings, When } from "../../../ui/index.ts";
import { serviceOffersQuery, serviceTalksQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { texts } from "./texts.ts";

const moment = (at: string | null) =>
  at === null ? { text: "—", file: "" } : { text: at, shown: <When at={at} format="day" /> };

function useAccountName(): (accountId: string) => string {
  const accounts = useAccounts();
  const nameApart = useNameApart();
  return (accountId) =>
    nameApart(accountId, accounts.find(({ _id }) => _id === accountId)?.username ?? accountId);
}

function Close({ change }: Pick<Analytics, "change">) {
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => change({ measure: undefined, reason: undefined, days: undefined })}
    >
      {texts.close}
    </Button>
  );
}

/** Conversations, who waited longest first. */
export function TalksBehindPanel({ analytics, talk }: { analytics: Analytics; talk: ServiceTalk }) {
  const { asked, range, change } = analytics;
  const query = useQuery(serviceTalksQuery(asked, talk));
  const nameOf = useAccountName();
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <FigurePanel
      title={texts.talksBehind[talk]}
      meta={
        query.data === undefined
          ? ""
          : total > rows.length
            ? texts.longest(rows.length, total)
            : texts.countTalks(total)
      }
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.noTalksBehind } : {})}
      fileName={`conversations-${talk}-${range.from}-${range.to}`}
      end={<Close change={change} />}
      columns={[
        { label: texts.columns.buyer },
        { label: texts.columns.account },
        { label: texts.columns.asked },
        { label: texts.columns.replied },
        { label: texts.columns.wait, isNumber: true, file: texts.columns.waitMinutes },
      ]}
      rows={rows.map(({ sessionId, accountId, buyerHandle, askedAt, answeredAt, minutes }) => ({
        key: sessionId,
        cells: [
          {
            text: buyerHandle === "" ? texts.noName : buyerHandle,
            href: `/messaging?session=${encodeURIComponent(sessionId)}`,
          },
          { text: nameOf(accountId) },
          moment(askedAt),
          moment(answeredAt),
          { text: texts.wait(minutes), file: minutes },
        ],
      }))}
    />
  );
}

const offerHref = (offerId: string, state: number): string =>
  `/offers?${["", "state=accepted&"][state] ?? "state=rejected&"}offer=${encodeURIComponent(offerId)}`;

/** Offers, the newest first. */
export function OffersBehindPanel({ analytics, offer }: { analytics: Analytics; offer: ServiceOfferKind }) {
  const { asked, range, change } = analytics;
  const { locale } = useFormatSettings();
  const query = useQuery(serviceOffersQuery(asked, offer));
  const nameOf = useAccountName();
  const { rows = [], total = 0 } = query.data ?? {};
  return (
    <FigurePanel
      title={texts.offersBehind[offer]}
      meta={
        query.data === undefined
          ? ""
          : total > rows.length
            ? texts.newest(rows.length, total)
            : texts.countOffers(total)
      }
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: texts.noOffersBehind } : {})}
      fileName={`offers-${offer}-${range.from}-${range.to}`}
      end={<Close change={change} />}
      columns={[
        { label: texts.columns.item },
        { label: texts.columns.account },
        { label: texts.columns.offered },
        { label: texts.columns.offer, isNumber: true },
        { label: texts.columns.ofAsking, isNumber: true },
        { label: texts.columns.outcome },
      ]}
      rows={rows.map((row) => {
        const share = row.askingMinor === null ? null : row.amountMinor / row.askingMinor;
        return {
          key: row.offerId,
          cells: [
            {
              text: row.itemName === "" ? texts.noName : row.itemName,
              href: offerHref(row.offerId, row.state),
            },
            { text: nameOf(row.accountId) },
            moment(row.offeredAt),
            { text: formatMoney(row.amountMinor, row.currency, locale) },
            share === null
              ? { text: "—", file: "" }
              : { text: formatPercent(share, locale), file: Math.round(share * 10_000) / 10_000 },
            { text: texts.outcomes[row.state] ?? texts.rejected },
          ],
        };
      })}
    />
  );
}
