/**
 * Profile › Linked accounts: the couriers whose labels are bought. Asks before one is unlinked (design 4.18).
 */
import type { CourierAccountView } from "@stallkeeper/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { onChange } from "../../platform/live-stream.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { AlertDialog, Button, Panel, PanelError, SkeletonLines, StateChip, When } from "../../ui/index.ts";
import { couriersOfLabelsQuery, labelsKey, offeredCouriersQuery, unlinkCourier } from "./labels.api.ts";
import { LinkCourierDialog } from "./link-courier-dialog.tsx";
import { LinkProvider } from "./link-provider.tsx";
import { texts } from "./texts.ts";

const words = texts.provider;

/** The panel; it loads its own couriers and follows their changes. */
export function LinkedCouriers() {
  const query = useQuery(couriersOfLabelsQuery);
  const maySet = useAllows("settings.write");
  useEffect(
    () =>
      onChange(
        "account",
        () => void queryClient.invalidateQueries({ queryKey: couriersOfLabelsQuery.queryKey }),
      ),
    [],
  );
  const offered = useQuery(offeredCouriersQuery).data ?? [];
  const keep = (couriers: Awaited<ReturnType<typeof unlinkCourier>>, said: string): void => {
    queryClient.setQueryData(couriersOfLabelsQuery.queryKey, couriers);
    void queryClient.invalidateQueries({ queryKey: labelsKey });
    notifySuccess(said);
  };
  const unlink = useMutation({
    mutationFn: unlinkCourier,
    onSuccess: (couriers) => keep(couriers, words.unlinked),
    onError: (error) => notifyError(error),
    onSettled: () => setLeaving(null),
  });
  const [leaving, setLeaving] = useState<CourierAccountView | null>(null);
  const [asked, setAsked] = useState<{ platform: string; username?: string } | null>(null);
  const courierAsked = offered.find(({ platform }) => platform === asked?.platform);
  const open = offered.filter(({ isLinked }) => !isLinked);
  const guard = maySet ? {} : { isDisabled: true, disabledReason: texts.noScope };
  return (
    <Panel title={words.title}>
      {query.isError && query.data === undefined && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonLines lines={2} />}
      {query.data?.length === 0 && <LinkProvider />}
      <ul>
        {query.data?.map((courier) => (
          <li
            key={courier._id}
            className="flex items-center gap-3 flex-wrap px-[14px] py-2 border-b border-line2"
          >
            <span className="font-[600]">{courier.name}</span>
            <span className="sk-mono">{courier.username}</span>
            <span className="sk-meta">
              <When at={courier.linkedAt} format="day" />
            </span>
            <span className="sk-space" />
            {courier.state === "reconnect" ? (
              <StateChip glyph="alert-disc" family="red" label={words.dead} />
            ) : (
              <StateChip glyph="check-disc" family="green" label={words.alive} />
            )}
            {courier.state === "reconnect" && (
              <Button size="sm" needsConnection {...guard} onClick={() => setAsked(courier)}>
                {words.again}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              needsConnection
              {...guard}
              aria-label={words.unlinkOne(courier.username, courier.name)}
              onClick={() => setLeaving(courier)}
            >
              {words.unlink}
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <p className="flex gap-2 flex-wrap px-[14px] py-2">
          {open.map(({ platform, name }) => (
            <Button
              key={platform}
              size="sm"
              needsConnection
              {...guard}
              onClick={() => setAsked({ platform })}
            >{`${words.linkOne(name)}…`}</Button>
          ))}
        </p>
      )}
      {leaving !== null && (
        <AlertDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={`${words.unlinkOne(leaving.username, leaving.name)}?`}
          description={words.unlinkText}
          confirmLabel={words.unlink}
          cancelLabel={words.keep}
          isBusy={unlink.isPending}
          busyLabel={words.unlinking}
          onConfirm={() => unlink.mutate(leaving._id)}
        />
      )}
      {asked !== null && courierAsked !== undefined && (
        <LinkCourierDialog
          courier={courierAsked}
          username={asked.username}
          onLinked={(couriers) => keep(couriers, words.linked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}
