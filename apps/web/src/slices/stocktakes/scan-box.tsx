/**
 * Where a scanner, a keyboard or the clipboard says what is there. A scanner types its code and Enter; the field
 * is free again at once, whatever the service still has to answer.
 */
import { readScans, sumBySku } from "@stallkeeper/domain";
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from "react";
import { notifyError } from "../../platform/notify.ts";
import { Button, Field, TextInput } from "../../ui/index.ts";
import { LastCounted, type Found } from "./last-counted.tsx";
import { sendScans, useUncounted, type Scan } from "./send-scans.ts";
import { texts } from "./texts.ts";

const words = texts.take;
const problemsShown = 5;

/** `waiting`: scans that the service hasn't taken yet. */
export function ScanBox({ takeId, waiting }: { takeId: string; waiting: number }) {
  const [typed, setTyped] = useState("");
  const [last, setLast] = useState<Found>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const uncounted = useUncounted(takeId);
  const problems = [...uncounted.reasons, ...unread];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = async (scans: readonly Scan[]): Promise<void> => {
    if (scans.length === 0) return;
    try {
      const answers = await sendScans(takeId, scans);
      const found = answers.flatMap(({ sku, counted, isExtra }, at) =>
        sku === null ? [] : { sku, pieces: scans[at]?.pieces ?? 0, counted, isExtra },
      );
      const newest = new Map(found.map((one) => [one.sku, one]));
      if (found.length > 0)
        setLast(
          sumBySku(found).flatMap(({ sku, pieces }) => {
            const of = newest.get(sku);
            return of === undefined ? [] : { ...of, pieces };
          }),
        );
    } catch (error) {
      notifyError(error);
    }
  };
  const take = (text: string): void => {
    const { scans, unread: wrongLines } = readScans(text);
    const wrong = wrongLines.map((one) => words.unread(one.line, one.text));
    if (wrong.length > 0) setUnread((before) => [...new Set([...wrong, ...before])]);
    void send(scans.map((scan) => ({ ...scan, isTotal: false })));
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
            data-page-focus=""
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
      <div role="status" className="grid gap-1">
        {last.length > 0 && (
          <LastCounted
            last={last}
            onTakeBack={(scans) => {
              void send(scans);
              field.current?.focus();
            }}
          />
        )}
        {waiting > 0 && <p className="sk-meta">{words.waiting(waiting)}</p>}
        {problems.slice(0, problemsShown).map((problem) => (
          <p key={problem} className="text-red break-words">
            {problem}
          </p>
        ))}
        {problems.length > problemsShown && (
          <p className="text-red">{words.more(problems.length - problemsShown)}</p>
        )}
        {problems.length > 0 && (
          <div>
            <Button
              size="sm"
              onClick={() => {
                setUnread([]);
                uncounted.forget();
                field.current?.focus();
              }}
            >
              {words.dismiss}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
