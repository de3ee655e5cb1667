/** What was asked and offered for an item over time: a step line, a dot for each offer, and the list of both. */
import { formatMoney, formatTime } from "@stallkeeper/domain";
import { useFormatSettings, useNow } from "../../ui/index.ts";
import type { PricePoint, SaidPrice } from "./offer-rows.ts";
import { texts } from "./texts.ts";

const width = 320;
const height = 120;
const inset = { left: 6, right: 6, top: 10, bottom: 10 };

/** The path of a step line through these places: level until the next one. Pure. */
export const stepPath = (places: readonly { x: number; y: number }[], endX: number): string =>
  places
    .map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x} V${y}`))
    .concat(places.length === 0 ? [] : [`H${endX}`])
    .join(" ");

/** Draws it; the open offer's dot is filled. */
export function PriceChart({
  points,
  openId,
  currency,
}: {
  points: readonly PricePoint[];
  openId: string;
  currency: string;
}) {
  const { locale, timeZone } = useFormatSettings();
  const nowMs = useNow();
  const money = (minor: number): string => formatMoney(minor, currency, locale);
  const values = points.flatMap(({ askMinor, offerMinor }) =>
    askMinor === null ? [offerMinor] : [askMinor, offerMinor],
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [points[0]?.atMs ?? nowMs, Math.max(points.at(-1)?.atMs ?? nowMs, nowMs)];
  const xOf = (atMs: number): number =>
    Math.round(inset.left + ((atMs - from) / Math.max(1, to - from)) * (width - inset.left - inset.right));
  const yOf = (minor: number): number =>
    Math.round(
      height - inset.bottom - ((minor - low) / Math.max(1, high - low)) * (height - inset.top - inset.bottom),
    );
  const asks = points.flatMap(({ atMs, askMinor }) =>
    askMinor === null ? [] : [{ x: xOf(atMs), y: yOf(askMinor) }],
  );
  const when = (atMs: number): string => formatTime(atMs, "day", { locale, timeZone, nowMs });
  return (
    <figure className="grid gap-1">
      <div className="flex justify-between sk-meta">
        <span className="text-accent">{texts.detail.asked}</span>
        <span>
          {money(low)} – {money(high)}
        </span>
        <span className="text-ochre">{texts.detail.offered}</span>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" aria-hidden="true">
        {[low, high].map((minor) => (
          <line
            key={minor}
            x1={0}
            x2={width}
            y1={yOf(minor)}
            y2={yOf(minor)}
            stroke="var(--line)"
            strokeWidth="1"
          />
        ))}
        <path d={stepPath(asks, width - inset.right)} fill="none" stroke="var(--accent)" strokeWidth="2" />
        {points.map(({ id, atMs, offerMinor }) => (
          <circle
            key={id}
            cx={xOf(atMs)}
            cy={yOf(offerMinor)}
            r="4"
            stroke="var(--ochre)"
            strokeWidth="2"
            fill={id === openId ? "var(--ochre)" : "var(--surface)"}
          />
        ))}
      </svg>
      <p className="flex justify-between sk-meta" aria-hidden="true">
        <span>{when(from)}</span>
        <span>{when(to)}</span>
      </p>
      <figcaption className="sk-meta">{texts.detail.historyOf(points.length)}</figcaption>
    </figure>
  );
}

/** When each price was said, and by whom, the newest first; in the person's own zone. */
export function SaidPrices({
  prices,
  openId,
  currency,
}: {
  prices: readonly SaidPrice[];
  openId: string;
  currency: string;
}) {
  const { locale, timeZone } = useFormatSettings();
  const nowMs = useNow();
  const money = (minor: number): string => formatMoney(minor, currency, locale);
  const when = (atMs: number): string =>
    (["day", "clock"] as const)
      .map((style) => formatTime(atMs, style, { locale, timeZone, nowMs }))
      .join(", ");
  return (
    <ul aria-label={texts.detail.prices} className="grid gap-1 max-h-[220px] overflow-y-auto">
      {prices.map(({ id, atMs, by, minor, askMinor, handle }) => (
        <li key={`${id} ${by}`} className="flex gap-x-3 items-baseline min-w-0">
          <time
            className="sk-meta shrink-0 min-w-[92px] whitespace-nowrap"
            dateTime={new Date(atMs).toISOString()}
            title={formatTime(atMs, "full", { locale, timeZone, nowMs })}
          >
            {when(atMs)}
          </time>
          <span className="sk-cut grow">
            {by === "store" ? texts.detail.youAsked : texts.detail.offeredBy(handle || texts.nobody)}
          </span>
          <span className="grid justify-items-end shrink-0">
            <span className={id === openId ? "font-[600]" : undefined}>{money(minor)}</span>
            {askMinor !== null && <span className="sk-meta">{texts.detail.askedThen(money(askMinor))}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
