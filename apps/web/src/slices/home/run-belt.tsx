import type { BeltQueue, RunView } from "@stallkeeper/contract";
import Printer from "lucide-react/icons/printer";
import { memo, type ReactNode } from "react";
import {
  ButtonLink,
  Count,
  getFamilyClass,
  joinClasses,
  Panel,
  PlainLink,
  type Family,
} from "../../ui/index.ts";
import { queueLooks } from "../order-look/index.ts";
import { useQueueCount } from "../orders/index.ts";
import { AllOrders } from "./all-orders.tsx";
import { CutOffBlock } from "./cut-off-block.tsx";
import { texts } from "./texts.ts";
import { useRun, useStats } from "./use-home.ts";

const beltQueues: readonly BeltQueue[] = ["new", "ship", "queued", "unresponsive", "refund"];
const waiting: ReadonlySet<BeltQueue> = new Set(["queued", "unresponsive", "refund"]);
const leastPx = 128;
const bar =
  "block h-[12px] border border-[var(--fam-fill)] forced-color-adjust-none forced-colors:[--fam-fill:CanvasText]";
const hatched = "bg-[repeating-linear-gradient(135deg,var(--fam-fill)_0_3px,transparent_3px_6px)]";

interface PartProps {
  family: Family;
  label: string;
  count: number;
  href: string;
  /** Numbers under it link to their own lists. */
  hint?: ReactNode;
  isWaiting?: boolean;
}

/** A number of the belt, with the list of exactly those orders. */
function Part({ href, isLate = false, children }: { href: string; isLate?: boolean; children: ReactNode }) {
  return (
    <PlainLink
      href={href}
      className={joinClasses(
        "inline-flex items-center min-h-[24px] no-underline hover:underline",
        isLate && "text-red font-semibold",
      )}
    >
      {children}
    </PlainLink>
  );
}

const listOfDue = (queue: "new" | "ship", due: string): string => `/shipping?queue=${queue}&${due}`;

/** What of a queue is late, and what leaves by the day of the next cut-off. */
function DueParts({
  run,
  queue,
  hasWords = false,
}: {
  run: RunView;
  queue: "new" | "ship";
  hasWords?: boolean;
}) {
  const { run: words } = texts;
  const [late, due] = [run.overdue[queue], run.due[queue]];
  return (
    <>
      {late > 0 && (
        <Part href={listOfDue(queue, "due=overdue")} isLate>
          {words.overdue(late)}
        </Part>
      )}
      {hasWords && due > late && (
        <Part href={listOfDue(queue, `q=due:${run.dueDay}`)}>{words.due(due, run.cutOff !== null)}</Part>
      )}
    </>
  );
}

/**
 * As wide as there is work in it; hatched waits for somebody else. Where colours are forced the bar is drawn
 * in the colour of text.
 */
function BeltPart({ family, label, count, href, hint, isWaiting = false }: PartProps) {
  return (
    <li
      className={getFamilyClass(family)}
      style={{ flexGrow: Math.max(1, count), flexBasis: leastPx, minWidth: leastPx }}
    >
      <PlainLink href={href} className="grid gap-1 no-underline">
        <span aria-hidden="true" className={joinClasses(bar, isWaiting ? hatched : "bg-[var(--fam-fill)]")} />
        <span className="sk-stat-value">
          <Count value={count} />
        </span>
        <span className="font-semibold">{label}</span>
      </PlainLink>
      <span className="sk-meta min-h-[18px] flex flex-wrap gap-x-2">{hint}</span>
    </li>
  );
}

/**
 * Counts come from the orders; until those are here, from the service; until it answered too, a dash (design
 * 4.2).
 */
function QueuePart({ queue, fallback, hint }: { queue: BeltQueue; fallback: number; hint?: ReactNode }) {
  const counted = useQueueCount(queue);
  const { label, family } = queueLooks[queue];
  const count = counted === -1 ? fallback : counted;
  return (
    <BeltPart
      family={family}
      label={label}
      count={count}
      href={queue === "new" ? "/shipping" : `/shipping?queue=${queue}`}
      isWaiting={waiting.has(queue)}
      hint={hint}
    />
  );
}

const shippedOn = (day: "today" | "yesterday"): string => `/shipping?queue=all&q=shipped:${day}`;

/** The day's work as one belt, the next cut-off, and where to begin. */
export const RunBelt = memo(function RunBelt() {
  const query = useRun();
  const stats = useStats().data;
  const run = query.data;
  const known: Partial<Record<BeltQueue, number>> = run?.counts ?? { queued: stats?.queuedOrders ?? -1 };
  const { run: words } = texts;
  const hints: Partial<Record<BeltQueue, ReactNode>> =
    run === undefined
      ? { ship: words.ship }
      : {
          new: <DueParts run={run} queue="new" hasWords />,
          ship: (
            <>
              {words.ship}
              <DueParts run={run} queue="ship" />
            </>
          ),
        };
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <ButtonLink variant="primary" href="/shipping" keys="G S">
        {words.start}
      </ButtonLink>
      <ButtonLink href="/shipping/pick" icon={<Printer className="sk-icon" aria-hidden="true" />}>
        {words.pickList}
      </ButtonLink>
    </span>
  );
  return (
    <div className="grid xl:grid-cols-[1fr_auto]">
      <Panel title={words.title} meta={<span className="max-md:hidden">{words.meta}</span>}>
        {/* Without the service's counts only the orders themselves can be counted. */}
        {query.isError && <AllOrders />}
        <ul className="flex flex-wrap gap-[2px] gap-y-4 p-4 max-md:grid max-md:grid-cols-2">
          {beltQueues.map((queue) => (
            <QueuePart key={queue} queue={queue} fallback={known[queue] ?? -1} hint={hints[queue]} />
          ))}
          <BeltPart
            family="green"
            label={words.shipped}
            count={run?.shippedToday ?? -1}
            href={shippedOn("today")}
            hint={
              run === undefined ? undefined : (
                <Part href={shippedOn("yesterday")}>{words.yesterday(run.shippedYesterday)}</Part>
              )
            }
          />
        </ul>
      </Panel>
      <CutOffBlock query={query} buttons={buttons} />
    </div>
  );
});
