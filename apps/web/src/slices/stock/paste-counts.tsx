/**
 * Many counts at once, pasted from a sheet: what is ready and what is not understood is said before anything
 * is saved.
 */
import { readCounts } from "@stallkeeper/domain";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState, type FormEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { useIsOnline } from "../../platform/use-is-online.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Dialog, Field, TextArea } from "../../ui/index.ts";
import { beginCount, countSkus, type CountAttempt } from "./count-sku.ts";
import { readOnHand } from "./grid/items.api.ts";
import { stockKey } from "./stock.api.ts";
import { texts } from "./texts.ts";

const words = texts.paste;
const problemsShown = 5;

const noneKnown: ReadonlyMap<string, number | null> = new Map();

/** Open as long as it is drawn. */
export function PasteCounts({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef<(CountAttempt & { pasted: string }) | null>(null);
  const mayCount = useAllows("inventory.write");
  const { isOnline } = useIsOnline();
  const { counts, problems } = useMemo(() => readCounts(pasted), [pasted]);
  const skus = useMemo(() => counts.map(({ sku }) => sku), [counts]);
  const { data: onHand = noneKnown, isSuccess } = useQuery({
    queryKey: [...stockKey, "pasted", skus],
    enabled: skus.length > 0,
    queryFn: () => readOnHand(skus),
    placeholderData: keepPreviousData,
  });
  // A SKU that nobody has listed, ordered or counted is more often mistyped than new.
  const strangers = useMemo(
    () => (isSuccess ? skus.filter((sku) => !onHand.has(sku)) : []),
    [skus, onHand, isSuccess],
  );
  const save = async (): Promise<void> => {
    if (counts.length === 0 || isSaving || !mayCount) return;
    setIsSaving(true);
    if (attempt.current?.pasted !== pasted) attempt.current = { pasted, ...beginCount() };
    const saving = countSkus(counts, texts.countedMany(counts.length), attempt.current);
    // Kept: the answer comes once there is a network.
    const isSaved = isOnline ? await saving : true;
    setIsSaving(false);
    if (isSaved) onClose();
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  useShortcuts([{ keys: "Mod+Enter", label: words.key, group: texts.keys.group, run: () => void save() }]);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} size="md" hasCloseButton initialFocus={area}>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={words.label} hint={words.hint}>
          <TextArea
            ref={area}
            rows={8}
            className="sk-mono"
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        </Field>
        <div role="status" className="grid gap-1">
          <p className="sk-meta">{counts.length === 0 ? words.none : words.ready(counts.length)}</p>
          {strangers.length > 0 && (
            <p className="text-ochre text-[12px]/[16px] break-words">
              {words.strangers(strangers.slice(0, problemsShown), strangers.length)}
            </p>
          )}
          {problems.slice(0, problemsShown).map(({ line, text, reason }) => (
            <p key={line} className="text-red text-[12px]/[16px] break-words">
              {words.problem(line, text, words.problems[reason])}
            </p>
          ))}
          {problems.length > problemsShown && (
            <p className="text-red text-[12px]/[16px]">{words.more(problems.length - problemsShown)}</p>
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            keys="Mod+Enter"
            isBusy={isSaving}
            busyLabel={words.saving}
            isDisabled={!mayCount || counts.length === 0}
            disabledReason={mayCount ? words.none : texts.noScope}
          >
            {words.save(counts.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
