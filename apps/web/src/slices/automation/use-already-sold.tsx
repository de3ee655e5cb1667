import { useRef, useState, type ReactNode } from "react";
import { fetchedWithinFrames, focusWhenDrawn } from "../../platform/type-ahead.ts";
import { makeLate, useLate } from "../../ui/index.ts";
import type { AlreadySoldPopoverProps } from "./already-sold-popover.tsx";

const question = makeLate<AlreadySoldPopoverProps>(
  async () => (await import("./already-sold-popover.tsx")).AlreadySoldPopover,
);
const chooseSnippet = makeLate<{ onClose: () => void }>(
  async () => (await import("./choose-snippet-dialog.tsx")).ChooseSnippetDialog,
);

function Question(props: AlreadySoldPopoverProps) {
  return useLate(question, true, props.onClose)?.(props);
}

function ChooseSnippet(props: { onClose: () => void }) {
  return useLate(chooseSnippet, true, props.onClose)?.(props);
}

interface Asked {
  ids: readonly string[];
  anchor: Element | null;
  /** The message is being chosen; afterwards the question stands there again. */
  isChoosing: boolean;
}

/** Keeps an Enter that comes before the question is drawn. */
function awaitQuestion(): void {
  focusWhenDrawn(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement.matches("[data-confirms=alreadySold]")
      ? activeElement
      : null;
  }, fetchedWithinFrames);
}

/**
 * `open` asks about orders at an element; `element` has to be drawn. Whoever calls has checked the scope.
 * `onWrite` begins a message by hand where none was sent.
 */
export function useAlreadySold(onWrite: (orderId: string) => void): {
  open: (ids: readonly string[], anchor: Element | null) => void;
  element: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = (ids: readonly string[], anchor: Element | null): void => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked({ ids, anchor, isChoosing: false });
    awaitQuestion();
  };
  if (asked === null) return { open, element: null };
  const { isChoosing, ...place } = asked;
  const element = isChoosing ? (
    <ChooseSnippet onClose={() => setAsked({ ...asked, isChoosing: false })} />
  ) : (
    <Question
      key={place.ids.join(" ")}
      {...place}
      opener={opener}
      onWrite={onWrite}
      onChoose={() => setAsked({ ...asked, isChoosing: true })}
      onClose={() => setAsked(null)}
    />
  );
  return { open, element };
}
