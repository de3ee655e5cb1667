/** A public reply: written, seen as buyers will see it, and only then sent. */
import type { RatingRow } from "@stallkeeper/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, useId, useRef, useState, type KeyboardEvent } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { messages } from "../../platform/messages.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../platform/request-keys.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Field, TextArea } from "../../ui/index.ts";
import { draftReply } from "./draft-reply.ts";
import { replyStateOf } from "./rating-columns.tsx";
import { checkReply, ratingsKey, replyToRating } from "./ratings.api.ts";
import { texts } from "./texts.ts";
import { useRatingDraft } from "./use-rating-draft.ts";

const words = texts.reply;

function useReply(row: RatingRow, platformName: string) {
  const client = useQueryClient();
  const wish = `ratingReply:${row._id}`;
  return useMutation({
    mutationFn: async (text: string) => {
      const { key } = keepRequest(`${wish}:${text}`, null);
      try {
        const rating = await replyToRating(row._id, text, key);
        settleRequest(`${wish}:${text}`);
        return rating;
      } catch (error) {
        if (!isUnanswered(normaliseError(error))) settleRequest(`${wish}:${text}`);
        throw error;
      }
    },
    onSuccess: ({ reply }) =>
      reply === null ? notifyInfo(words.onItsWay(platformName)) : notifySuccess(words.sent),
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
}

/** What became of the last try. */
function LastTry({ row, platformName }: { row: RatingRow; platformName: string }) {
  const client = useQueryClient();
  const { answer } = row;
  const check = useMutation({
    mutationFn: checkReply,
    onSuccess: (isKnown) => {
      if (!isKnown) notifyInfo(words.notFound);
    },
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ratingsKey }),
  });
  if (answer?.state === "refused") return <Callout tone="red">{words.refused(answer.problem ?? "")}</Callout>;
  if (answer?.state !== "unsure") return null;
  return (
    <Callout tone="ochre">
      {words.unsure(platformName)}{" "}
      <Button size="sm" isBusy={check.isPending} onClick={() => check.mutate(answer.actionId)}>
        {words.check}
      </Button>
    </Callout>
  );
}

/** Held, the key that asked for the preview would send what nobody has seen yet. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** The form, or the reply that stands there. */
export function ReplyForm({ row, platformName }: { row: RatingRow; platformName: string }) {
  const id = useId();
  const mayReply = useAllows("ratings.write");
  const state = replyStateOf(row);
  const [text, setText] = useRatingDraft(
    `reply ${row._id}`,
    state === "refused" ? (row.answer?.text ?? "") : "",
  );
  const [isPreviewed, setPreviewed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  /** What had the focus goes with the other view. */
  const showPreview = (isShown: boolean): void => {
    setPreviewed(isShown);
    afterPaint(() => (isShown ? sendButton.current : field.current)?.focus());
  };
  const reply = useReply(row, platformName);
  const trimmed = text.trim();
  const error =
    trimmed.length > row.maxReply
      ? words.tooLong(row.maxReply)
      : isTried && trimmed === ""
        ? words.needed
        : undefined;
  if (row.reply !== null)
    return (
      <div className="grid gap-1">
        <p className="sk-meta">{words.yours}</p>
        <blockquote className="whitespace-pre-wrap">{row.reply}</blockquote>
      </div>
    );
  if (state === "underWay")
    return (
      <div className="grid gap-1" role="status">
        <p className="sk-meta">{words.underWay}</p>
        <blockquote className="whitespace-pre-wrap">{row.answer?.text}</blockquote>
      </div>
    );
  if (row.maxReply === 0) return <p className="sk-meta">{words.cannot(platformName)}</p>;
  const send = (): void => {
    if (error === undefined && trimmed !== "" && !reply.isPending)
      reply.mutate(trimmed, { onSuccess: () => setText("") });
  };
  return (
    <div className="grid gap-2">
      <LastTry row={row} platformName={platformName} />
      {state !== "unsure" && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (isPreviewed) send();
            else if (trimmed !== "" && error === undefined) showPreview(true);
          }}
        >
          {isPreviewed ? (
            <figure className="grid gap-1">
              <figcaption className="sk-meta">{words.previewLabel}</figcaption>
              <blockquote className="whitespace-pre-wrap border border-line bg-sunken px-3 py-2 rounded-chip">
                {trimmed}
              </blockquote>
            </figure>
          ) : (
            <Field
              id={id}
              label={words.label}
              error={error}
              hint={words.public}
              labelEnd={<span className="sk-meta">{words.left(trimmed.length, row.maxReply)}</span>}
            >
              <TextArea
                ref={field}
                id={id}
                data-reply
                rows={3}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
                  if (isSend && !event.repeat) event.currentTarget.form?.requestSubmit();
                }}
              />
            </Field>
          )}
          <div className="flex gap-2 items-center">
            {isPreviewed ? (
              <Fragment key="preview">
                <Button
                  ref={sendButton}
                  variant="primary"
                  type="submit"
                  onKeyDown={dropHeldEnter}
                  needsConnection
                  isBusy={reply.isPending}
                  busyLabel={words.sending}
                  isDisabled={!mayReply}
                  disabledReason={messages.noScope}
                >
                  {words.send}
                </Button>
                <Button onClick={() => showPreview(false)}>{words.edit}</Button>
                <span className="sk-meta">{words.public}</span>
              </Fragment>
            ) : (
              <Fragment key="write">
                <Button type="submit" isDisabled={!mayReply} disabledReason={messages.noScope}>
                  {words.review}
                </Button>
                {trimmed === "" && row.polarity !== "positive" && (
                  <Button
                    variant="quiet"
                    isDisabled={!mayReply}
                    disabledReason={messages.noScope}
                    onClick={() => {
                      setText(draftReply(row));
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {words.suggest}
                  </Button>
                )}
              </Fragment>
            )}
          </div>
        </form>
      )}
    </div>
  );
}
