/** Replies, offers and the way from listing to sale: a figure a line, each with what it opens. */
import type { ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import { useFormatSettings } from "../../../ui/index.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { FigureRow } from "../figure-table.tsx";
import type { Analytics } from "../use-analytics.ts";
import { BarCell } from "../bar-cell.tsx";
import type { ServiceResult } from "./served-panel.tsx";
import { measureHref } from "./measure-href.ts";
import { stepsOfFunnel } from "./funnel.ts";
import { texts } from "./texts.ts";

interface Fact {
  name: string;
  text: string;
  file: string | number;
  note?: string;
  href?: string;
}

const writeFact = ({ name, text, file, note = "", href }: Fact): FigureRow => ({
  key: name,
  cells: [{ text: name }, { text, file, ...(href === undefined ? {} : { href }) }, { text: note }],
});
const columns = [
  { label: texts.columns.measure },
  { label: texts.columns.figure, isNumber: true },
  { label: texts.columns.means },
];
const waitOf = (minutes: number | null): Pick<Fact, "text" | "file"> =>
  minutes === null ? { text: "—", file: "" } : { text: texts.wait(minutes), file: minutes };

interface Props {
  analytics: Analytics;
  query: ServiceResult;
}

/** How long buyers waited. */
export function RepliesPanel({ analytics: { range, search, notNarrowedBy }, query }: Props) {
  const { locale } = useFormatSettings();
  const told = query.data?.replies;
  const opening = (talk: ServiceTalk) => ({ href: measureHref(search, talk) });
  const count = (name: string, value: number, talk: ServiceTalk, note = ""): Fact => ({
    name,
    text: formatNumber(value, locale),
    file: value,
    note,
    ...(value === 0 ? {} : opening(talk)),
  });
  const facts: Fact[] =
    told === undefined
      ? []
      : [
          count(texts.begun, told.asked, "begun"),
          count(texts.answered, told.answered, "answered"),
          {
            name: texts.median,
            ...waitOf(told.medianMinutes),
            note: texts.autoDontCount,
            ...(told.answered === 0 ? {} : opening("answered")),
          },
          {
            name: texts.p90,
            ...waitOf(told.p90Minutes),
            ...(told.answered === 0 ? {} : opening("answered")),
          },
          count(texts.waiting, told.waiting, "waiting", texts.waitsAreNow),
          count(texts.waitingLong, told.waitingLong, "waitingLong", texts.waitsAreNow),
        ];
  return (
    <FigurePanel
      title={texts.replies}
      meta={notNarrowedBy(["country", "tag", "channel", "category", "brand", "lister"]).join("")}
      query={query}
      isLoading={told === undefined}
      {...(told?.asked === 0 && told.waiting === 0 ? { empty: texts.noTalks } : {})}
      fileName={`first-reply-${range.from}-${range.to}`}
      columns={columns}
      rows={facts.map(writeFact)}
    />
  );
}

/** What buyers offered, and what came of it. */
export function OffersPanel({ analytics: { range, search, notNarrowedBy }, query }: Props) {
  const { locale } = useFormatSettings();
  const told = query.data?.offers;
  const opening = (offer: ServiceOfferKind) => ({ href: measureHref(search, offer) });
  const count = (name: string, value: number, offer: ServiceOfferKind): Fact => ({
    name,
    text: formatNumber(value, locale),
    file: value,
    ...(value === 0 ? {} : opening(offer)),
    ...(told === undefined || told.received === 0 || name === texts.received
      ? {}
      : { note: formatPercent(value / told.received, locale) }),
  });
  const share = told?.shareOfAsking ?? null;
  const facts: Fact[] =
    told === undefined
      ? []
      : [
          count(texts.received, told.received, "received"),
          count(texts.accepted, told.accepted, "accepted"),
          count(texts.rejected, told.rejected, "rejected"),
          {
            name: texts.share,
            ...(share === null
              ? { text: "—", file: "" }
              : {
                  text: formatPercent(share / 10_000, locale),
                  file: share / 10_000,
                  ...opening("withAsking"),
                }),
            note: texts.ofOffers(told.withAsking),
          },
        ];
  return (
    <FigurePanel
      title={texts.offers}
      meta={notNarrowedBy(["country", "tag", "channel"]).join("")}
      query={query}
      isLoading={told === undefined}
      {...(told?.received === 0 ? { empty: texts.noOffers } : {})}
      fileName={`offers-${range.from}-${range.to}`}
      columns={columns}
      rows={facts.map(writeFact)}
    />
  );
}

/** Listed, watched, offered, sold: no platform says how many people watch. */
export function FunnelPanel({ analytics: { range, search, hrefOf, notNarrowedBy }, query }: Props) {
  const { locale } = useFormatSettings();
  const notFollowed = notNarrowedBy(["country", "tag", "channel"]);
  const told =
    query.data === undefined ? undefined : stepsOfFunnel(query.data.funnel, notFollowed.length > 0);
  const most = Math.max(1, ...(told === undefined ? [] : Object.values(told).map((value) => value ?? 0)));
  const step = (name: string, value: number | null, href: string): FigureRow => ({
    key: name,
    cells: [
      { text: name, ...(value === null ? {} : { href }) },
      value === null
        ? { text: "—", file: "" }
        : {
            text: formatNumber(value, locale),
            file: value,
            shown: <BarCell share={value / most} text={formatNumber(value, locale)} />,
          },
    ],
  });
  return (
    <FigurePanel
      title={texts.funnel}
      meta={notFollowed.map(texts.listedAndOffered).join("")}
      query={query}
      isLoading={told === undefined}
      fileName={`funnel-${range.from}-${range.to}`}
      columns={[{ label: texts.columns.step }, { label: texts.columns.figure, isNumber: true }]}
      rows={
        told === undefined
          ? []
          : [
              step(texts.listed, told.listed, "/inventory?status=live"),
              { key: texts.watched, cells: [{ text: texts.watched }, { text: texts.notTold }] },
              step(texts.offered, told.offered, measureHref(search, "received")),
              step(texts.sold, told.sold, hrefOf(range, false)),
            ]
      }
    />
  );
}
