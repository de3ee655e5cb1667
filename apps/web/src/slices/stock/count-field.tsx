import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { joinClasses, TextInput, Tooltip } from "../../ui/index.ts";
import { countSku, readFigure } from "./count-sku.ts";
import { texts } from "./texts.ts";

export interface CountFieldProps {
  sku: string;
  onHand: number | null;
  /** Inside a grid, which is one Tab stop. */
  isInGrid?: boolean;
  /** Nothing around it says what the figure is. */
  isNamed?: boolean;
  id?: string;
}

/** What is on hand of a SKU, changed in its row; saved by Enter or when the field is left, Esc leaves it as it was. Give it the SKU and the figure as its key. */
export function CountField({ sku, onHand, isInGrid = false, isNamed = false, id }: CountFieldProps) {
  const shown = onHand === null ? "" : String(onHand);
  const [text, setText] = useState(shown);
  const mayCount = useAllows("inventory.write");
  const figure = readFigure(text);
  const isWrong = text.trim() !== "" && figure === null;
  const save = (): void => {
    if (text.trim() === shown) return;
    if (figure === null) return setText(shown);
    void countSku({ sku, onHand: figure, before: onHand }).then((isSaved) => isSaved || setText(shown));
  };
  const field = (
    <TextInput
      id={id} size="sm" isMono inputMode="numeric" className={joinClasses("[&_input]:text-end", isNamed ? "w-[124px]" : "w-[76px]")} endSlot={isNamed ? <span aria-hidden="true" className="sk-meta whitespace-nowrap pe-2">{texts.onHand}</span> : undefined} aria-label={texts.countOf(sku)} placeholder={texts.none} readOnly={!mayCount} maxLength={9} autoComplete="off" isInvalid={isWrong} tabIndex={isInGrid ? -1 : undefined}
      value={text} onChange={(event) => setText(event.target.value)} onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setText(shown);
      }}
    />
  );
  return mayCount && !isWrong ? field : <Tooltip content={isWrong ? texts.wrong : texts.noScope}>{field}</Tooltip>;
}
