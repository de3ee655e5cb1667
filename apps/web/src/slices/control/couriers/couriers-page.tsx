/**
 * `/control/couriers`: which couriers are offered, until when they take parcels, who sells labels, and what
 * labels are bought with unless somebody chooses otherwise.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { couriersQuery, queryClient } from "../../../platform/metadata.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useSession } from "../../../platform/session.ts";
import { Panel, PanelError, SkeletonLines, TextLink } from "../../../ui/index.ts";
import { LinkedCouriers, SendingDefaults, sendingSettingsQuery } from "../../labels/index.ts";
import { CourierRow } from "./courier-row.tsx";
import { NumberCheck } from "./number-check.tsx";
import { texts } from "./texts.ts";
import { TrackingPageDialog } from "./tracking-page-dialog.tsx";

function Defaults() {
  const query = useQuery(sendingSettingsQuery);
  return (
    <Panel title={texts.defaults}>
      <div className="grid gap-6 p-4">
        {query.isError && (
          <PanelError
            title={texts.defaultsFailed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonLines lines={4} />}
        {query.data !== undefined && <SendingDefaults settings={query.data} />}
        <p className="sk-meta">
          {texts.from} <TextLink href="/shipping/labels">{texts.labels}</TextLink>
        </p>
      </div>
    </Panel>
  );
}

/** The page. */
export function CouriersPage() {
  usePageTitle(texts.title);
  const query = useQuery(couriersQuery);
  const zone = useSession().user?.store?.timeZone ?? "UTC";
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(
    () =>
      keepFresh(
        () => void queryClient.invalidateQueries({ queryKey: couriersQuery.queryKey }),
        ["courier", "account"],
      ),
    [],
  );
  const couriers = query.data;
  const open = couriers?.find(({ _id }) => _id === edited);
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="grid gap-4">
        <Panel title={texts.panel} meta={<span className="max-md:hidden">{texts.zone(zone)}</span>}>
          <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{texts.about}</p>
          {couriers === undefined &&
            (query.isError ? (
              <PanelError
                title={texts.failed}
                message={normaliseError(query.error).message}
                isBusy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <SkeletonLines lines={6} />
            ))}
          {couriers !== undefined && <NumberCheck couriers={couriers} />}
          <ul>
            {couriers?.map((courier) => (
              <CourierRow key={courier._id} courier={courier} onEditPage={() => setEdited(courier._id)} />
            ))}
          </ul>
        </Panel>
        <LinkedCouriers />
        <Defaults />
      </div>
      {open !== undefined && <TrackingPageDialog courier={open} onClose={() => setEdited(null)} />}
    </>
  );
}
