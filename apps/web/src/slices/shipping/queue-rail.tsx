import { orderQueues, type OrderQueue } from "@stallkeeper/domain";
import { memo } from "react";
import { Count, Glyph, Rail, Select } from "../../ui/index.ts";
import { queueLooks, useQueueCount } from "../orders/index.ts";
import { texts } from "./texts.ts";

/** The count of one queue: renders again for its own queue only. */
export function QueueCount({ queue }: { queue: OrderQueue }) {
  return <Count value={useQueueCount(queue)} />;
}

export const queueHref = (queue: OrderQueue): string => (queue === "new" ? "/shipping" : `/shipping?queue=${queue}`);

/** The queues with their live counts. */
export const QueueRail = memo(function QueueRail({ current }: { current: OrderQueue }) {
  const items = orderQueues.map((queue) => ({
    id: queue, label: queueLooks[queue].label, href: queueHref(queue), isCurrent: queue === current,
    icon: <Glyph name={queueLooks[queue].glyph} family={queueLooks[queue].family} />, count: <QueueCount queue={queue} />,
  }));
  return <Rail label={texts.queues} groups={[{ id: "queues", label: texts.queues, items }]} />;
});

/** The same on a phone. */
export function QueueSelect({ current, onChange }: { current: OrderQueue; onChange: (queue: OrderQueue) => void }) {
  const options = orderQueues.map((queue) => ({ value: queue, label: queueLooks[queue].label, icon: <Glyph name={queueLooks[queue].glyph} family={queueLooks[queue].family} /> }));
  return <Select<OrderQueue> label={texts.queue} options={options} value={current} onValueChange={onChange} />;
}
