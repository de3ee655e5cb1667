/**
 * Closing a day: one manifest of each courier's account and date, asked for once, and kept to print again.
 */
import { isHandedOver, type ShipmentState } from "@stallkeeper/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { AlertDialog, Button, Callout } from "../../ui/index.ts";
import {
  closeDay,
  labelsKey,
  manifestFileUrl,
  manifestsKey,
  manifestsQuery,
  type ListedShipment,
} from "./labels.api.ts";
import { openFile } from "./print-file.ts";
import { readUses } from "./order-labels.tsx";
import { texts } from "./texts.ts";

interface OpenDay {
  accountId: string;
  provider: string;
  count: number;
}

/**
 * The couriers' accounts that have good labels on no manifest yet; what comes back is on none, and what the
 * courier has is handed over. Pure.
 */
export function listOpenDays(labels: readonly ListedShipment[]): OpenDay[] {
  const days = new Map<string, OpenDay>();
  for (const { accountId, provider, ...label } of labels) {
    if (
      !label.isReturn &&
      label.manifestId === null &&
      readUses(label).isPrintable &&
      !isHandedOver(label.state as ShipmentState)
    )
      days.set(accountId, { accountId, provider, count: (days.get(accountId)?.count ?? 0) + 1 });
  }
  return [...days.values()];
}

/** Draws it for a day with its labels. */
export function DayPanel({ day, labels }: { day: string; labels: readonly ListedShipment[] }) {
  const [asked, setAsked] = useState<OpenDay | null>(null);
  const mayBuy = useAllows("labels.buy");
  const manifests = useQuery(manifestsQuery).data ?? [];
  const open = listOpenDays(labels);
  const closing = useMutation({
    mutationFn: (accountId: string) => closeDay(accountId, day),
    onSuccess: ({ parcelCount, shipDate }) => notifySuccess(texts.manifest.closed(parcelCount, shipDate)),
    onError: (error) => notifyError(error),
    onSettled: () => {
      setAsked(null);
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      void queryClient.invalidateQueries({ queryKey: manifestsKey });
    },
  });
  return (
    <section aria-label={texts.manifest.title}>
      <header className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
        <h2 className="text-[15px]/[20px] font-[650]">{texts.manifest.title}</h2>
        <span className="sk-space" />
        {open.map((one) => (
          <Button
            key={one.accountId}
            size="sm"
            needsConnection
            isDisabled={!mayBuy}
            disabledReason={texts.noScope}
            onClick={() => setAsked(one)}
          >
            {open.length === 1 ? texts.manifest.action : texts.manifest.actionOf(one.provider)}
          </Button>
        ))}
      </header>
      {manifests.length === 0 && <p className="sk-meta p-4">{texts.manifest.none}</p>}
      <ul>
        {manifests.map((one) => (
          <li key={one._id} className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
            <span>{texts.manifest.line(one.shipDate, one.parcelCount)}</span>
            <span className="sk-meta">
              {one.provider} ·{" "}
              {texts.manifest.states[one.state as keyof typeof texts.manifest.states] ?? one.state}
            </span>
            <span className="sk-space" />
            {one.state === "closed" && (
              <Button
                size="sm"
                isDisabled={!mayBuy}
                disabledReason={texts.noScope}
                onClick={() => openFile(manifestFileUrl(one._id))}
              >
                {texts.manifest.print}
              </Button>
            )}
            {one.problem !== null && <Callout tone="red">{one.problem}</Callout>}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <AlertDialog
          isOpen
          tone="primary"
          onClose={() => setAsked(null)}
          title={texts.manifest.ask}
          description={texts.manifest.body(asked.count, day, asked.provider)}
          confirmLabel={texts.manifest.action}
          cancelLabel={texts.manifest.keep}
          isBusy={closing.isPending}
          busyLabel={texts.manifest.busy}
          onConfirm={() => closing.mutate(asked.accountId)}
        />
      )}
    </section>
  );
}
