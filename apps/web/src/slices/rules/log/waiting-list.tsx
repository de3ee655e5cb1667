/** What rules leave to a person: what they ask for first, and tasks. Nothing is drawn while nothing waits. */
import type { RuleAskView, RuleTaskView } from "@stallkeeper/contract";
import { explainEvaluation } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, joinClasses, Money, When } from "../../../ui/index.ts";
import { printAll } from "../print-all.ts";
import { useRuleNames } from "../rule-names.ts";
import { answerLine, finishTask, logKey, waitingQuery } from "./log.api.ts";
import { RefundQuestion } from "./refund-question.tsx";
import { SubjectLink } from "./subject-link.tsx";
import { texts } from "./texts.ts";

const words = texts.waiting;

/** One thing that waits, and its buttons. */
function WaitingRow({
  line,
  at,
  isAsk = false,
  text,
  children,
}: {
  line: Pick<RuleTaskView, "orderId" | "subjectName">;
  at: string;
  isAsk?: boolean;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <li
      className={joinClasses(
        "flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-line",
        isAsk && "shadow-[inset_3px_0_0_var(--ochre-fill)]",
      )}
    >
      <span className="md:w-[120px] shrink-0">
        <SubjectLink orderId={line.orderId} name={line.subjectName} />
      </span>
      <span className="grow basis-[240px] min-w-0">{text}</span>
      <span className="sk-meta">
        <When at={at} format="age" />
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}

/** Whose order or offer it is, what of, and how much money. */
function AskSubject({ about }: Pick<RuleAskView, "about">) {
  const names = useRuleNames();
  if (about === null) return null;
  const { title, moreLines, buyer, platform, amountMinor, refundedMinor, refundingMinor, currency } = about;
  return (
    <span className="sk-meta block">
      <Money amountMinor={amountMinor} currency={currency} isStrong />
      {refundedMinor > 0 && (
        <>
          {" "}
          {words.refunded} <Money amountMinor={refundedMinor} currency={currency} />
        </>
      )}
      {refundingMinor > 0 && (
        <>
          {" "}
          {words.refunding} <Money amountMinor={refundingMinor} currency={currency} />
        </>
      )}
      {[moreLines > 0 ? words.more(title, moreLines) : title, names.platform(platform), buyer]
        .filter((part) => part !== "")
        .map((part) => ` · ${part}`)}
    </span>
  );
}

/** Draws it. */
export function WaitingList() {
  const { data } = useQuery(waitingQuery);
  const names = useRuleNames();
  const mayAct = useAllows("orders.write");
  const mayRefund = useAllows("refunds.write");
  const mayAnswer = useAllows("offers.write");
  const mayBuy = useAllows("labels.buy");
  const mayList = useAllows("listings.write");
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refunding, setRefunding] = useState<RuleAskView | null>(null);
  const list = useRef<HTMLElement>(null);
  if (data === undefined || data.asks.length + data.tasks.length === 0) return null;
  /** The row that had the focus is gone: the next one takes it, so that keys go on. */
  const focusNext = (at: number): void => {
    if (document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll("li") ?? [];
    rows[Math.min(at, rows.length - 1)]?.querySelector("button")?.focus();
  };
  const act = async (id: string, work: () => Promise<unknown>, done: string): Promise<void> => {
    if (busyId !== null) return;
    const at = [...data.asks, ...data.tasks].findIndex(({ _id }) => _id === id);
    setBusyId(id);
    try {
      await work();
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    } finally {
      setRefunding(null);
      await queryClient.invalidateQueries({ queryKey: logKey });
      setBusyId(null);
      requestAnimationFrame(() => focusNext(at));
    }
  };
  const asksTo = ({ did }: RuleAskView, ...kinds: readonly string[]): boolean =>
    did.some(({ kind }) => kinds.includes(kind));
  const approve = (line: RuleAskView): void =>
    void act(line._id, () => answerLine(line._id, true), words.approved);
  const printOne = async (task: RuleTaskView): Promise<void> => {
    const { _id: taskId, orderId, print } = task;
    if (orderId === null || print === null) return;
    await printAll([{ taskId, orderId, what: print }]);
    await queryClient.invalidateQueries({ queryKey: logKey });
  };
  const prints = data.tasks.flatMap(({ _id: taskId, orderId, print }) =>
    orderId === null || print === null ? [] : [{ taskId, orderId, what: print }],
  );
  const guardOf = (isAllowed: boolean) =>
    ({ size: "sm", needsConnection: true, isDisabled: !isAllowed, disabledReason: texts.noScope }) as const;
  return (
    <section ref={list} aria-label={words.title} className="border-b border-line2">
      <div className="flex flex-wrap items-center gap-4 px-4 pt-4 pb-2">
        <h2 className="sk-section-title grow">{words.title}</h2>
        {prints.length > 1 && (
          <Button
            size="sm"
            onClick={() =>
              void printAll(prints).then(() => queryClient.invalidateQueries({ queryKey: logKey }))
            }
          >
            {words.printAll(prints.length)}
          </Button>
        )}
      </div>
      <ul className="pb-4">
        {data.asks.map((line) => {
          const mayApprove =
            mayAct &&
            (mayRefund || !asksTo(line, "refund")) &&
            (mayBuy || !asksTo(line, "buyLabel")) &&
            (mayList || !asksTo(line, "endListing", "reprice", "relist")) &&
            (mayAnswer || !asksTo(line, "acceptOffer", "declineOffer", "counterOffer"));
          return (
            <WaitingRow
              key={line._id}
              isAsk
              line={line}
              at={line.at}
              text={
                <>
                  {explainEvaluation(line, names)}
                  <AskSubject about={line.about} />
                </>
              }
            >
              <Button
                {...guardOf(mayApprove)}
                aria-label={words.approveOf(line.subjectName)}
                isBusy={busyId === line._id}
                busyLabel={words.busy}
                onClick={() => (asksTo(line, "refund") ? setRefunding(line) : approve(line))}
              >
                {words.approve}
              </Button>
              <Button
                {...guardOf(mayAct)}
                variant="quiet"
                busyLabel={words.busy}
                aria-label={words.declineOf(line.subjectName)}
                onClick={() => void act(line._id, () => answerLine(line._id, false), words.declined)}
              >
                {words.decline}
              </Button>
            </WaitingRow>
          );
        })}
        {data.tasks.map((task) => (
          <WaitingRow
            key={task._id}
            line={task}
            at={task.madeAt}
            text={
              <>
                {task.text} <span className="sk-meta">{task.rule}</span>
              </>
            }
          >
            {task.print !== null && task.orderId !== null && (
              <Button
                size="sm"
                aria-label={words.printOf(task.subjectName)}
                onClick={() => void printOne(task)}
              >
                {words.print}
              </Button>
            )}
            <Button
              {...guardOf(mayAct)}
              aria-label={words.doneOf(task.subjectName)}
              isBusy={busyId === task._id}
              busyLabel={words.busy}
              onClick={() => void act(task._id, () => finishTask(task._id), words.finished)}
            >
              {words.done}
            </Button>
          </WaitingRow>
        ))}
      </ul>
      {refunding !== null && (
        <RefundQuestion
          line={refunding}
          isBusy={busyId === refunding._id}
          onClose={() => setRefunding(null)}
          onConfirm={() => approve(refunding)}
        />
      )}
    </section>
  );
}
