/** Until when orders wait, and why. Enter holds. */
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { Button, Popover } from "../../ui/index.ts";
import { isHeld } from "@stallkeeper/domain";
import { orderStore } from "../orders/index.ts";
import { HoldFields, useHoldDraft } from "./hold-fields.tsx";
import { holdOrders } from "./hold-orders.ts";
import { texts } from "./texts.ts";

const words = texts.hold;

export interface HoldPopoverProps {
  ids: readonly string[];
  anchor: Element | null;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Open for as long as it is drawn. */
export function HoldPopover({ ids, anchor, opener, onClose }: HoldPopoverProps) {
  const held = ids.flatMap((id) => orderStore.read(id) ?? []).filter(isHeld);
  const draft = useHoldDraft((ids.length === 1 ? held[0]?.hold : undefined) ?? null);
  const first = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    const hold = draft.read();
    if (hold === null) return;
    void holdOrders(ids, hold);
    onClose();
  };
  const end = (): void => {
    void holdOrders(
      held.map(({ _id }) => _id),
      null,
    );
    onClose();
  };
  return (
    <Popover
      label={words.title(ids.length)}
      hasHeading
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      initialFocus={first}
      finalFocus={opener}
    >
      <form noValidate className="grid gap-3 w-[min(340px,calc(100vw-48px))]" onSubmit={submit}>
        <HoldFields draft={draft} isAsked={isAsked} first={first} />
        <div className="flex justify-end gap-2 flex-wrap">
          {held.length > 0 && <Button onClick={end}>{words.end}</Button>}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" keys="Enter">
            {words.submit}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
