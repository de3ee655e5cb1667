import { useRef, useState, type KeyboardEvent } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { useIsOnline } from "../../platform/use-is-online.ts";
import { joinClasses, TextInput, Tooltip } from "../../ui/index.ts";
import { beginCount, countSku, readFigure, type CountAttempt } from "./count-sku.ts";
import { useUnsentFigure } from "./unsent-figures.ts";
import { texts } from "./texts.ts";

export interface CountFieldProps {
  sku: string;
  onHand: number | null;
  /** Inside a grid, which is one Tab stop: Enter and Esc lead back to the row. */
  isInGrid?: boolean;
  /** Nothing around it says what the figure is. */
  isNamed?: boolean;
  id?: string;
}

interface Typed {
  text: string;
  /** It could not be saved: it stays, to be sent once more as the count that it was. */
  unsaved?: CountAttempt;
}

/**
 * What is on hand of a SKU, changed in its row; saved by Enter or when the field is left, Esc leaves it as it
 * was; Enter stays with what is no figure. What is typed stays while others count, and where it could not be
 * saved; what waits for a network is shown as such.
 */
export function CountField({ sku, onHand, isInGrid = false, isNamed = false, id }: CountFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isDropped = useRef(false);
  const mayCount = useAllows("inventory.write");
  const { isOnline } = useIsOnline();
  const kept = useUnsentFigure(sku);
  const figureNow = kept === undefined ? onHand : kept;
  const shown = figureNow === null ? "" : String(figureNow);
  const text = typed === null ? shown : typed.text;
  const figure = readFigure(text);
  const isWrong = text.trim() !== "" && figure === null;
  const isUnsaved = typed?.unsaved !== undefined;
  const isWaiting = kept !== undefined && typed === null && !isOnline;
  const save = (): void => {
    const wasDropped = isDropped.current;
    const isKept = !wasDropped && figure !== null && text.trim() !== shown;
    isDropped.current = false;
    if (!isKept) {
      if (isWrong && !wasDropped) notifyInfo(texts.wrongOf(sku));
      return setTyped(null);
    }
    const attempt = typed?.unsaved ?? beginCount();
    setTyped(null);
    void countSku({ sku, onHand: figure }, attempt).then(
      (isSaved) => isSaved || setTyped((now) => now ?? { text: String(figure), unsaved: attempt }),
    );
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // What is no figure stays to be mended; left for another place, it is dropped.
    if (event.key === "Enter" && isWrong) return notifyInfo(texts.wrong);
    isDropped.current = event.key === "Escape";
    const row = isInGrid ? event.currentTarget.closest<HTMLElement>("[data-position]") : null;
    if (row === null) event.currentTarget.blur();
    else row.focus({ preventScroll: true });
  };
  return (
    <Tooltip
      content={
        isWrong
          ? texts.wrong
          : isUnsaved
            ? texts.unsaved
            : isWaiting
              ? texts.waiting
              : mayCount
                ? undefined
                : texts.noScope
      }
    >
      <TextInput
        id={id}
        size="sm"
        isMono
        inputMode="numeric"
        className={joinClasses(
          "[&_input]:text-end",
          isWaiting && "[&_input]:text-ochre",
          isNamed ? "w-[124px]" : "w-[76px]",
        )}
        endSlot={
          isNamed ? (
            <span aria-hidden="true" className="sk-meta whitespace-nowrap pe-2">
              {texts.onHand}
            </span>
          ) : undefined
        }
        aria-label={texts.countOf(sku)}
        placeholder={texts.none}
        readOnly={!mayCount}
        maxLength={9}
        autoComplete="off"
        isInvalid={isWrong || isUnsaved}
        tabIndex={isInGrid ? -1 : undefined}
        value={text}
        data-saved={typed === null ? "" : undefined}
        onChange={(event) => setTyped({ text: event.target.value })}
        onBlur={save}
        onKeyDown={handleKeyDown}
      />
    </Tooltip>
  );
}
