import { useRef, useState, type KeyboardEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { joinClasses, TextInput, Tooltip } from "../../ui/index.ts";
import { countSku, readFigure } from "./count-sku.ts";
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
  /** It was saved over this figure: shown until the new one is here. */
  over?: number | null;
}

/** What is on hand of a SKU, changed in its row; saved by Enter or when the field is left, Esc leaves it as it was. What is typed stays while others count. */
export function CountField({ sku, onHand, isInGrid = false, isNamed = false, id }: CountFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const isDropped = useRef(false);
  const mayCount = useAllows("inventory.write");
  const shown = onHand === null ? "" : String(onHand);
  const text = typed === null || (typed.over !== undefined && typed.over !== onHand) ? shown : typed.text;
  const figure = readFigure(text);
  const isWrong = text.trim() !== "" && figure === null;
  const save = (): void => {
    const isKept = !isDropped.current && figure !== null && text.trim() !== shown;
    isDropped.current = false;
    if (!isKept) return setTyped(null);
    setTyped({ text: String(figure), over: onHand });
    void countSku({ sku, onHand: figure, before: onHand }).then((isSaved) => isSaved || setTyped(null));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    isDropped.current = event.key === "Escape";
    const row = isInGrid ? event.currentTarget.closest<HTMLElement>("[data-position]") : null;
    if (row === null) event.currentTarget.blur();
    else row.focus({ preventScroll: true });
  };
  return (
    <Tooltip content={isWrong ? texts.wrong : mayCount ? undefined : texts.noScope}>
      <TextInput
        id={id} size="sm" isMono inputMode="numeric" className={joinClasses("[&_input]:text-end", isNamed ? "w-[124px]" : "w-[76px]")} endSlot={isNamed ? <span aria-hidden="true" className="sk-meta whitespace-nowrap pe-2">{texts.onHand}</span> : undefined}
        aria-label={texts.countOf(sku)} placeholder={texts.none} readOnly={!mayCount} maxLength={9} autoComplete="off" isInvalid={isWrong} tabIndex={isInGrid ? -1 : undefined}
        value={text} onChange={(event) => setTyped({ text: event.target.value })} onBlur={save} onKeyDown={handleKeyDown}
      />
    </Tooltip>
  );
}
