/**
 * What marking as already sold does, with the message as the buyer will read it. Enter does it (design 6: A,
 * Enter).
 */
import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { Button, Popover } from "../../ui/index.ts";
import { markSold } from "./mark-already-sold.ts";
import { MessagePreview } from "./message-preview.tsx";
import { texts } from "./texts.ts";

export interface AlreadySoldPopoverProps {
  ids: readonly string[];
  anchor: Element | null;
  opener: RefObject<HTMLElement | null>;
  onChoose: () => void;
  /** Begins a message by hand where none was sent by itself. */
  onWrite: (orderId: string) => void;
  onClose: () => void;
}

/** Open for as long as it is drawn; closed before the answer, the marking goes on. */
export function AlreadySoldPopover({
  ids,
  anchor,
  opener,
  onChoose,
  onWrite,
  onClose,
}: AlreadySoldPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const needsConnection = useNeedsConnection();
  const confirm = (): void => {
    if (isBusy || needsConnection !== undefined) return;
    setIsBusy(true);
    void markSold(ids, onWrite).then(onClose);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    confirm();
  };
  return (
    <Popover
      label={texts.title}
      hasHeading
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      initialFocus={button}
      finalFocus={opener}
    >
      <div className="grid gap-3 w-[min(360px,calc(100vw-48px))]">
        <div>
          {ids.length > 1 && <p>{texts.effectsOfMany(ids.length)}</p>}
          <ul className="list-disc pl-4 grid gap-1">
            {texts.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        <MessagePreview ids={ids} onChoose={onChoose} />
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            ref={button}
            data-confirms="alreadySold"
            variant="primary"
            keys="Enter"
            isBusy={isBusy}
            busyLabel={texts.busy}
            isDisabled={needsConnection !== undefined}
            disabledReason={needsConnection}
            onClick={confirm}
            onKeyDown={handleKeyDown}
          >
            {texts.confirm}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
