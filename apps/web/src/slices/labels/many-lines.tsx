import type { LabelProblem } from "@stallkeeper/contract";
import type { ReactNode } from "react";
import { PlainLink } from "../../ui/index.ts";
import { listFellows } from "../parcels/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { OrderStamp } from "../order-look/index.ts";
import { type ListOrder, orderStore } from "../orders/index.ts";
import { manyTexts } from "./many-texts.ts";

/** Which orders go out under this one's label, in words; "" where it goes alone. */
export function nameFellows(order: ListOrder): string {
  const along = listFellows(order)
    .filter(({ shipping }) => !shipping.shipped)
    .map(({ orderNumber }) => orderNumber);
  return along.length === 0 ? "" : manyTexts.along(along);
}

/** One order of many, with those that go out under its label, and what concerns it at the end of the line. */
export function ManyLine({
  order,
  fallback,
  end,
  note,
}: {
  order: ListOrder | undefined;
  fallback: string;
  end?: ReactNode;
  note?: ReactNode;
}) {
  const along = order === undefined ? "" : nameFellows(order);
  return (
    <li className="flex items-center gap-3 flex-wrap py-2 border-b border-line2">
      <PlainLink className="sk-link sk-mono" href={`/shipping/orders/${encodeURIComponent(fallback)}`}>
        {order?.orderNumber ?? fallback}
      </PlainLink>
      {order !== undefined && (
        <>
          <span className="sk-cut">{nameBuyer(order)}</span>
          <OrderStamp platform={order.platform} source={order.source} account={order.account} />
        </>
      )}
      {along !== "" && <span className="sk-meta">{along}</span>}
      {note}
      <span className="sk-space" />
      {end}
    </li>
  );
}

/** Orders that could not have a label, and why. */
export function ProblemGroup({ title, problems }: { title: string; problems: readonly LabelProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="sk-label">{title}</h3>
      <ul>
        {problems.map(({ id, msg }) => (
          <ManyLine
            key={id}
            order={orderStore.read(id)}
            fallback={id}
            note={<span className="text-red">{msg}</span>}
          />
        ))}
      </ul>
    </section>
  );
}
