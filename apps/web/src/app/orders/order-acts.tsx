/** The acts on one or many orders that ask a question first: where to move, which tag, marked for what. */
import {
  locationTags,
  orderLocations,
  orderTags,
  remedyTags,
  type OrderLocation,
  type OrderTag,
} from "@stallkeeper/domain";
import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import { onFirstSign } from "../../platform/first-sign.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { openOrderTool } from "../../platform/order-tools.ts";
import { awaitChoices } from "../../platform/type-ahead.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { Glyph, makeLate, preloadLate, useLate } from "../../ui/index.ts";
import { useAlreadySold } from "./already-sold/index.ts";
import type { BulkOutcome } from "./bulk-outcome.ts";
import { countPieces } from "./count-pieces.ts";
import { ChoicePopover, type Choice } from "./choice-popover.tsx";
import { checkMayWrite, markOrdersFor, moveOrders, tagOrders } from "./order-commands.ts";
import type { Remedy } from "./order-changes.ts";
import { orderStore } from "./orders-loader.ts";
import {
  combineOrders,
  HoldPopover,
  loadSplitDialog,
  loadSplitHoldDialog,
  parcelTexts,
} from "./parcels/index.ts";
import { refundDialog, refundTexts, useRefundDialog } from "./refund/index.ts";
import { useWriteToBuyer } from "./reply/index.ts";
import { texts } from "./texts.ts";
import { aboutOrder } from "./about-order.ts";

type ChoiceKind = "move" | "tags" | "markFor";
export type ActKind =
  | ChoiceKind
  | "hold"
  | "combine"
  | "split"
  | "splitHold"
  | "refund"
  | "alreadySold"
  | "label"
  | "message";

interface OpenAct<Kind = ChoiceKind | "hold" | "split" | "splitHold"> {
  kind: Kind;
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

const remedyOf = (tag: string): Remedy | null => remedyTags.find((remedy) => remedy === tag) ?? null;
const freeTags = orderTags.filter((tag) => !(locationTags as readonly string[]).includes(tag));

function everyHas(ids: readonly string[], tag: string): boolean {
  return ids.every((id) => orderStore.read(id)?.tags.includes(tag) === true);
}

function choicesOf({ kind, ids }: OpenAct<ChoiceKind>): Choice[] {
  if (kind === "move")
    return orderLocations.map((location) => ({ id: location, label: texts.locations[location] }));
  if (kind === "markFor") {
    return [
      ...remedyTags.map((tag) => ({ id: tag, label: texts.tags[tag].label, isOn: everyHas(ids, tag) })),
      { id: "clear", label: texts.acts.clear },
    ];
  }
  return freeTags.map((tag) => {
    const { label, glyph, family } = texts.tags[tag];
    return {
      id: tag,
      label,
      isOn: everyHas(ids, tag),
      ...(glyph === undefined ? {} : { icon: <Glyph name={glyph} family={family} /> }),
    };
  });
}

function perform({ kind, ids }: OpenAct<ChoiceKind>, choice: string): Promise<BulkOutcome> {
  if (kind === "move") return moveOrders(ids, choice as OrderLocation);
  const remedy = remedyOf(choice);
  const isOn = everyHas(ids, choice);
  if (kind === "markFor" || remedy !== null) return markOrdersFor(ids, isOn ? null : remedy);
  return tagOrders(ids, choice as OrderTag, !isOn);
}

/** Why an order can't be shared out among parcels; null when it can. */
function splitRefusal(id: string): string | null {
  const order = orderStore.read(id);
  if (order === undefined || order.shipping.shipped || countPieces(order) < 2)
    return parcelTexts.split.onePiece;
  return order.combinedId === null ? null : parcelTexts.split.isCombined;
}

/** Why no part of an order can wait alone; null when one can. */
function splitHoldRefusal(id: string): string | null {
  if ((orderStore.read(id)?.parts.length ?? 0) > 0) return parcelTexts.splitHold.isSplit;
  const refusal = splitRefusal(id);
  return refusal === parcelTexts.split.onePiece ? parcelTexts.splitHold.oneLine : refusal;
}

/** By key, the question stands at the button that asks it too; in a plain list at the focused row. */
function findAnchor(kind: ActKind): Element | null {
  return (
    document.querySelector(`.sk-bulk [data-act~=${kind}]`) ??
    document.querySelector(`[data-act~=${kind}]`) ??
    document.activeElement
  );
}

/** What gets the focus back: what has it now, but from a menu, which closes, the button of that menu. */
function findOpener(anchor: Element | null): HTMLElement | null {
  const { activeElement } = document;
  const opener = activeElement?.matches("[role=menu] *") === true ? anchor : activeElement;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * `open` shows the question at an element; `element` has to be drawn. `onOutcome` hears row by row what
 * became of a move, a tag or a mark.
 */
export function useOrderActs(onOutcome: (outcome: BulkOutcome) => void = () => undefined): {
  open: (kind: ActKind, ids: readonly string[], anchor?: Element | null) => void;
  element: ReactNode;
} {
  const [act, setAct] = useState<OpenAct | null>(null);
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
  const open = (kind: ActKind, ids: readonly string[], anchor: Element | null = findAnchor(kind)): void => {
    const [first] = ids;
    if (first === undefined) return;
    if (kind === "label") return openOrderTool("label", ids);
    if (kind === "message") return ids.length === 1 ? writeToBuyer(first) : openOrderTool("message", ids);
    if (kind === "refund") return ids.length === 1 ? refund.open(first) : notifyInfo(refundTexts.oneAtATime);
    if (!checkMayWrite()) return;
    if (kind === "combine") return void combineOrders(ids);
    if (kind === "split" || kind === "splitHold") {
      const refusal = kind === "split" ? splitRefusal(first) : splitHoldRefusal(first);
      hasChoices.current &&= refusal !== null;
      return refusal === null
        ? setAct({ kind, ids: [first], anchor })
        : notifyInfo(refusal, undefined, aboutOrder(first));
    }
    if (kind === "alreadySold") return alreadySold.open(ids, anchor);
    opener.current = findOpener(anchor);
    setAct({ kind, ids, anchor });
    hasChoices.current = kind !== "hold";
    if (hasChoices.current) awaitChoices(() => hasChoices.current);
  };
  const close = (): void => {
    hasChoices.current = false;
    setAct(null);
  };
  const drawSplit = useLate(splitDialog, act?.kind === "split", close);
  const drawSplitHold = useLate(splitHoldDialog, act?.kind === "splitHold", close);
  if (act?.kind === "hold")
    return {
      open,
      element: <HoldPopover key="hold" ids={act.ids} anchor={act.anchor} opener={opener} onClose={close} />,
    };
  if (act?.kind === "split")
    return {
      open,
      element: (
        <Fragment key="split">
          {drawSplit?.({ orderId: act.ids[0] ?? "", onClose: () => setAct(null) })}
        </Fragment>
      ),
    };
  if (act?.kind === "splitHold")
    return {
      open,
      element: (
        <Fragment key="splitHold">
          {drawSplitHold?.({ orderId: act.ids[0] ?? "", onClose: () => setAct(null) })}
        </Fragment>
      ),
    };
  const asked = act as OpenAct<ChoiceKind> | null;
  const element =
    asked === null ? (
      <>
        {refund.element}
        {alreadySold.element}
      </>
    ) : (
      <ChoicePopover
        key={asked.kind}
        label={texts.acts[asked.kind]}
        choices={choicesOf(asked)}
        anchor={asked.anchor}
        opener={opener}
        hasFilter={asked.kind === "tags"}
        nothingChosen={asked.kind === "move" ? texts.locationMissing : texts.chooseOne}
        onChoose={(id) => void perform(asked, id).then(onOutcome)}
        onClose={close}
      />
    );
  return { open, element };
}
