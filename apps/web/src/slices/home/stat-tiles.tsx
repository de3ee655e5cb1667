import { formatAmount } from "@stallkeeper/domain";
import { memo, type ReactNode } from "react";
import { useAllows, useSession } from "../../platform/session.ts";
import {
  Count,
  PanelError,
  PlainLink,
  Tooltip,
  Unknown,
  joinClasses,
  useFormatSettings,
} from "../../ui/index.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { HourBars } from "./hour-bars.tsx";
import { texts } from "./texts.ts";
import { useRun, useStats } from "./use-home.ts";

/** An amount as the dashboard tells it: a decimal number behind its symbol; -1 is not known. */
function Sales({ amount, symbol }: { amount: number | undefined; symbol: string }) {
  const { locale } = useFormatSettings();
  const currency = useSession().user?.store?.currency ?? "EUR";
  if (amount === undefined || amount === -1) return <Unknown />;
  return (
    <span className="sk-money">
      {symbol}
      {formatAmount(amount, currency, locale)}
    </span>
  );
}

function Tile({
  label,
  href,
  children,
  end,
  explanation,
}: {
  label: string;
  href: string;
  children: ReactNode;
  end?: ReactNode;
  explanation?: string;
}) {
  return (
    <li
      className={joinClasses(
        "flex-1 border-e border-line last:border-e-0 max-xl:border-b",
        end === undefined ? "min-w-[128px]" : "min-w-[128px] md:min-w-[280px]",
      )}
    >
      <Tooltip content={explanation}>
        <PlainLink
          href={href}
          className="flex items-end justify-between gap-3 h-full px-[14px] py-[10px] no-underline hover:bg-hover"
        >
          <span className="grid gap-[2px]">
            <span className="sk-label">{label}</span>
            <span className="text-[20px] leading-[28px] font-[520]">{children}</span>
          </span>
          {end}
        </PlainLink>
      </Tooltip>
    </li>
  );
}

/**
 * The figures of the specification; what is not known yet is a dash and is never counted as 0 (spec 3). Sales
 * are for whoever may read Analytics.
 */
export const StatTiles = memo(function StatTiles() {
  const query = useStats();
  const run = useRun();
  const stats = query.data;
  const symbol = stats?.currencySymbol ?? "";
  const seesSales = useAllows("analytics.read");
  const { tiles: words } = texts;
  return (
    <section className="sk-panel" aria-label={words.title}>
      {query.isError && (
        <PanelError
          title={texts.failed(words.title)}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul className="flex flex-wrap max-md:grid max-md:grid-cols-2">
        {seesSales && (
          <>
            <Tile
              label={words.rolling24Hours}
              explanation={words.netSales(symbol)}
              href="/analytics"
              end={<HourBars hours={run.data?.hours ?? null} symbol={symbol} />}
            >
              <Sales amount={stats?.saleStats.rolling24Hours} symbol={symbol} />
            </Tile>
            <Tile label={words.today} explanation={words.netSales(symbol)} href="/analytics?range=today">
              <Sales amount={stats?.saleStats["24Hours"]} symbol={symbol} />
            </Tile>
            <Tile label={words.rollingWeek} explanation={words.netSales(symbol)} href="/analytics?range=7">
              <Sales amount={stats?.saleStats.rollingWeek} symbol={symbol} />
            </Tile>
          </>
        )}
        <Tile label={words.newOrders} href="/shipping">
          <Count value={stats?.newOrders} />
        </Tile>
        <Tile label={words.pendingPayments} href="/shipping?queue=awaiting&q=is:awaiting">
          <Count value={stats?.pendingPayments} />
        </Tile>
        <Tile label={words.reserveUploads} href="/upload/reserve">
          <Count value={stats?.reserveUploadsCount} />
        </Tile>
      </ul>
    </section>
  );
});
