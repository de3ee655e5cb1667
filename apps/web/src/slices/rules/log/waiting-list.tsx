/** What rules leave to a person: what they ask for first, and tasks. Nothing is drawn while nothing waits. */
import { explainEvaluation } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, When } from "../../../ui/index.ts";
import { useRuleNames } from "../rule-names.ts";
import { answerLine, finishTask, logKey, waitingQuery } from "./log.api.ts";
import { SubjectLink } from "./subject-link.tsx";
import { texts } from "./texts.ts";

const words = texts.waiting;

/** Draws it. */
export function WaitingList() {
  const { data } = useQuery(waitingQuery);
  const names = useRuleNames();
  const mayAct = useAllows("orders.write");
  const [busyId, setBusyId] = useState<string | null>(null);
  if (data === undefined || data.asks.length + data.tasks.length === 0) return null;
  const act = async (id: string, work: () => Promise<unknown>, done: string): Promise<void> => {
    if (busyId !== null) return;
    setBusyId(id);
    try {
      await work();
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusyId(null);
      await queryClient.invalidateQueries({ queryKey: logKey });
    }
  };
  const off = {
    size: "sm",
    needsConnection: true,
    isDisabled: !mayAct,
    disabledReason: texts.noScope,
  } as const;
  return (
    <section aria-label={words.title} className="border-b border-line2">
      <h2 className="px-4 pt-4 pb-2 sk-section-title">{words.title}</h2>
      <ul>
        {data.asks.map((line) => (
          <li
            key={line._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-line shadow-[inset_3px_0_0_var(--ochre-fill)]"
          >
            <SubjectLink orderId={line.orderId} name={line.subjectName} />
            <span className="grow">{explainEvaluation(line, names)}</span>
            <span className="sk-meta">
              <When at={line.at} format="age" />
            </span>
            <Button
              {...off}
              isBusy={busyId === line._id}
              onClick={() => void act(line._id, () => answerLine(line._id, true), words.approved)}
            >
              {words.approve}
            </Button>
            <Button
              {...off}
              variant="quiet"
              onClick={() => void act(line._id, () => answerLine(line._id, false), words.declined)}
            >
              {words.decline}
            </Button>
          </li>
        ))}
        {data.tasks.map((task) => (
          <li
            key={task._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-line"
          >
            <SubjectLink orderId={task.orderId} name={task.subjectName} />
            <span className="grow">
              {task.text} <span className="sk-meta">{task.rule}</span>
            </span>
            <span className="sk-meta">
              <When at={task.madeAt} format="age" />
            </span>
            <Button
              {...off}
              isBusy={busyId === task._id}
              onClick={() => void act(task._id, () => finishTask(task._id), words.finished)}
            >
              {words.done}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
