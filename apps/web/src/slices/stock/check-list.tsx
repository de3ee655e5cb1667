/** Pieces that left before a count or after it: whoever knows says which, and nothing is booked before. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notifyError } from "../../platform/notify.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { useAllows } from "../../platform/session.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { Button, TextLink, When } from "../../ui/index.ts";
import { answerChecks, checksQuery, stockKey, type ShownCheck } from "./stock.api.ts";
import { texts } from "./texts.ts";

const words = texts.checks;
type Answer = "left" | "counted";

/** Saves answers; the toast offers to take them back. */
function useAnswers() {
  const client = useQueryClient();
  const say = async (itemIds: readonly string[], answer: Answer | null): Promise<void> => {
    try {
      await answerChecks(itemIds, answer);
      if (answer !== null) offerUndo(words.done[answer](itemIds.length), () => void say(itemIds, null));
    } catch (error) {
      notifyError(error);
    } finally {
      void client.invalidateQueries({ queryKey: stockKey });
      // The next question waits for this list alone.
      await client.invalidateQueries({ queryKey: checksQuery.queryKey });
    }
  };
  return useMutation({
    networkMode: "always",
    mutationFn: ({ itemIds, answer }: { itemIds: readonly string[]; answer: Answer }) => say(itemIds, answer),
  });
}

/**
 * The buttons of a row go with its answer: the focus goes on to the row that takes its place, and after the
 * last one stays with the dialog.
 */
function useFocusOnward(checks: readonly ShownCheck[]) {
  const list = useRef<HTMLUListElement>(null);
  const answered = useRef<{ id: string; at: number; answer: Answer } | null>(null);
  useEffect(() => {
    const { current: last } = answered;
    if (last === null || checks.some(({ _id }) => _id === last.id)) return;
    answered.current = null;
    const row = list.current?.children[Math.min(last.at, checks.length - 1)];
    (
      row?.querySelector<HTMLElement>(`[data-answer=${last.answer}]`) ??
      list.current?.closest<HTMLElement>("[role=dialog]")
    )?.focus();
  }, [checks]);
  return {
    list,
    note: (id: string, answer: Answer): void => {
      answered.current = { id, at: checks.findIndex(({ _id }) => _id === id), answer };
    },
  };
}

/** Compared with each other, so with their minutes. */
const Moment = ({ at }: { at: string }) => (
  <>
    <When at={at} format="day" /> <When at={at} format="clock" />
  </>
);

/** The questions, each with its two answers; several with one answer for all. */
export function CheckList({ checks }: { checks: readonly ShownCheck[] }) {
  const answers = useAnswers();
  const mayCount = useAllows("inventory.write");
  const cutOff = useNeedsConnection();
  const shared = {
    size: "sm",
    isDisabled: !mayCount || cutOff !== undefined || answers.isPending,
    disabledReason: mayCount ? cutOff : texts.noScope,
  } as const;
  const { list, note } = useFocusOnward(checks);
  const give =
    (answer: Answer, ...itemIds: [string, ...string[]]) =>
    () => {
      note(itemIds[0], answer);
      answers.mutate({ itemIds, answer });
    };
  const [firstId = "", ...otherIds] = checks.map(({ _id }) => _id);
  return (
    <>
      <ul ref={list} aria-label={words.name}>
        {checks.map(
          ({
            _id,
            orderId,
            orderNumber,
            source,
            sku,
            title,
            quantity,
            placedAt,
            toldAt,
            countedAt,
            countedByName,
          }) => {
            const line = words.line(sku, quantity);
            return (
              <li
                key={_id}
                className="flex items-center gap-3 py-2 border-b border-line last:border-b-0 flex-wrap"
              >
                <span className="grid grow min-w-0">
                  <span>
                    {quantity} × <span className="sk-mono font-[650]">{sku}</span>
                    {title !== "" && <> {title}</>} ·{" "}
                    <TextLink href={`/shipping/orders/${encodeURIComponent(orderId)}`}>
                      {orderNumber}
                    </TextLink>{" "}
                    · {source}
                  </span>
                  <span className="sk-meta">
                    {words.ordered} <Moment at={placedAt} /> · {words.counted(countedByName)}{" "}
                    <Moment at={countedAt} /> · {words.told} <Moment at={toldAt} />
                  </span>
                </span>
                <span className="flex gap-2 flex-wrap">
                  <Button
                    {...shared}
                    data-answer="left"
                    aria-label={words.leftOf(line, orderNumber)}
                    onClick={give("left", _id)}
                  >
                    {words.left}
                  </Button>
                  <Button
                    {...shared}
                    data-answer="counted"
                    aria-label={words.countedOf(line, orderNumber)}
                    onClick={give("counted", _id)}
                  >
                    {words.inCount}
                  </Button>
                </span>
              </li>
            );
          },
        )}
      </ul>
      {checks.length > 1 && (
        <p className="flex justify-end gap-2 pt-3 flex-wrap">
          <Button {...shared} onClick={give("left", firstId, ...otherIds)}>
            {words.allLeft}
          </Button>
          <Button {...shared} onClick={give("counted", firstId, ...otherIds)}>
            {words.allCounted}
          </Button>
        </p>
      )}
    </>
  );
}
