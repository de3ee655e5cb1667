/** Range, comparison, filters, grouping and currency; all of it stands in the address. */
import RefreshCw from "lucide-react/icons/refresh-cw";
import { comparisons, dayGroups, formatDayText, isRange, rangeNames } from "@stallkeeper/domain";
import { useMemo, useState } from "react";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { useNameApart } from "../../platform/account-names.ts";
import { LateBanner } from "../../platform/late-banner.tsx";
import { IconButton, Select, TextInput, useFormatSettings, When } from "../../ui/index.ts";
import { ChipMenu, LineChips, OrderChips } from "./filter-chips.tsx";
import { RatesButton } from "./rates/rates-button.tsx";
import { texts } from "./texts.ts";
import type { Analytics } from "./use-analytics.ts";
import { ViewButton } from "./view-button.tsx";

function CustomDays({ analytics: { range, change } }: { analytics: Analytics }) {
  const [typed, setTyped] = useState(range);
  const set = (patch: Partial<typeof range>): void => {
    const wanted = { ...typed, ...patch };
    setTyped(wanted);
    if (isRange(wanted.from, wanted.to)) change({ range: "custom", ...wanted });
  };
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          size="sm"
          className="w-auto"
          type="date"
          aria-label={texts[end]}
          value={typed[end]}
          onChange={(event) => set({ [end]: event.target.value })}
        />
      ))}
    </>
  );
}

/** The bar. Without currencies there is nothing to choose of them. */
export function RangeBar({
  analytics,
  currencies,
  currency,
  asOf,
  isBusy,
  hasTime = true,
  basis = texts.basis,
  onRefresh,
}: {
  analytics: Analytics;
  currencies: readonly string[];
  currency: string;
  asOf: string | undefined;
  isBusy: boolean;
  /** Whether figures stand over time, grouped and compared. */
  hasTime?: boolean;
  /** By which day things count, in words. */
  basis?: string;
  onRefresh: () => void;
}) {
  const { search, change, range, today, comparison, group, ownCurrency } = analytics;
  const { locale } = useFormatSettings();
  const platforms = usePlatforms();
  const allAccounts = useAccounts();
  const accounts = allAccounts.filter(
    ({ platform }) => search.platform === undefined || platform === search.platform,
  );
  const nameApart = useNameApart();
  const sellsAt = new Set(allAccounts.map(({ platform }) => platform));
  const { platform, account } = search;
  const watched = useMemo(
    () => ({ platform, accounts: account === undefined ? [] : [account] }),
    [platform, account],
  );
  return (
    <>
      <div className="flex items-center gap-2 flex-wrap">
        <ViewButton analytics={analytics} />
        <Select
          size="sm"
          className="w-auto"
          label={texts.range}
          value={search.range ?? "30"}
          options={rangeNames.map((value) => ({ value, label: texts.ranges[value] }))}
          onValueChange={(name) =>
            change(
              name === "custom"
                ? { range: name, ...range }
                : { range: name === "30" ? undefined : name, from: undefined, to: undefined },
            )
          }
        />
        {search.range === "custom" && <CustomDays analytics={analytics} />}
        {hasTime && (
          <Select
            size="sm"
            className="w-auto"
            label={texts.compare}
            value={comparison}
            options={comparisons.map((value) => ({ value, label: texts.comparisons[value] }))}
            onValueChange={(value) => change({ compare: value === "previous" ? undefined : value })}
          />
        )}
        <ChipMenu
          label={texts.filters.platform}
          value={search.platform}
          choices={platforms
            .filter(({ _id }) => sellsAt.has(_id))
            .map(({ _id, name }) => ({ id: _id, label: name }))}
          onChoose={(platform) => change({ platform, account: undefined })}
        />
        <ChipMenu
          label={texts.filters.account}
          value={search.account}
          choices={accounts.map(({ _id, username }) => ({ id: _id, label: nameApart(_id, username) }))}
          onChoose={(account) => change({ account })}
        />
        <OrderChips analytics={analytics} />
        <LineChips analytics={analytics} />
        {hasTime && (
          <Select
            size="sm"
            className="w-auto"
            label={texts.group}
            value={group}
            options={dayGroups.map((value) => ({ value, label: texts.groups[value] }))}
            onValueChange={(by) => change({ by })}
          />
        )}
        {(currencies.length > 1 || analytics.isInBase) && (
          <Select
            size="sm"
            className="w-auto"
            label={texts.currency}
            value={analytics.isInBase ? "base" : currency}
            options={[
              { value: "base", label: texts.allIn(ownCurrency) },
              ...currencies.map((value) => ({ value, label: value })),
            ]}
            onValueChange={(value) => change({ currency: value })}
          />
        )}
        {(currencies.length > 1 || analytics.isInBase) && (
          <span className="sk-meta flex items-center gap-1">
            {analytics.isInBase && texts.converted}
            <RatesButton />
          </span>
        )}
        <span className="sk-meta">
          {formatDayText(range.from, locale)}
          {range.to === range.from ? "" : ` – ${formatDayText(range.to, locale)}`}
        </span>
        {[search.category, search.brand, search.lister].some((value) => value !== undefined) && (
          <span className="sk-meta">{texts.wholeOrders}</span>
        )}
        <span className="sk-meta">{basis}</span>
        <span className="sk-space" />
        {asOf !== undefined && (
          <span className="sk-meta">
            {texts.asOf} <When at={asOf} format="clock" />
          </span>
        )}
        <IconButton
          label={texts.refresh}
          icon={<RefreshCw className="sk-icon" />}
          aria-busy={isBusy}
          onClick={onRefresh}
        />
      </div>
      {range.to >= today && <LateBanner write={texts.late} watched={watched} />}
    </>
  );
}
