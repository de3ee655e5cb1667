import { formatNumber, formatTime } from "@stallkeeper/domain";
import { useFormatSettings, useNow } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const [barPx, gapPx, heightPx] = [4, 1, 36];
const hourMs = 3_600_000;
/** The hours before this one are drawn pale: they are the part of the day that is over. */
const brightHours = 12;

/**
 * Sales of the last 24 hours as bars, the oldest first; null: not known yet, and nothing is drawn. The words
 * say the best hour.
 */
export function HourBars({ hours, symbol }: { hours: readonly number[] | null; symbol: string }) {
  const { locale, timeZone } = useFormatSettings();
  const nowMs = useNow();
  if (hours === null || hours.length === 0)
    return (
      <span
        aria-hidden="true"
        className="max-md:hidden"
        style={{ width: 24 * (barPx + gapPx), height: heightPx }}
      />
    );
  const best = Math.max(...hours);
  const bestStart = nowMs - (hours.length - hours.lastIndexOf(best)) * hourMs;
  const clock = formatTime(bestStart, "clock", { locale, timeZone, nowMs });
  const words =
    best > 0 ? texts.tiles.bestHour(clock, `${symbol}${formatNumber(best, locale)}`) : texts.tiles.noSales;
  return (
    <svg
      role="img"
      aria-label={words}
      width={hours.length * (barPx + gapPx)}
      height={heightPx}
      className="shrink-0 max-md:hidden"
    >
      <title>{words}</title>
      {hours.map((amount, index) => {
        const height = best > 0 ? Math.max(2, Math.round((amount / best) * heightPx)) : 2;
        const isPale = index < hours.length - brightHours || amount === 0;
        // Bars have no name of their own: an hour is its place.
        return (
          <rect
            key={index}
            x={index * (barPx + gapPx)}
            y={heightPx - height}
            width={barPx}
            height={height}
            fill={isPale ? "var(--line2)" : "var(--accent)"}
          />
        );
      })}
    </svg>
  );
}
