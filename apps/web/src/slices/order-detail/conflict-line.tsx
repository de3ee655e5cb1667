import { useId, useState, type ReactNode } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, When } from "../../ui/index.ts";
import { orderTexts } from "../orders/index.ts";
import { texts } from "./edit-texts.ts";
import type { Conflict } from "../../platform/unsaved-edits.ts";

interface ConflictLineProps {
  field: keyof typeof texts.whats;
  conflict: Conflict;
  /** The other's value as it is read; null: there is nothing any more. */
  theirs: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * "Priya changed the notes at 14:31." with both ways out; one's own text stays where it is meanwhile (design
 * 4.4).
 */
export function ConflictLine({ field, conflict, theirs, onKeepMine, onTakeTheirs }: ConflictLineProps) {
  const [isShown, setIsShown] = useState(false);
  const canWrite = useAllows("orders.write");
  const shownId = useId();
  const guard = { size: "sm", isDisabled: !canWrite, disabledReason: orderTexts.noScope } as const;
  return (
    <Callout tone="ochre">
      <div role="alert" className="flex items-center gap-2 flex-wrap">
        <span className="grow">
          {texts.changedBy(conflict.by ?? orderTexts.edits.somebody, texts.whats[field])}
          {conflict.at !== null && (
            <>
              {" "}
              {texts.at} <When at={conflict.at} format="clock" />
            </>
          )}
          .
        </span>
        <Button
          size="sm"
          aria-expanded={isShown}
          aria-controls={shownId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? texts.hideTheirs : texts.showTheirs}
        </Button>
        <Button {...guard} onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
      </div>
      <div id={shownId} hidden={!isShown} className="mt-2">
        <blockquote
          aria-label={texts.theirText}
          className="m-0 ps-2 border-s-2 border-line whitespace-pre-wrap break-words"
        >
          {theirs ?? <em>{texts.nothing}</em>}
        </blockquote>
        <Button {...guard} className="mt-2" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </Callout>
  );
}
