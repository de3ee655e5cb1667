import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import { Field, TextInput } from "../../ui/index.ts";
import { ConflictLine } from "./conflict-line.tsx";
import { forgetUnsaved, useUnsaved } from "../../platform/unsaved-edits.ts";
import { orderTexts } from "../orders/index.ts";
import { saveEbayOrderId } from "./change-detail.ts";
import { texts } from "./texts.ts";

const maxLength = 200;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * The id of the purchase on eBay that fulfils the order; saves on leaving the field and on Enter. Give it the
 * order's id as key.
 */
export function EbayOrderId({ orderId, saved }: { orderId: string; saved: string }) {
  const unsaved = useUnsaved(orderId, "ebayOrderId");
  const [text, setText] = useState(() => (unsaved === null ? saved : textOf(unsaved.mine)));
  const [seen, setSeen] = useState(saved);
  const canWrite = useAllows("orders.write");
  // Another person's value is taken over while nothing of one's own stands in the field.
  if (saved !== seen && text === seen) {
    setSeen(saved);
    setText(saved);
  }
  const conflict = unsaved?.conflict ?? null;
  const send = async (next: string, before: string): Promise<void> => {
    setSeen(next);
    if (!(await saveEbayOrderId(orderId, next, before))) setSeen(before);
  };
  const save = (): void => {
    const next = text.trim();
    if (!canWrite || conflict !== null || next === seen || next.length > maxLength) return;
    void send(next, seen);
  };
  const take = (value: string): void => {
    forgetUnsaved(orderId, "ebayOrderId");
    setSeen(value);
    setText(value);
  };
  const error = text.length > maxLength ? texts.tooLong(maxLength) : (unsaved?.problem ?? undefined);
  return (
    <div className="grid gap-2 mt-3">
      <Field label={texts.ebayOrderId} layout="inline" error={error}>
        <TextInput
          isMono
          value={text}
          placeholder={texts.ebayPlaceholder}
          readOnly={!canWrite}
          title={canWrite ? undefined : orderTexts.noScope}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === "Enter" && save()}
        />
      </Field>
      {conflict !== null && (
        <ConflictLine
          field="ebayOrderId"
          conflict={conflict}
          theirs={textOf(conflict.theirs) || null}
          onKeepMine={() => void send(text.trim(), textOf(conflict.theirs))}
          onTakeTheirs={() => take(textOf(conflict.theirs))}
        />
      )}
    </div>
  );
}
