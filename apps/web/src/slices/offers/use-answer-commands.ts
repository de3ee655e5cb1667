/** What buttons and keys of the desk do with offers: what binds is asked first (docs/adr/0068). */
import { useEffect, useState } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import type { AnswerActions } from "./answer-buttons.tsx";
import { giveAnswer, isLocked } from "./answering.ts";
import { useAbility } from "./offer-ability.ts";
import type { DeskRow } from "./offer-rows.ts";
import type { OfferAnswerKind } from "./offers.api.ts";
import { texts } from "./texts.ts";

export type AnswerQuestion =
  | { kind: "accept" | "counter"; row: DeskRow }
  | { kind: "many"; answer: OfferAnswerKind; rows: readonly DeskRow[] }
  | { kind: "counterMany"; rows: readonly DeskRow[] };

/** The same functions for as long as the page is open, so that rows are drawn again only when they change. */
function createPresses() {
  let heard: (row: DeskRow, kind: OfferAnswerKind) => void = () => undefined;
  const actions: AnswerActions = {
    onAccept: (row) => heard(row, "accept"),
    onReject: (row) => heard(row, "reject"),
  };
  return { actions, hear: (next: typeof heard) => void (heard = next) };
}

/** `standsStill` says whether rows stand where they were: else a press was meant for another one. */
export function useAnswerCommands(standsStill: () => boolean) {
  const [question, setQuestion] = useState<AnswerQuestion | null>(null);
  const [presses] = useState(createPresses);
  const abilityFor = useAbility();
  const answerRow = (row: DeskRow, kind: OfferAnswerKind): void => {
    const ability = abilityFor(row.offer);
    const obstacle = ability[kind];
    if (obstacle !== null) return notifyInfo(obstacle);
    if (!standsStill() || isLocked(row.offer)) return undefined;
    if (kind === "accept") return setQuestion({ kind: "accept", row });
    void giveAnswer(row.offer, "reject", ability.platformName);
    return undefined;
  };
  const counterRow = (row: DeskRow): void => {
    const { counter } = abilityFor(row.offer);
    if (counter !== null) notifyInfo(counter);
    else if (!isLocked(row.offer)) setQuestion({ kind: "counter", row });
  };
  const answerMany = (answer: OfferAnswerKind, rows: readonly DeskRow[]): void => {
    const answerable = rows.filter(({ offer }) => abilityFor(offer)[answer] === null && !isLocked(offer));
    if (answerable.length === 0) notifyInfo(texts.many.none);
    else setQuestion({ kind: "many", answer, rows: answerable });
  };
  /** All that are chosen: those that can't be countered are shown with the reason. */
  const counterMany = (rows: readonly DeskRow[]): void => {
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) counterRow(first);
    else if (rows.every(({ offer }) => abilityFor(offer).counter !== null || isLocked(offer)))
      notifyInfo(
        first === undefined ? texts.many.none : (abilityFor(first.offer).counter ?? texts.many.none),
      );
    else setQuestion({ kind: "counterMany", rows });
  };
  /** As it was answered before. */
  const retry = (row: DeskRow): void => {
    const kind = row.offer.answer?.kind;
    if (kind === "counter") counterRow(row);
    else answerRow(row, kind === "reject" ? "reject" : "accept");
  };
  useEffect(() => presses.hear(answerRow));
  return {
    question,
    setQuestion,
    answerRow,
    counterRow,
    answerMany,
    counterMany,
    retry,
    actions: presses.actions,
  };
}
