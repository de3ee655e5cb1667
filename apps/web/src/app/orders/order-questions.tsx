/**
 * The questions about one or many orders, wherever they are asked for (slices/orders/order-questions.ts):
 * where to move, until when to hold, how to share out, what to refund, and the dialogs that these lead to.
 */
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { onFirstSign } from "../../platform/first-sign.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { openOrderTool } from "../open-order-tool.ts";
import { awaitChoices } from "../../platform/type-ahead.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { makeLate, preloadLate, useLate } from "../../ui/index.ts";
import { useAlreadySold } from "../../slices/automation/index.ts";
import { useWriteToBuyer } from "../../slices/messaging/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import {
  answerOrderQuestions,
  checkMayWrite,
  OrderChoices,
  type ActionKind,
} from "../../slices/orders/index.ts";
import {
  combineOrders,
  HoldPopover,
  loadSplitDialog,
  loadSplitHoldDialog,
  splitHoldRefusal,
  splitRefusal,
} from "../../slices/parcels/index.ts";
import { refundDialog, refundTexts, useRefundDialog } from "../../slices/refunds/index.ts";

interface Question {
  kind: "move" | "tags" | "markFor" | "hold" | "split" | "splitHold";
  ids: readonly string[];
  anchor: Element | null;
}

const splitDialog = makeLate<{ orderId: string; onClose: () => void }>(
  async () => (await loadSplitDialog()).SplitDialog,
);

const splitHoldDialog = makeLate<{ orderId: string; onClose: () => void }>(
  async () => (await loadSplitHoldDialog()).SplitHoldDialog,
);

/** Seldom asked, so their code comes once somebody is here and the browser has nothing else to do. */
const fetchQuestions = (): void =>
  void whenIdle(
    () =>
      void Promise.all([preloadLate(splitDialog), preloadLate(splitHoldDialog), preloadLate(refundDialog)]),
  );

/** By key, the question stands at the button that asks it too; in a plain list at the focused row. */
function findAnchor(kind: ActionKind): Element | null {
  return (
    document.querySelector(`.sk-bulk [data-action~=${kind}]`) ??
    document.querySelector(`[data-action~=${kind}]`) ??
    document.activeElement
  );
}

/** What gets the focus back: what has it now, but from a menu, which closes, the button of that menu. */
function findOpener(anchor: Element | null): HTMLElement | null {
  const { activeElement } = document;
  const opener = activeElement?.matches("[role=menu] *") === true ? anchor : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** Drawn once for the page that is open; another page begins again. */
export function OrderQuestions(): ReactNode {
  const [action, setAction] = useState<Question | null>(null);
  const opener = useRef<HTMLElement>(null);
  /** Whether a list of choices is asked for, on screen or not yet. */
  const hasChoices = useRef(false);
  useEffect(
    () => () => {
      hasChoices.current = false;
    },
    [],
  );
  useEffect(() => onFirstSign(fetchQuestions), []);
  const refund = useRefundDialog();
  const writeToBuyer = useWriteToBuyer();
  const alreadySold = useAlreadySold(writeToBuyer);
  const open = (
    kind: ActionKind,
    ids: readonly string[],
    anchor: Element | null = findAnchor(kind),
  ): void => {
    const [first] = ids;
    if (first === undefined) return;
    if (kind === "label") return openOrderTool("label", ids);
    if (kind === "message" && ids.length === 1) return writeToBuyer(first);
    if (kind === "message" || kind === "messageMany") return openOrderTool("message", ids);
    if (kind === "refund") return ids.length === 1 ? refund.open(first) : notifyInfo(refundTexts.oneAtATime);
    if (!checkMayWrite()) return;
    if (kind === "batch" || kind === "plan" || kind === "preset" || kind === "rules")
      return openOrderTool(kind, ids);
    if (kind === "combine") return void combineOrders(ids);
    if (kind === "split" || kind === "splitHold") {
      const refusal = kind === "split" ? splitRefusal(first) : splitHoldRefusal(first);
      hasChoices.current &&= refusal !== null;
      return refusal === null
        ? setAction({ kind, ids: [first], anchor })
        : notifyInfo(refusal, undefined, aboutOrder(first));
    }
    if (kind === "alreadySold") return alreadySold.open(ids, anchor);
    opener.current = findOpener(anchor);
    setAction({ kind, ids, anchor });
    hasChoices.current = kind !== "hold";
    if (hasChoices.current) awaitChoices(() => hasChoices.current);
  };
  const close = (): void => {
    hasChoices.current = false;
    setAction(null);
  };
  const drawSplit = useLate(splitDialog, action?.kind === "split", close);
  const drawSplitHold = useLate(splitHoldDialog, action?.kind === "splitHold", close);
  // Whoever asks hears what this drawing knows.
  useLayoutEffect(() => answerOrderQuestions(open));
  if (action === null)
    return (
      <>
        {refund.element}
        {alreadySold.element}
      </>
    );
  const { kind, ids, anchor } = action;
  if (kind === "hold")
    return <HoldPopover key="hold" ids={ids} anchor={anchor} opener={opener} onClose={close} />;
  if (kind === "split" || kind === "splitHold") {
    const draw = kind === "split" ? drawSplit : drawSplitHold;
    return (
      <Fragment key={kind}>{draw?.({ orderId: ids[0] ?? "", onClose: () => setAction(null) })}</Fragment>
    );
  }
  return <OrderChoices key={kind} kind={kind} ids={ids} anchor={anchor} opener={opener} onClose={close} />;
}
