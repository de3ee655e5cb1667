/**
 * Dispatch times: what deadlines rest on where a platform gives none. Read-only without settings.write.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { onChange, onGap } from "../../platform/live-stream.ts";
import { couriersQuery } from "../../platform/metadata.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useSession } from "../../platform/session.ts";
import { ButtonLink, EmptyState, Panel, PanelError, SkeletonLines, TextLink } from "../../ui/index.ts";
import { AccountDetails } from "./account-details.tsx";
import { AccountForm } from "./account-form.tsx";
import { OrderStatuses } from "./order-statuses.tsx";
import { ownStatusesQuery, platformSettingsQuery } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

function useFollowSettings(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = (): void => {
      for (const { queryKey } of [platformSettingsQuery, couriersQuery, ownStatusesQuery])
        void client.invalidateQueries({ queryKey });
    };
    const stops = [onChange("platformSettings", refetch), onChange("courier", refetch), onGap(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

/** The page. */
export function PlatformsPage() {
  const query = useQuery(platformSettingsQuery);
  const zone = useSession().user?.store?.timeZone ?? "UTC";
  usePageTitle(texts.title);
  useFollowSettings();
  const accounts = query.data;
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="grid gap-4">
        <Panel title={texts.panel} meta={<span className="max-md:hidden">{texts.zone(zone)}</span>}>
          <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{texts.about}</p>
          {accounts === undefined &&
            (query.isError ? (
              <PanelError
                title={texts.failed}
                message={normaliseError(query.error).message}
                isBusy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <SkeletonLines lines={4} />
            ))}
          {accounts?.length === 0 && (
            <EmptyState
              text={texts.none}
              action={<ButtonLink href="/?step=orders">{texts.link}</ButtonLink>}
            />
          )}
          {accounts?.map((settings) => (
            <AccountForm key={settings.account} settings={settings} />
          ))}
        </Panel>
        {accounts !== undefined && <AccountDetails accounts={accounts} />}
        {accounts !== undefined && <OrderStatuses accounts={accounts} />}
        <p className="sk-meta">
          {texts.cutOffs} <TextLink href="/control/couriers">{texts.openCouriers}</TextLink>
        </p>
      </div>
    </>
  );
}
