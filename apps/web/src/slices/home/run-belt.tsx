import type { OrderQueue } from "@stallkeeper/domain";
import { ButtonLink, Count, getFamilyClass, joinClasses, Panel, PlainLink } from "../../ui/index.ts";
import { queueLooks, useQueueCount } from "../orders/index.ts";
import { texts } from "./texts.ts";

const queues: readonly OrderQueue[] = ["new", "ship", "queued", "unresponsive", "refund"];
const waiting: ReadonlySet<OrderQueue> = new Set(["queued", "unresponsive", "refund"]);
const hatched = "bg-[repeating-linear-gradient(135deg,var(--fam-fill)_0_3px,transparent_3px_6px)]";

function BeltPart({ queue }: { queue: OrderQueue }) {
  const count = useQueueCount(queue);
  const { label, family } = queueLooks[queue];
  return (
    <li className={joinClasses(getFamilyClass(family), "min-w-[128px]")} style={{ flexGrow: Math.max(1, count), flexBasis: 128 }}>
      <PlainLink href={queue === "new" ? "/shipping" : `/shipping?queue=${queue}`} className="grid gap-1 no-underline">
        <span aria-hidden="true" className={joinClasses("block h-[12px]", waiting.has(queue) ? hatched : "bg-[var(--fam-fill)]")} />
        <span className="sk-stat-value"><Count value={count} /></span>
        <span className="font-semibold">{label}</span>
      </PlainLink>
    </li>
  );
}

/** The day's work as one belt: as wide as there is work in each queue; hatched waits for somebody else. */
export function RunBelt() {
  return (
    <Panel title={texts.run.title} meta={<span className="max-md:hidden">{texts.run.meta}</span>} end={<ButtonLink variant="primary" href="/shipping" keys="G S">{texts.run.start}</ButtonLink>}>
      <ul className="flex flex-wrap gap-[2px] gap-y-4 p-4">{queues.map((queue) => <BeltPart key={queue} queue={queue} />)}</ul>
    </Panel>
  );
}
