/** Each account's score, how many ratings it rests on, and how it went over twelve months. */
import type { AccountRating } from "@stallkeeper/contract";
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import { usePlatforms } from "../../platform/metadata.ts";
import { Unknown, useFormatSettings } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { texts } from "./texts.ts";

const [width, height, pad] = [80, 24, 3];

/** A line through the months that have ratings. */
function Trend({ months }: Pick<AccountRating, "months">) {
  const { locale } = useFormatSettings();
  const known = months.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  if (known.length < 2) return null;
  const values = known.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = known.map(({ value, place }) => [
    pad + (place / 11) * (width - 2 * pad),
    height - pad - (high === low ? 0.5 : (value - low) / (high - low)) * (height - 2 * pad),
  ]);
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  const words = months.map((value) => (value === null ? texts.noScore : formatNumber(value, locale)));
  return (
    <svg
      role="img"
      aria-label={texts.trend(words.join(", "))}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 text-ink2"
    >
      <polyline
        points={points.map((point) => point.map((at) => at?.toFixed(1)).join(",")).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r="2.5" fill="currentColor" />
    </svg>
  );
}

function Score({ stars, positivePercent }: Pick<AccountRating, "stars" | "positivePercent">) {
  const { locale } = useFormatSettings();
  if (stars !== null) return formatNumber(stars, locale);
  return positivePercent === null ? <Unknown /> : formatPercent(positivePercent / 100, locale);
}

/** The accounts in a row; a press narrows the list to one. */
export function AccountStrip({
  accounts,
  current,
  onChoose,
}: {
  accounts: readonly AccountRating[];
  current: string | undefined;
  onChoose: (accountId: string | undefined) => void;
}) {
  const platforms = usePlatforms();
  return (
    <ul aria-label={texts.accounts} className="flex overflow-x-auto border-b border-line bg-surface shrink-0">
      {accounts.map((account) => {
        const { accountId, platform, ratings } = account;
        const source = platforms.find(({ _id }) => _id === platform)?.name ?? platform;
        return (
          <li key={accountId} className="grow basis-0 min-w-[210px] border-e border-line last:border-e-0">
            <button
              type="button"
              aria-pressed={current === accountId}
              className="w-full h-full px-4 py-2 text-start hover:bg-hover aria-pressed:bg-selected"
              onClick={() => onChoose(current === accountId ? undefined : accountId)}
            >
              <span className="flex gap-2 items-center sk-meta">
                <OrderStamp platform={platform} source={source} />
                <span className="sk-cut">{account.account}</span>
              </span>
              <span className="flex items-end justify-between gap-2">
                <span>
                  <span className="block text-[18px]/[26px] font-[650]">
                    <Score {...account} />
                  </span>
                  <span className="block sk-meta">
                    {ratings === 0 ? texts.noneYet : texts.ofAccount(ratings)}
                  </span>
                </span>
                <Trend months={account.months} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
