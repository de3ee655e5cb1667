import type { AccountMeasure } from "@stallkeeper/contract";
import { mostOf } from "@stallkeeper/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { notifyError } from "../../../platform/notify.ts";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import { ratingsKey, saveThreshold } from "../ratings.api.ts";
import { readLimit } from "./measure-words.ts";
import { healthTexts as texts } from "./texts.ts";

const words = texts.dialog;

/** Asks for an account's limit; open as long as it's drawn. */
export function LimitDialog({
  accountId,
  measure: { measure, limit, setByName },
  onClose,
}: {
  accountId: string;
  measure: AccountMeasure;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [text, setText] = useState(limit === null ? "" : String(limit / 100));
  const [isTried, setIsTried] = useState(false);
  const most = mostOf(measure);
  const read = readLimit(text, most);
  const save = useMutation({
    mutationFn: (next: number | null) => saveThreshold({ accountId, measure, limit: next }),
    onSuccess: onClose,
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (read !== null) save.mutate(read);
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title(texts.measures[measure])} size="sm" hasCloseButton>
      <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
        <Field
          label={measure === "stars" ? words.stars : words.percent}
          error={isTried && read === null ? words.wrong(most / 100) : undefined}
        >
          <TextInput inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className="flex justify-end gap-2 flex-wrap">
          {setByName !== null && (
            <Button isBusy={save.isPending} onClick={() => save.mutate(null)}>
              {words.reset}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
