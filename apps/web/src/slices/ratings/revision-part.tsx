/** Getting a rating changed or removed: where it stands, how it came there, and what comes next. */
import type { RatingRow } from "@stallkeeper/contract";
import { isRevisionOpen, revisionSteps, type RevisionState } from "@stallkeeper/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AskBuyer } from "./ask-buyer.tsx";
import { messages } from "../../platform/messages.ts";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Field, StateChip, TextArea, When } from "../../ui/index.ts";
import { ratingsKey, reviseRating } from "./ratings.api.ts";
import { StepMessage } from "./step-message.tsx";
import { texts } from "./texts.ts";
import { useRatingDraft } from "./use-rating-draft.ts";

const words = texts.revision;

const lookOf = (state: RevisionState) =>
  state === "revised" || state === "removed"
    ? ({ family: "green", glyph: "check-disc" } as const)
    : isRevisionOpen(state)
      ? ({ family: "blue", glyph: "half-disc" } as const)
      : ({ family: "slate", glyph: "cross-disc" } as const);

/** The part of the drawer. */
export function RevisionPart({ row }: { row: RatingRow }) {
  const id = useId();
  const client = useQueryClient();
  const mayWrite = useAllows("ratings.write");
  const mayMessage = useAllows("messages.write");
  const [note, setNote] = useRatingDraft(`note ${row._id}`);
  const [isAsking, setIsAsking] = useState(false);
  const move = useMutation({
    mutationFn: (state: RevisionState) => reviseRating({ ratingId: row._id, state, note: note.trim() }),
    onSuccess: () => setNote(""),
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  const { revision } = row;
  const next = revisionSteps(revision?.state ?? null);
  return (
    <div className="grid gap-2">
      {revision === null ? (
        <p className="sk-meta">{words.none}</p>
      ) : (
        <ol className="grid gap-2">
          {revision.steps.map(({ state, at, byName, note: said, message }, place) => (
            <li key={`${state} ${place}`} className="grid gap-1">
              <span className="flex gap-2 items-center flex-wrap">
                <StateChip {...lookOf(state)} label={words.states[state]} />
                <span className="sk-meta">
                  <When at={at} />
                  {words.by(byName)}
                </span>
              </span>
              {said !== "" && <span className="whitespace-pre-wrap">{said}</span>}
              {message !== undefined && <StepMessage message={message} orderId={row.order?.orderId} />}
            </li>
          ))}
        </ol>
      )}
      {isAsking && <AskBuyer row={row} onClose={() => setIsAsking(false)} />}
      {next.length > 0 && mayWrite && !isAsking && (
        <>
          <Field id={id} label={words.note}>
            <TextArea
              id={id}
              rows={2}
              maxLength={1_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <div className="flex gap-2 flex-wrap">
            {next.includes("asked") && row.canMessage && (
              <Button
                size="sm"
                variant="primary"
                isDisabled={!mayMessage}
                disabledReason={messages.noScope}
                onClick={() => setIsAsking(true)}
              >
                {words.ask}
              </Button>
            )}
            {next.map((state) => (
              <Button
                key={state}
                size="sm"
                needsConnection
                isBusy={move.isPending && move.variables === state}
                // The second click of a double click would take the step that follows.
                onClick={({ detail }) => detail < 2 && move.mutate(state)}
              >
                {words.steps[state]}
              </Button>
            ))}
          </div>
        </>
      )}
      {next.length > 0 && !mayWrite && <p className="sk-meta">{messages.noScope}</p>}
    </div>
  );
}
