/** Asks a buyer to change their rating: the message is read once more, sent, and the step taken with it. */
import type { RatingRow } from "@stallkeeper/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { Button, Field, TextArea } from "../../ui/index.ts";
import { ratingsKey, reviseRating } from "./ratings.api.ts";
import { texts } from "./texts.ts";
import { useRatingDraft } from "./use-rating-draft.ts";

const words = texts.revision;

/** The form. */
export function AskBuyer({ row, onClose }: { row: RatingRow; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useRatingDraft(`ask ${row._id}`, words.usual(row.order?.itemName ?? ""));
  const [problem, setProblem] = useState<string>();
  const trimmed = text.trim();
  useEffect(() => field.current?.focus(), []);
  const ask = useMutation({
    mutationFn: () => reviseRating({ ratingId: row._id, state: "asked", note: "", message: trimmed }),
    onSuccess: () => {
      setText("");
      notifySuccess(words.asked);
      onClose();
    },
    onError: (error) => {
      const { fields } = normaliseError(error);
      const said = fields?.["text"] ?? fields?.["message"];
      if (said === undefined) notifyError(error);
      else setProblem(said);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(trimmed === "" ? words.messageNeeded : undefined);
        if (trimmed !== "" && !ask.isPending) ask.mutate();
      }}
    >
      <Field id={id} label={words.message} error={problem}>
        <TextArea
          ref={field}
          id={id}
          rows={5}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.metaKey || event.ctrlKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <div className="flex gap-2 flex-wrap">
        <Button
          size="sm"
          variant="primary"
          type="submit"
          needsConnection
          isBusy={ask.isPending}
          busyLabel={words.sending}
        >
          {words.send}
        </Button>
        <Button size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
