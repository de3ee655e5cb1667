import type { Parcel } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import {
  ButtonLink,
  Drawer,
  IconButton,
  Id,
  PanelError,
  SkeletonLines,
  StateChip,
  TagChip,
  When,
} from "../../../ui/index.ts";
import { eventsQuery } from "../labels.api.ts";
import { lookOf } from "../label-state.tsx";
import { texts as all } from "../texts.ts";
import { texts } from "./texts.ts";
import { addressOfOrder, nameReceiver } from "./parcel-columns.tsx";

function Events({ shipmentId }: { shipmentId: string }) {
  const query = useQuery(eventsQuery(shipmentId));
  if (query.isError)
    return (
      <PanelError title={texts.failed} message={query.error.message} onRetry={() => void query.refetch()} />
    );
  if (query.data === undefined) return <SkeletonLines lines={4} />;
  if (query.data.length === 0) return <p className="sk-meta">{texts.waiting}</p>;
  return (
    <ol className="grid gap-3" aria-label={texts.history}>
      {[...query.data].reverse().map((event) => (
        <li key={event.eventId ?? event.at} className="grid gap-1 ps-3 border-s-2 border-line">
          <span className="font-[600]">{event.text}</span>
          <span className="sk-meta">
            {event.place === "" ? null : `${event.place} · `}
            <When at={event.at} format="full" />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What happened to one parcel. Its number is corrected with its order. */
export function ParcelDrawer({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const orderUrl = addressOfOrder(parcel);
  const header = (
    <div className="flex items-center gap-2 min-w-0">
      {parcel.state !== null && <StateChip {...lookOf(parcel.state)} />}
      {parcel.isTemporary && <TagChip family="ochre" label={texts.temporary} />}
      <h2 className="text-[16px]/[24px] font-[650] sk-cut">
        {parcel.orderNumber} · {nameReceiver(parcel)}
      </h2>
      <span className="sk-space" />
      <IconButton label={texts.close} keys="Escape" icon={<X className="sk-icon" />} onClick={onClose} />
    </div>
  );
  return (
    <Drawer
      isOpen
      label={`${texts.title} ${parcel.orderNumber}`}
      onClose={onClose}
      placement="pane"
      header={header}
    >
      <div className="grid gap-4 p-4">
        <div className="flex items-center gap-3 flex-wrap">
          <span>{parcel.provider ?? "—"}</span>
          <Id value={parcel.trackingNumber} canCopy label="tracking number" />
        </div>
        {parcel.expectedAt !== null && (
          <p>
            {texts.columns.expected}: <When at={parcel.expectedAt} format="day" />
          </p>
        )}
        {parcel.shipmentId === null ? (
          <p className="sk-meta">{texts.noEvents}</p>
        ) : (
          <Events shipmentId={parcel.shipmentId} />
        )}
        <div className="flex gap-2 flex-wrap">
          <ButtonLink href={orderUrl}>{all.list.open}</ButtonLink>
          <ButtonLink href={orderUrl}>{texts.correct}</ButtonLink>
        </div>
      </div>
    </Drawer>
  );
}
