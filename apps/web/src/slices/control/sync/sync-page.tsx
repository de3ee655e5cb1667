/**
 * `/control/sync`: each linked account, when it is read and was last sent something, how often it is read,
 * and what can be done at it from here.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { accountsQuery, queryClient } from "../../../platform/metadata.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { ButtonLink, EmptyState, Panel, PanelError, SkeletonLines, TextLink } from "../../../ui/index.ts";
import { AccountSync } from "./account-sync.tsx";
import { syncsQuery } from "./sync.api.ts";
import { texts } from "./texts.ts";

/** The page. */
export function SyncPage() {
  usePageTitle(texts.title);
  const accounts = useQuery(accountsQuery);
  const syncs = useQuery(syncsQuery);
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: syncsQuery.queryKey }),
        ["account", "accountSync", "platformSettings", "action"],
      ),
    [],
  );
  const failed = [accounts, syncs].find((query) => query.isError && query.data === undefined);
  const times = new Map(syncs.data?.map((one) => [one.account, one]));
  const shown = accounts.data?.flatMap((account) => {
    const known = times.get(account._id);
    return known === undefined ? [] : [{ account, known }];
  });
  const isThere = shown !== undefined && syncs.data !== undefined;
  return (
    <>
      <SectionHeader title={texts.title} />
      <Panel title={texts.accounts}>
        {failed !== undefined && (
          <PanelError
            title={texts.failed}
            message={normaliseError(failed.error).message}
            isBusy={failed.isFetching}
            onRetry={() => void Promise.all([accounts.refetch(), syncs.refetch()])}
          />
        )}
        {failed === undefined && !isThere && <SkeletonLines lines={6} />}
        {isThere && shown.length === 0 && (
          <EmptyState text={texts.none} action={<ButtonLink href="/?step=orders">{texts.link}</ButtonLink>} />
        )}
        {isThere && shown.length > 0 && (
          <>
            <p className="px-4 pt-3 text-ink2 max-w-[80ch]">
              {texts.about} {texts.quantities}{" "}
              <TextLink href="/inventory/sync">{texts.openQuantities}</TextLink>
            </p>
            {shown.map(({ account, known }) => (
              <AccountSync key={account._id} account={account} times={known} />
            ))}
          </>
        )}
      </Panel>
    </>
  );
}
