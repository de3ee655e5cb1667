/** `/ratings/leave`: orders whose buyers have no feedback from us, and leaving it for many at once. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { messages } from "../../../platform/messages.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { personStorage } from "../../../platform/person-storage.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { useAllows } from "../../../platform/session.ts";
import { AlertDialog, Button, DataGrid, EmptyState, Field, PanelError, TextArea } from "../../../ui/index.ts";
import { leaveFeedback, ratingsKey, toLeaveQuery } from "../ratings.api.ts";
import { keyOf, LeaveCard, leaveColumns, nameOf } from "./leave-columns.tsx";
import { leaveTexts as texts } from "./texts.ts";

const kept = personStorage<string>("feedback-texts");
/** As many texts take turns. */
const mostTexts = 10;
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What's wrong with the texts; undefined: nothing. */
function problemOf(lines: readonly string[], most: number): string | undefined {
  if (lines.length === 0) return texts.needed;
  if (lines.length > mostTexts) return texts.tooMany(mostTexts);
  const long = lines.findIndex((line) => line.length > most);
  return long < 0 ? undefined : texts.tooLong(long + 1, most);
}

/** The page. */
export function LeavePage() {
  const id = useId();
  const client = useQueryClient();
  const query = useQuery(toLeaveQuery);
  const mayLeave = useAllows("ratings.write");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const [text, setText] = useState(() => kept.read()["texts"] ?? texts.usual.join("\n"));
  const write = (next: string): void => {
    setText(next);
    kept.write(next.trim() === "" ? {} : { texts: next });
  };
  usePageTitle(texts.title);
  useEffect(
    () =>
      keepFresh(
        () => void client.invalidateQueries({ queryKey: ratingsKey }),
        ["rating", "order", "account"],
      ),
    [client],
  );
  const rows = useMemo(() => query.data?.orders ?? [], [query.data]);
  const selection = useMemo(() => new Set(rows.map(keyOf).filter((key) => picked.has(key))), [rows, picked]);
  const lines = linesOf(text);
  const problem = problemOf(lines, query.data?.maxLength ?? 500);
  const leave = useMutation({
    mutationFn: () => leaveFeedback([...selection], lines),
    onSuccess: ({ done, failed }) => {
      const [first] = failed;
      if (first === undefined) notifySuccess(texts.done(done.length));
      else notifyInfo(texts.some(done.length, done.length + failed.length, first.msg));
      setPicked(new Set());
    },
    onError: (error) => notifyError(error),
    onSettled: () => {
      setIsAsking(false);
      return client.invalidateQueries({ queryKey: ratingsKey });
    },
  });
  const count = query.data?.count ?? 0;
  const guard = mayLeave
    ? selection.size === 0 || problem !== undefined
      ? { isDisabled: true as const, disabledReason: problem ?? texts.selected(0) }
      : {}
    : { isDisabled: true as const, disabledReason: messages.noScope };
  return (
    <>
      <SectionHeader title={texts.title} />
      <section aria-label={texts.list} className="grow min-h-0 flex flex-col bg-surface">
        {rows.length > 0 && (
          <div className="grid gap-2 grid-cols-[minmax(0,760px)] px-4 py-3 border-b border-line2 shrink-0">
            <Field
              id={id}
              label={texts.texts}
              hint={`${texts.textsHint} ${texts.letters(query.data?.maxLength ?? 500)}`}
              error={problem}
            >
              <TextArea id={id} rows={3} value={text} onChange={({ target }) => write(target.value)} />
            </Field>
            <div className="flex gap-2 items-center flex-wrap">
              <Button size="sm" onClick={() => setPicked(new Set(rows.map(keyOf)))}>
                {texts.selectAll}
              </Button>
              <Button
                size="sm"
                variant="primary"
                needsConnection
                onClick={() => setIsAsking(true)}
                {...guard}
              >
                {texts.leave(selection.size)}
              </Button>
              <span className="sk-meta" role="status">
                {count > rows.length ? texts.shown(rows.length, count) : texts.count(count)}
              </span>
            </div>
          </div>
        )}
        <DataGrid
          label={texts.list}
          rows={rows}
          getKey={keyOf}
          getRowName={nameOf}
          columns={leaveColumns}
          selection={selection}
          onSelectionChange={setPicked}
          isSelecting
          cardHeight={112}
          renderCard={(row) => <LeaveCard row={row} />}
          skeletonRows={8}
          status={query.isError && query.data === undefined ? "error" : query.isPending ? "loading" : "ready"}
          emptyState={<EmptyState text={texts.empty} />}
          errorState={
            query.isError ? (
              <PanelError
                title={texts.failed}
                message={normaliseError(query.error).message}
                onRetry={() => void query.refetch()}
              />
            ) : undefined
          }
        />
      </section>
      {isAsking && (
        <AlertDialog
          isOpen
          tone="primary"
          onClose={() => setIsAsking(false)}
          title={texts.ask(selection.size)}
          description={texts.askBody}
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          isBusy={leave.isPending}
          busyLabel={texts.leaving}
          onConfirm={() => leave.mutate()}
        />
      )}
    </>
  );
}
