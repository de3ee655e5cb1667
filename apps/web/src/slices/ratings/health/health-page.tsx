/** `/ratings/health`: how each account stands to what its platform asks of sellers. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { ButtonLink, EmptyState, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { healthQuery, ratingsKey } from "../ratings.api.ts";
import { HealthCard } from "./health-card.tsx";
import { healthTexts as texts } from "./texts.ts";

const route = getRouteApi("/ratings/health");

/** The page. */
export function HealthPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const query = useQuery(healthQuery);
  usePageTitle(texts.title);
  useEffect(
    () =>
      keepFresh(
        () => void client.invalidateQueries({ queryKey: ratingsKey }),
        ["rating", "order", "return", "account"],
      ),
    [client],
  );
  const accounts = query.data?.accounts ?? [];
  return (
    <>
      <SectionHeader
        title={texts.title}
        {...(query.data === undefined
          ? {}
          : {
              meta: (
                <>
                  {texts.asOf} <When at={query.data.asOf} format="age" />
                </>
              ),
            })}
      />
      <div className="grid gap-4 grid-cols-1">
        {query.isError && query.data === undefined ? (
          <PanelError
            title={texts.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        ) : query.data === undefined ? (
          <SkeletonLines lines={6} />
        ) : accounts.length === 0 ? (
          <EmptyState text={texts.empty} action={<ButtonLink href="/profile">{texts.connect}</ButtonLink>} />
        ) : (
          <>
            <p className="sk-meta">{texts.intro}</p>
            {accounts.map((account) => (
              <HealthCard
                key={account.accountId}
                account={account}
                openMeasure={search.account === account.accountId ? search.measure : undefined}
                onOpen={(measure) =>
                  void navigate({
                    search: measure === undefined ? {} : { account: account.accountId, measure },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            ))}
          </>
        )}
      </div>
    </>
  );
}
