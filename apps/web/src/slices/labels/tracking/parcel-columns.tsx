import type { Parcel } from "@stallkeeper/contract";
import { ButtonLink, Id, PlainLink, StateChip, TagChip, When, type GridColumn } from "../../../ui/index.ts";
import { lookOf } from "../label-state.tsx";
import { texts as all } from "../texts.ts";
import { texts } from "./texts.ts";

/** Where its order is shown. */
export const addressOfOrder = ({ _id }: Pick<Parcel, "_id">): string =>
  `/shipping/orders/${encodeURIComponent(_id)}`;

/** Who gets it. */
export function nameReceiver({ buyer }: Pick<Parcel, "buyer">): string {
  return [buyer.firstName, buyer.lastName].filter(Boolean).join(" ") || buyer.handle || "—";
}

function LastEvent({ parcel }: { parcel: Parcel }) {
  if (parcel.shipmentId === null)
    return <span className="sk-meta whitespace-normal line-clamp-2">{texts.noEvents}</span>;
  if (parcel.lastEventAt === null) return <span className="sk-meta">{texts.waiting}</span>;
  return (
    <span className="grid min-w-0">
      <span className="sk-cut">{parcel.lastEvent}</span>
      <span className="sk-meta">
        <When at={parcel.lastEventAt} />
      </span>
    </span>
  );
}

function State({ parcel }: { parcel: Parcel }) {
  return (
    <span className="flex gap-2 flex-wrap">
      {parcel.state !== null && <StateChip {...lookOf(parcel.state)} />}
      {parcel.isTemporary && <TagChip family="ochre" label={texts.temporary} />}
    </span>
  );
}

/** The columns of parcels on their way. */
export function parcelColumns(daysOf: (parcel: Parcel) => number | null): GridColumn<Parcel>[] {
  return [
    {
      id: "order",
      label: texts.columns.order,
      width: 170,
      render: (parcel) => (
        <span className="grid min-w-0">
          <PlainLink tabIndex={-1} className="sk-link sk-mono" href={addressOfOrder(parcel)}>
            {parcel.orderNumber}
          </PlainLink>
          <span className="sk-meta sk-cut">{nameReceiver(parcel)}</span>
        </span>
      ),
    },
    {
      id: "courier",
      label: texts.columns.courier,
      width: 140,
      hideBelow: 760,
      render: ({ provider }) => <span className="sk-cut">{provider ?? "—"}</span>,
    },
    {
      id: "number",
      label: texts.columns.number,
      width: 180,
      render: ({ trackingNumber }) => <Id value={trackingNumber} />,
    },
    {
      id: "event",
      label: texts.columns.event,
      flex: 1,
      minWidth: 160,
      render: (parcel) => <LastEvent parcel={parcel} />,
    },
    {
      id: "days",
      label: texts.columns.days,
      width: 110,
      align: "end",
      hideBelow: 900,
      render: (parcel) => {
        const days = daysOf(parcel);
        return days === null ? "—" : texts.days(days);
      },
    },
    {
      id: "expected",
      label: texts.columns.expected,
      width: 100,
      hideBelow: 980,
      render: ({ expectedAt }) => (expectedAt === null ? "—" : <When at={expectedAt} format="day" />),
    },
    {
      id: "state",
      label: texts.columns.state,
      width: 170,
      hideBelow: 620,
      render: (parcel) => <State parcel={parcel} />,
    },
  ];
}

/** A parcel on a phone: nothing of its row is left out. */
export function ParcelCard({ parcel, days }: { parcel: Parcel; days: number | null }) {
  const orderUrl = addressOfOrder(parcel);
  return (
    <div className="grid gap-1 p-3 min-w-0">
      <span className="flex gap-2 items-center min-w-0">
        <span className="sk-mono shrink-0">{parcel.orderNumber}</span>
        <span className="sk-cut">{nameReceiver(parcel)}</span>
        <span className="sk-space" />
        <State parcel={parcel} />
      </span>
      <span className="flex gap-2 min-w-0">
        <span className="sk-mono">{parcel.trackingNumber}</span>
        <span className="sk-meta sk-cut">
          {[parcel.provider, days === null ? "" : texts.days(days)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <LastEvent parcel={parcel} />
      {parcel.expectedAt !== null && (
        <span className="sk-meta">
          {texts.columns.expected}: <When at={parcel.expectedAt} format="day" />
        </span>
      )}
      <span className="flex gap-2 flex-wrap">
        <ButtonLink size="sm" tabIndex={-1} href={orderUrl}>
          {all.list.open}
        </ButtonLink>
        <ButtonLink size="sm" tabIndex={-1} href={orderUrl}>
          {texts.correct}
        </ButtonLink>
      </span>
    </div>
  );
}
