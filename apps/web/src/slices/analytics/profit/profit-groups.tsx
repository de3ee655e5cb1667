/** Profit by platform, account, tag or item in one currency, with what isn't known of each. */
import { formatMoney, formatNumber, formatPercent, isOrderTag, toDecimal } from "@stallkeeper/domain";
import type { ProfitRow } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { Select, useFormatSettings } from "../../../ui/index.ts";
import { tagLooks } from "../../order-look/index.ts";
import { profitQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { CountedLines, CountedOrders } from "../orders-href.ts";
import { texts as words } from "../texts.ts";
import type { Analytics } from "../use-analytics.ts";
import { amountOf, chargesMissing, doubtsOf, isUnknown, profitOf } from "./profit-figures.ts";
import { nameStep, texts } from "./texts.ts";

const groups = ["platform", "account", "channel", "tag", "category", "brand", "item", "lister"] as const;
type Group = (typeof groups)[number];
const isOfLines = (by: Group): boolean => ["category", "brand", "item", "lister"].includes(by);
const steps = ["sales", "refunds", "tax", "fees", "postage", "other", "cancelled", "cost", "charges"];
const noRows: readonly ProfitRow[] = [];

/** The panel. */
export function ProfitGroups({ analytics, currency }: { analytics: Analytics; currency: string }) {
  const { asked, range, hrefOf } = analytics;
  const { locale } = useFormatSettings();
  const [by, setBy] = useState<Group>("platform");
  const query = useQuery(profitQuery(asked, by));
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const nameApart = useNameApart();
  const rows = (query.data?.rows ?? noRows).filter((row) => row.currency === currency);
  const write = (minor: number) => ({
    text: formatMoney(minor, currency, locale),
    file: toDecimal(minor, currency),
  });
  const nameOf = ({ key, name }: ProfitRow): string => {
    if (by === "platform") return platforms.find(({ _id }) => _id === key)?.name ?? key;
    if (by === "account") return nameApart(key, accounts.find(({ _id }) => _id === key)?.username ?? key);
    if (by === "tag") return isOrderTag(key) ? tagLooks[key].label : key === "" ? texts.noTag : key;
    if (by === "lister") return name === "" ? key || texts.noLister : name;
    return name === "" ? key || texts.noName : name;
  };
  /** Which orders a row counts, where the list of orders can be asked for exactly those. */
  const countedBy = ({
    key,
    sku,
  }: ProfitRow): Partial<CountedOrders & CountedLines & { accountId: string }> | undefined => {
    if (by === "platform") return { platform: key };
    if (by === "account") return { accountId: key };
    if (by === "channel" || by === "category" || by === "brand" || by === "lister")
      return key === "" ? undefined : { [by]: key };
    if (by === "tag") return key === "" || key.includes(",") ? undefined : { tag: key };
    return by === "item" && sku !== "" && !sku.includes(",") ? { sku } : undefined;
  };
  return (
    <FigurePanel
      title={`${texts.by} ${texts.groups[by].toLowerCase()}`}
      meta={[
        texts.in(currency),
        ...(by === "tag" ? [texts.tagsOverlap] : []),
        ...(isOfLines(by) ? [texts.shares] : []),
        ...chargesMissing(query.data, currency),
      ].join(" · ")}
      query={query}
      isLoading={query.data === undefined}
      {...(rows.length === 0 && query.data !== undefined ? { empty: words.empty } : {})}
      fileName={`profit-by-${by}-${currency}-${range.from}-${range.to}`}
      end={
        <Select
          size="sm"
          className="w-auto"
          label={texts.by}
          value={by}
          options={groups.map((value) => ({ value, label: texts.groups[value] }))}
          onValueChange={setBy}
        />
      }
      columns={[
        { label: texts.groups[by] },
        { label: texts.columns.orders, isNumber: true },
        ...[...steps, "profit"].map((step) => ({
          label: nameStep(step),
          isNumber: true,
          file: `${nameStep(step)} ${currency}`,
        })),
        { label: texts.columns.margin, isNumber: true },
        { label: texts.columns.unknown },
      ]}
      rows={rows.map((row) => {
        const [gross, left, counted] = [amountOf(row, "sales"), profitOf(row), countedBy(row)];
        return {
          key: row.key,
          cells: [
            { text: nameOf(row) },
            {
              text: formatNumber(row.orders, locale),
              file: row.orders,
              ...(counted === undefined ? {} : { href: hrefOf({ ...range, currency, ...counted }) }),
            },
            ...steps.map((step) =>
              isUnknown(row, step) ? { text: "—", file: "" } : write(amountOf(row, step)),
            ),
            write(left),
            gross > 0
              ? {
                  text: formatPercent(left / gross, locale),
                  file: Math.round((left / gross) * 1_000) / 1_000,
                }
              : { text: "—", file: "" },
            {
              text: doubtsOf(row).join("; ") || texts.known,
              shown: <span className="block min-w-[220px]">{doubtsOf(row).join("; ") || texts.known}</span>,
            },
          ],
        };
      })}
    />
  );
}
