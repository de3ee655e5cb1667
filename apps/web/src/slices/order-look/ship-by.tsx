/** By when an order has to leave, and whether it is late: red, with how long there is or how late it is. */
import type { Order } from "@stallkeeper/contract";
import { countDaysAhead } from "@stallkeeper/domain";
import { memo } from "react";
import { joinClasses, useFormatSettings, useNow, When } from "../../ui/index.ts";
import { nameDueSpan } from "./due-span.ts";
import { lookOf, type StateFacts } from "./order-marks.tsx";
import { texts } from "./texts.ts";

/** Both lines are always there: one that comes or goes costs the browser more than the rest of the cell. */
const Deadline = memo(function Deadline({
  at,
  isShipped,
  hasCountdown,
}: {
  at: string;
  isShipped: boolean;
  hasCountdown: boolean;
}) {
  const settings = useFormatSettings();
  const nowMs = useNow();
  const atMs = Date.parse(at);
  const isDue = !isShipped && countDaysAhead(atMs, { ...settings, nowMs }) <= 0;
  const span = nameDueSpan(atMs, { ...settings, nowMs });
  return (
    <span className="grid min-w-0">
      <When
        at={at}
        format="deadline"
        className={joinClasses(isDue ? "font-semibold text-red" : "text-ink2")}
      />
      <span hidden={!hasCountdown || !isDue} className="sk-meta sk-cut text-red">
        {atMs < nowMs ? texts.late(span) : texts.left(span)}
      </span>
    </span>
  );
});

interface ShipByProps {
  order: StateFacts & { dispatchBy: string | null; shipping: Pick<Order["shipping"], "shipped"> };
  hasCountdown?: boolean;
}

/**
 * When an order has to leave: red once that is today or past; with how long there is, or how late it is. One
 * that isn't to be fulfilled has no such moment: what it waits for stands there.
 */
export function ShipBy({ order, hasCountdown = false }: ShipByProps) {
  const { dispatchBy, shipping } = order;
  if (order.external && !shipping.shipped) {
    const { label } = lookOf(order);
    return (
      <span
        className={joinClasses(
          "sk-meta",
          hasCountdown ? "whitespace-normal wrap-break-word line-clamp-2" : "sk-cut",
        )}
        title={label}
      >
        {label}
      </span>
    );
  }
  if (dispatchBy === null)
    return (
      <span className="sk-meta" aria-hidden="true">
        —
      </span>
    );
  return <Deadline at={dispatchBy} isShipped={shipping.shipped} hasCountdown={hasCountdown} />;
}
