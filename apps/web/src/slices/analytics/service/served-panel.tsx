/** What counts against accounts, platforms and categories: late, cancelled and other orders, each opening its list. */
import { formatNumber, formatPercent } from "@stallkeeper/domain";
import type { ServedCounts, ServiceView } from "@stallkeeper/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useNameApart } from "../../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { Button, useFormatSettings } from "../../../ui/index.ts";
import { servedGroupsQuery } from "../analytics.api.ts";
import { FigurePanel } from "../figure-panel.tsx";
import type { Analytics } from "../use-analytics.ts";
import { measureHref } from "./measure-href.ts";
import { rateOf, roundRate, sumCounts, type Against } from "./served-figures.ts";
import { texts } from "./texts.ts";

export type ServiceResult = UseQueryResult<ServiceView>;

const measures = ["late", "cancelled", "oversold", "refunded", "returned", "replaced"] as const;
const groups = ["account", "platform", "category"] as const;
type Group = (typeof groups)[number];

interface ShownGroup {
  key: string;
  name: string;
  /** What narrows a list to it; null: nothing does. */
  which: Parameters<typeof measureHref>[2] | null;
  counts: ServedCounts;
}

/** The rows of a group, below what they come to together. */
function useGroups(analytics: Analytics, query: ServiceResult, by: Group) {
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const nameApart = useNameApart();
  const apart = useQuery({
    ...servedGroupsQuery(analytics.asked, by === "category" ? "category" : "platform"),
    enabled: by !== "account",
  });
  const ofAccounts = query.data?.rows ?? [];
  const nameOf = (accountId: string): string =>
    nameApart(accountId, accounts.find(({ _id }) => _id === accountId)?.username ?? accountId);
  const rows: ShownGroup[] =
    by === "account"
      ? ofAccounts.map((counts) => ({
          key: counts.accountId,
          name: nameOf(counts.accountId),
          which: { account: counts.accountId },
          counts,
        }))
      : (apart.data?.rows ?? []).map((counts) => ({
          key: counts.key,
          ...(by === "platform"
            ? {
                name: platforms.find(({ _id }) => _id === counts.key)?.name ?? counts.key,
                which: { platform: counts.key },
              }
            : counts.key === ""
              ? { name: texts.noCategory, which: null }
              : { name: counts.key, which: { category: counts.key } }),
          counts,
        }));
  const all: ShownGroup = { key: "all", name: texts.all[by], which: {}, counts: sumCounts(ofAccounts) };
  return {
    rows: rows.length > 1 ? [all, ...rows] : rows,
    asking: by === "account" ? query : apart,
    isLoading: query.data === undefined || (by !== "account" && apart.data === undefined),
  };
}

/** The panel. */
export function ServedPanel({ analytics, query }: { analytics: Analytics; query: ServiceResult }) {
  const { range, search } = analytics;
  const { locale } = useFormatSettings();
  const [by, setBy] = useState<Group>("account");
  const { rows, asking, isLoading } = useGroups(analytics, query, by);
  const writeRate = (counts: ServedCounts, measure: Against) => {
    const rate = rateOf(counts, measure);
    return rate === null
      ? { text: "—", file: "" }
      : { text: formatPercent(rate, locale), file: roundRate(rate) };
  };
  return (
    <FigurePanel
      title={texts.orders[by]}
      meta={by === "category" ? texts.categoriesMeta : texts.ordersMeta}
      query={asking}
      isLoading={isLoading}
      {...(rows.length === 0 && !isLoading ? { empty: texts.noOrders } : {})}
      fileName={`service-${by}-${range.from}-${range.to}`}
      end={groups.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === by ? "secondary" : "quiet"}
          aria-pressed={one === by}
          onClick={() => setBy(one)}
        >
          {texts.by[one]}
        </Button>
      ))}
      columns={[
        { label: texts.columns[by] },
        { label: texts.columns.orders, isNumber: true },
        ...measures.flatMap((measure) => [
          { label: texts.measures[measure], isNumber: true },
          { label: texts.columns.rate(texts.measures[measure]), isNumber: true },
        ]),
      ]}
      rows={rows.map(({ key, name, which, counts }) => ({
        key,
        cells: [
          { text: name },
          {
            text: formatNumber(counts.orders, locale),
            file: counts.orders,
            ...(which === null ? {} : { href: measureHref(search, "orders", which) }),
          },
          ...measures.flatMap((measure) => [
            {
              text: formatNumber(counts[measure], locale),
              file: counts[measure],
              ...(counts[measure] === 0 || which === null
                ? {}
                : { href: measureHref(search, measure, which) }),
            },
            writeRate(counts, measure),
          ]),
        ],
      }))}
    />
  );
}
