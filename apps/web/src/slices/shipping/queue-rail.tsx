import { orderQueues, type OrderQueue } from "@stallkeeper/domain";
import { memo } from "react";
import { Count, Glyph, Rail, Select, TextLink } from "../../ui/index.ts";
import { parseOrdersSearch, shippedHref, shippedView, writeOrdersView } from "../orders/section.ts";
import { queueLooks, stateLooks } from "../order-look/index.ts";
import { useQueueCount } from "../orders/index.ts";
import { useSavedViews, viewTexts } from "../views/index.ts";
import { CutOffMeter } from "./cut-off-meter.tsx";
import { texts } from "./texts.ts";
import { findCurrentView, useViewRail, ViewCount } from "./views/use-view-rail.tsx";

/** The count of one queue: renders again for its own queue only. */
export function QueueCount({ queue }: { queue: OrderQueue }) {
  return <Count value={useQueueCount(queue)} />;
}

const shippedKey = writeOrdersView(parseOrdersSearch(Object.fromEntries(new URLSearchParams(shippedView))));

export const queueHref = (queue: OrderQueue): string =>
  queue === "new" ? "/shipping" : `/shipping?queue=${queue}`;

/**
 * The queues and the saved views with their live counts. `view` is what the list shows, as a saved view would
 * keep it.
 */
export const QueueRail = memo(function QueueRail({
  current,
  view,
  areViewsOpen,
  onViewsOpenChange,
}: {
  current: OrderQueue;
  view: string;
  areViewsOpen: boolean;
  onViewsOpenChange: (isOpen: boolean) => void;
}) {
  const { groups, currentId, dialog } = useViewRail({
    current: view,
    isOpen: areViewsOpen,
    onOpenChange: onViewsOpenChange,
  });
  const isShipped = view === shippedKey;
  const items = [
    ...orderQueues.map((queue) => ({
      id: queue,
      label: queueLooks[queue].label,
      href: queueHref(queue),
      isCurrent: queue === current && currentId === null && !isShipped,
      icon: <Glyph name={queueLooks[queue].glyph} family={queueLooks[queue].family} />,
      count: <QueueCount queue={queue} />,
    })),
    {
      id: "shipped",
      label: texts.shippedLately,
      href: shippedHref,
      isCurrent: isShipped,
      icon: <Glyph name={stateLooks.shipped.glyph} family={stateLooks.shipped.family} />,
      count: <ViewCount query={shippedView} />,
    },
  ];
  return (
    <>
      <Rail
        label={texts.queues}
        footer={
          <>
            <CutOffMeter />
            <TextLink href="/control/platforms">{texts.dispatchTimes}</TextLink>
          </>
        }
        groups={[{ id: "queues", label: texts.queues, items }, ...groups]}
      />
      {dialog}
    </>
  );
});

export interface QueueSelectProps {
  current: OrderQueue;
  view: string;
  onQueue: (queue: OrderQueue) => void;
  onView: (query: string) => void;
}

const shippedValue = "shipped";

/** The same on a phone. */
export function QueueSelect({ current, view, onQueue, onView }: QueueSelectProps) {
  const views = useSavedViews("orders");
  const options = [
    ...orderQueues.map((queue) => ({
      value: queue as string,
      label: queueLooks[queue].label,
      group: texts.queues,
    })),
    { value: shippedValue, label: texts.shippedLately, group: texts.queues },
    ...views.map(({ _id, name, isShared }) => ({
      value: _id,
      label: name,
      group: isShared ? viewTexts.shared : viewTexts.own,
    })),
  ];
  const handleChange = (value: string): void => {
    const queue = orderQueues.find((name) => name === value);
    if (queue !== undefined) onQueue(queue);
    else if (value === shippedValue) onView(shippedView);
    else onView(views.find(({ _id }) => _id === value)?.query ?? "");
  };
  return (
    <Select
      label={texts.queue}
      options={options}
      value={findCurrentView(views, view)?._id ?? (view === shippedKey ? shippedValue : current)}
      onValueChange={handleChange}
    />
  );
}
