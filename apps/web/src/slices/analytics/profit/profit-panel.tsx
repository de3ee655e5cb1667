/** What is left of sales in one currency, step by step: settled or estimated, and what isn't known. */
import { formatMoney, formatPercent, toDecimal } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useFormatSettings } from "../../../ui/index.ts";
import { profitQuery } from "../analytics.api.ts";
import { Waterfall } from "../charts/waterfall.tsx";
import { FigurePanel } from "../figure-panel.tsx";
import { texts as words } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { amountOf, chargesMissing, doubtsOf, hasNoCosts, waterfallOf } from "./profit-figures.ts";
import { nameStep, texts } from "./texts.ts";

/** The panel. */
export function ProfitPanel({
  analytics,
  currency,
  title = texts.title,
  withoutCosts,
}: {
  analytics: Analytics;
  currency: string;
  title?: string;
  /** Said in place of figures while no item that was sold has a cost. */
  withoutCosts?: string;
}) {
  const { asked, range, isInBase, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const query = useQuery(profitQuery(asked, "all"));
  const row = query.data?.rows.find((one) => one.currency === currency);
  const steps = row === undefined ? [] : waterfallOf(row);
  const left = steps.at(-1)?.amountMinor ?? 0;
  const gross = row === undefined ? 0 : amountOf(row, "sales");
  const write = (minor: number): string => formatMoney(minor, currency, locale);
  const fillOf = (step: string, minor: number): string => {
    if (step === "sales") return "var(--accent)";
    if (step !== "profit") return "var(--ochre-fill)";
    return minor < 0 ? "var(--red-fill)" : "var(--green-fill)";
  };
  return (
    <FigurePanel
      title={title}
      query={query}
      isLoading={query.data === undefined}
      {...(row === undefined
        ? query.data === undefined
          ? {}
          : { empty: words.empty }
        : withoutCosts !== undefined && hasNoCosts(row)
          ? { empty: withoutCosts }
          : {
              value: write(left),
              meta: [
                ...(gross > 0 ? [texts.margin(formatPercent(left / gross, locale))] : []),
                isInBase ? texts.atRates(currency) : texts.in(currency),
                texts.settled(row.ordersSettled, row.orders),
                ...doubtsOf(row),
                ...chargesMissing(query.data, currency),
              ].join(" · "),
            })}
      fileName={`profit-${currency}-${range.from}-${range.to}`}
      columns={[
        { label: words.columns.step },
        { label: words.columns.amount, isNumber: true, file: `${words.columns.amount} ${currency}` },
      ]}
      rows={steps.map(({ step, amountMinor }) => ({
        key: step,
        cells: [
          { text: nameStep(step) },
          {
            text: write(amountMinor),
            file: toDecimal(amountMinor, currency),
            href: hrefOf({ ...range, currency }),
          },
        ],
      }))}
      chart={
        <Waterfall
          label={`${title}: ${steps.map((one) => `${nameStep(one.step)} ${write(one.amountMinor)}`).join(", ")}`}
          steps={steps.map(({ step, amountMinor, fromMinor, toMinor }) => ({
            key: step,
            label: nameStep(step),
            words: write(amountMinor),
            from: fromMinor,
            to: toMinor,
            fill: fillOf(step, amountMinor),
          }))}
        />
      }
    />
  );
}
