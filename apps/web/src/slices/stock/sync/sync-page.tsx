/**
 * `/inventory/sync`: which accounts are told quantities, and each listing that shows another one than ours.
 * View and account stand in the address.
 */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { EmptyState, PanelError, Select, SkeletonLines } from "../../../ui/index.ts";
import { stockKey } from "../stock.api.ts";
import { OwnRules } from "./own-rules.tsx";
import { PushAccountList } from "./push-accounts.tsx";
import { StockRows } from "./stock-rows.tsx";
import { listingRulesQuery, listingStockQuery, pushAccountsQuery, rowsShown, syncKinds } from "./sync.api.ts";
import { syncTexts as texts } from "./texts.ts";

const route = getRouteApi("/inventory/sync");
const kindOptions = syncKinds.map((value) => ({ value, label: texts.kinds[value] }));

/** The page. */
export function SyncPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const platforms = usePlatforms();
  const kind = syncKinds.find((one) => one === search.show) ?? "differs";
  const accountId = search.account ?? "";
  const accounts = useQuery(pushAccountsQuery);
  const isOwn = kind === "own";
  const stock = useQuery({ ...listingStockQuery(kind, accountId), enabled: !isOwn });
  const own = useQuery({
    ...listingRulesQuery({ isOwn: true, ...(accountId === "" ? {} : { accountId }) }),
    enabled: isOwn,
  });
  const listed = isOwn ? own : stock;
  const [listId] = useState(() => crypto.randomUUID());
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: stockKey }),
        ["listing", "itemLocation", "account"],
      ),
    [],
  );
  const put = (change: { show?: string; account?: string }): void =>
    void navigate({
      search: (old) =>
        Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== "")),
      replace: true,
      resetScroll: false,
    });
  const on = (accounts.data?.accounts ?? []).filter(({ isOn }) => isOn);
  const nameOf = (platform: string): string =>
    platforms.find(({ _id }) => _id === platform)?.name ?? platform;
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto bg-surface">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          {accounts.isError ? (
            <PanelError
              title={texts.accountsFailed}
              message={normaliseError(accounts.error).message}
              onRetry={() => void accounts.refetch()}
            />
          ) : accounts.data === undefined ? (
            <SkeletonLines lines={3} />
          ) : (
            <PushAccountList {...accounts.data} />
          )}
          <section aria-labelledby={listId} className="grid gap-2">
            <h2 id={listId} className="font-[650]">
              {texts.list}
            </h2>
            <div className="flex gap-3 flex-wrap">
              <Select
                size="sm"
                label={texts.kind}
                className="w-[150px]"
                options={kindOptions}
                value={kind}
                onValueChange={(show) => put({ show: show === "differs" ? "" : show })}
              />
              <Select
                size="sm"
                label={texts.account}
                className="w-[200px]"
                options={[
                  { value: "", label: texts.all },
                  ...on.map((one) => ({
                    value: one.accountId,
                    label: `${nameOf(one.platform)} ${one.username}`,
                  })),
                ]}
                value={accountId}
                onValueChange={(account) => put({ account })}
              />
            </div>
            {listed.isError ? (
              <PanelError
                title={texts.failed}
                message={normaliseError(listed.error).message}
                onRetry={() => void listed.refetch()}
              />
            ) : listed.data === undefined ? (
              <SkeletonLines lines={6} />
            ) : isOwn && own.data !== undefined && own.data.length > 0 ? (
              <OwnRules rules={own.data} nameOf={nameOf} />
            ) : isOwn || stock.data === undefined || stock.data.rows.length === 0 ? (
              <EmptyState text={on.length === 0 && !isOwn ? texts.noneOn : texts.empty[kind]} />
            ) : (
              <StockRows rows={stock.data.rows} nameOf={nameOf} />
            )}
            {!isOwn && (stock.data?.count ?? 0) > rowsShown && (
              <p className="sk-meta">{texts.more((stock.data?.count ?? 0) - rowsShown)}</p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
