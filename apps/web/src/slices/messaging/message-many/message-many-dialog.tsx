/**
 * Writes to the buyers of many orders by a snippet (design 4.3, 4.8): the preview per buyer first, then one
 * message each.
 */
import {
  findFileProblem,
  languagesOfCountry,
  listQuestions,
  pickSnippetText,
  shortcodeOf,
} from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Button,
  Dialog,
  EmptyState,
  Field,
  PanelError,
  Select,
  SkeletonLines,
  TextInput,
  TextLink,
} from "../../../ui/index.ts";
import { findReplyObstacle } from "../reply/reply-ability.ts";
import { snippetsQuery, type Snippet } from "../reply/reply.api.ts";
import { texts as replyTexts } from "../reply/texts.ts";
import { filesOf } from "../files/files-of-snippet.ts";
import { countryOf, useStoreLanguage } from "../reply/buyer-languages.ts";
import { useMessageValuesOf } from "../reply/use-message-values.ts";
import { MessageLineRow } from "./message-line-row.tsx";
import { joinLines, makeLine, readerOf, type BuyerLine } from "./message-lines.ts";
import { addressedQuery, type AddressedOrder } from "./message-many.api.ts";
import { canLeaveWith, isSettled, runMessages, type LineState } from "./message-run.ts";
import { useKeptAnswers } from "./use-kept-answers.ts";
import { texts } from "./texts.ts";

/** More than this nobody reads through before sending. */
const mostLines = 200;

/** Its words in every language, each of which may ask something. */
const allTexts = ({ content, translations }: Snippet): string =>
  [content, ...translations.map((text) => text.content)].join("\n");

/** What each buyer gets, in the language of where their order goes. */
function useLines(
  orders: readonly AddressedOrder[],
  snippet: Snippet | undefined,
  answers: ReadonlyMap<string, string>,
  sessions: ReadonlyMap<string, string> | undefined,
): BuyerLine[] {
  const accounts = useAccounts();
  const platforms = usePlatforms();
  const isAllowed = useAllows("messages.write");
  const valuesOf = useMessageValuesOf();
  const own = useStoreLanguage();
  if (snippet === undefined) return [];
  const hasChoice = snippet.translations.length > 0;
  const files = filesOf(snippet);
  return joinLines(
    orders.map((order) => {
      const rules = platforms.find(({ _id }) => _id === order.platform);
      const most = rules?.messageLimit ?? null;
      const tooLong = (length: number): string | null =>
        length === 0
          ? replyTexts.needed
          : most !== null && length > most
            ? replyTexts.tooLong(length - most)
            : null;
      const { content, language } = pickSnippetText(snippet, languagesOfCountry(countryOf(order)), own);
      const line = makeLine(order, content, valuesOf(order), answers, {
        obstacle:
          findReplyObstacle(order, accounts, isAllowed) ??
          (rules?.capabilities.includes("messaging.templates") === true
            ? replyTexts.templates.many(rules.name)
            : null),
        tooLong,
      });
      const misfit = findFileProblem(rules?.name ?? order.source, rules?.messageFiles ?? null, files);
      return {
        ...line,
        reason: line.reason ?? misfit,
        snippetId: snippet._id,
        attachments: files,
        language: hasChoice ? language : null,
      };
    }),
    sessions,
  );
}

/**
 * The choice is drawn once both lists are there: the dialog is open by then, with the focus on its close
 * button.
 */
const takeFocus = (field: HTMLSelectElement | null): void => field?.focus();

/** Open for as long as it is drawn. */
export function MessageManyDialog({
  orderIds,
  sessions,
  note = null,
  onClose,
}: {
  orderIds: readonly string[];
  /** The conversation that an order's message goes into, by order; without it, the order's own. */
  sessions?: ReadonlyMap<string, string>;
  /** Said above the messages. */
  note?: string | null;
  onClose: () => void;
}) {
  const ids = orderIds.slice(0, mostLines);
  const orders = useQuery(addressedQuery(ids));
  const snippets = useQuery(snippetsQuery);
  const { snippetId, answers, change, forget } = useKeptAnswers(ids);
  const [states, setStates] = useState<ReadonlyMap<string, LineState>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isUnderWay = useRef(false);
  const snippet = snippets.data?.find(({ _id }) => _id === snippetId);
  const buyerCount = orders.data === undefined ? ids.length : new Set(orders.data.map(readerOf)).size;
  const lines = useLines(orders.data ?? [], snippet, answers, sessions);
  const asked = snippet === undefined ? "" : allTexts(snippet);
  const ready = lines.filter(({ order, reason }) => reason === null && !isSettled(states.get(order._id)));
  const skipped = lines.filter(({ reason }) => reason !== null).length;
  const left = [...states.values()].filter(({ state }) => state === "waiting" || state === "sending").length;
  const hasRun = states.size > 0;
  const send = async (): Promise<void> => {
    if (isUnderWay.current || ready.length === 0) return;
    isUnderWay.current = true;
    setIsRunning(true);
    setStates(new Map([...states, ...ready.map(({ order }) => [order._id, { state: "waiting" }] as const)]));
    const isMeant = await holdBeforeSending({
      text: (seconds) => texts.held(ready.length, seconds),
      notSent: texts.notSent(ready.length),
      isTooLong: !canLeaveWith(ready),
    });
    const isTaken =
      isMeant &&
      (await runMessages(ready, (now) => setStates((before) => new Map([...before, ...now])), sessions));
    if (isTaken) forget();
    else setStates(states);
    isUnderWay.current = false;
    setIsRunning(false);
  };
  const close = (): void => {
    if (isRunning) notifyInfo(texts.goesOn);
    onClose();
  };
  useShortcuts([{ keys: "Mod+Enter", label: texts.key, group: texts.group, run: () => void send() }]);
  const footer = (
    <>
      <span className="sk-dialog-far text-red" role="status">
        {skipped > 0 && texts.skipped(skipped)}
      </span>
      <Button onClick={close}>{isRunning ? texts.keepRunning : hasRun ? texts.close : texts.cancel}</Button>
      <Button
        variant="primary"
        keys="Mod+Enter"
        needsConnection
        isBusy={isRunning}
        busyLabel={texts.sending(left > 0 ? left : ready.length)}
        isDisabled={ready.length === 0}
        disabledReason={texts.noneReady}
        onClick={() => void send()}
      >
        {texts.send(ready.length)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={close} title={texts.title(buyerCount)} size="lg" hasCloseButton footer={footer}>
      {snippets.isError && (
        <PanelError
          title={texts.snippetsFailed}
          message={normaliseError(snippets.error).message}
          onRetry={() => void snippets.refetch()}
        />
      )}
      {orders.isError && (
        <PanelError
          title={texts.ordersFailed}
          message={normaliseError(orders.error).message}
          onRetry={() => void orders.refetch()}
        />
      )}
      {(snippets.isPending || orders.isPending) && <SkeletonLines lines={6} />}
      {snippets.data?.length === 0 && (
        <EmptyState
          text={texts.none}
          action={<TextLink href="/messaging/snippets">{texts.writeOne}</TextLink>}
        />
      )}
      {snippets.data !== undefined && snippets.data.length > 0 && orders.data !== undefined && (
        <div className="grid gap-3">
          <div className="flex items-end gap-3 flex-wrap">
            <Field label={texts.snippet} className="w-[260px] max-w-full">
              <Select
                ref={takeFocus}
                options={snippets.data.map(({ _id, name }) => ({
                  value: _id,
                  label: `/${shortcodeOf(name)}`,
                }))}
                value={snippetId}
                placeholder={texts.choose}
                isDisabled={hasRun}
                disabledReason={texts.hasRun}
                onValueChange={(id) => change({ snippetId: id })}
              />
            </Field>
            {listQuestions(asked).map(({ label, fallback }) => (
              <Field key={label} label={texts.answer(label)} className="w-[220px] max-w-full">
                <TextInput
                  autoComplete="off"
                  readOnly={hasRun}
                  placeholder={fallback}
                  value={answers.get(label) ?? ""}
                  onChange={(event) => change({ answer: [label, event.target.value] })}
                />
              </Field>
            ))}
          </div>
          {note !== null && <p className="sk-meta">{note}</p>}
          {orderIds.length > ids.length && (
            <p className="sk-meta">{texts.leftOut(orderIds.length - ids.length)}</p>
          )}
          {snippet === undefined ? (
            <p className="sk-meta">{texts.chooseFirst}</p>
          ) : (
            <ul aria-label={texts.preview}>
              {lines.map((line) => (
                <MessageLineRow key={line.order._id} line={line} state={states.get(line.order._id)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Dialog>
  );
}
