/** What is left of sales in one currency, step by step, and how far that is known. */
import { formatMoney, formatPercent, toDecimal } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useFormatSettings } from "../../ui/index.ts";
import { marginQuery } from "./analytics.api.ts";
import { Waterfall } from "./charts/waterfall.tsx";
import { FigurePanel } from "./figure-panel.tsx";
import { marginSteps } from "./sales-figures.ts";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";

/** The panel; without any cost it says where to add them. */
export function MarginPanel({ analytics, currency }: { analytics: Analytics; currency: string }) {
  const { asked, range, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const query = useQuery(marginQuery(asked));
  const row = query.data?.rows.find((one) => one.currency === currency);
  const hasCosts = row !== undefined && row.pieces > row.piecesWithoutCost;
  const steps = row === undefined ? [] : marginSteps(row);
  const left = steps.at(-1)?.amountMinor ?? 0;
  const write = (minor: number): string => formatMoney(minor, currency, locale);
  const doubts =
    row === undefined
      ? []
      : [
          ...(row.grossMinor > 0 ? [texts.share(formatPercent(left / row.grossMinor, locale))] : []),
          texts.beforeTax,
          ...(row.ordersWithEstimates > 0 ? [texts.estimated(row.ordersWithEstimates)] : []),
          ...(row.ordersWithoutFees > 0 ? [texts.withoutFees(row.ordersWithoutFees)] : []),
          ...(row.piecesWithoutCost > 0 ? [texts.withoutCost(row.piecesWithoutCost)] : []),
        ];
  return (
    <FigurePanel
      title={texts.margin}
      query={query}
      isLoading={query.data === undefined}
      {...(hasCosts
        ? { value: write(left), meta: doubts.join(" · ") }
        : query.data === undefined
          ? {}
          : { empty: row === undefined ? texts.empty : texts.addCosts })}
      fileName={`margin-${currency}-${range.from}-${range.to}`}
      columns={[
        { label: texts.columns.step },
        { label: texts.columns.amount, isNumber: true, file: `${texts.columns.amount} ${currency}` },
      ]}
      rows={steps.map(({ step, amountMinor }) => ({
        key: step,
        cells: [
          { text: texts.steps[step] },
          {
            text: write(amountMinor),
            file: toDecimal(amountMinor, currency),
            href: hrefOf({ ...range, currency }),
          },
        ],
      }))}
      chart={
        <Waterfall
          label={`${texts.margin}: ${steps.map((one) => `${texts.steps[one.step]} ${write(one.amountMinor)}`).join(", ")}`}
          steps={steps.map(({ step, amountMinor, fromMinor, toMinor }) => ({
            key: step,
            label: texts.steps[step],
            words: write(amountMinor),
            from: fromMinor,
            to: toMinor,
            fill:
              step === "sales"
                ? "var(--accent)"
                : step === "margin"
                  ? left < 0
                    ? "var(--red-fill)"
                    : "var(--green-fill)"
                  : "var(--ochre-fill)",
          }))}
        />
      }
    />
  );
}
