/** Where a scanner, a keyboard or the clipboard says what came in. */
import { readScans } from "@stallkeeper/domain";
import { useEffect, useState, type ClipboardEvent, type FormEvent, type RefObject } from "react";
import { Button, Field, TextInput } from "../../ui/index.ts";
import type { ReceivedWish } from "./use-receiving.ts";
import { texts } from "./texts.ts";

const words = texts.one;

interface ReceiveBoxProps {
  onReceive: (wishes: readonly ReceivedWish[]) => void;
  onUnread: (problems: readonly string[]) => void;
  /** Where a scanner types. */
  field: RefObject<HTMLInputElement | null>;
}

/** The field is free at once for the next code. */
export function ReceiveBox({ onReceive, onUnread, field }: ReceiveBoxProps) {
  const [typed, setTyped] = useState("");
  // A scanner types at once.
  useEffect(() => field.current?.focus(), [field]);
  const take = (text: string): void => {
    const { scans, unread } = readScans(text);
    onUnread(unread.map((one) => words.unread(one.line, one.text)));
    onReceive(scans);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTyped("");
    field.current?.focus();
    take(typed);
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    take(text);
  };
  return (
    <div className="grid gap-2">
      <form noValidate className="flex gap-2 items-end" onSubmit={handleSubmit}>
        <Field label={words.scan} className="grow max-w-[480px]">
          <TextInput
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={handlePaste}
          />
        </Field>
        <Button type="submit">{words.add}</Button>
      </form>
      <p className="sk-meta">{words.scanHint}</p>
    </div>
  );
}
