/**
 * Sends a message, once: presses while one is under way are ignored, and a repeat after a lost answer is the
 * same message. A text with a placeholder that is unknown or empty, or with the name of a snippet that nobody
 * chose, is not sent at the first press: its spot is marked, and a second press sends it as it stands
 * (decisions 6). The service looks for such marks, too, and is told what was meant.
 */
import type { AttachmentView } from "@stallkeeper/contract";
import {
  describePlaceholder,
  fillPlaceholders,
  findContacts,
  findSnippetNames,
  type ContactKind,
  type PlaceholderValues,
} from "@stallkeeper/domain";
import { useEffect, useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { isUnanswered, keepRequest, readUnanswered, settleRequest } from "../../../platform/request-keys.ts";
import { leaveTrace } from "../../../platform/api/leave-trace.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { localConversation, sendMessage, type MessageTarget, type SentMessage } from "./reply.api.ts";
import { tellNotSent } from "./tell-not-sent.ts";
import { texts } from "./texts.ts";
import { beginSending, endSending, isSending, useIsSending } from "./under-way.ts";
import { keepWarnedText } from "./warned-text.ts";
import { wishOf } from "./wish-of.ts";

const nothing: readonly ContactKind[] = [];

export interface Sending {
  isBusy: boolean;
  /** Why it was not sent. */
  problem: string | null;
  /** Somebody of the store has answered meanwhile: who and when. */
  answered: string | null;
  /** The service knows nobody to write to. */
  isMissing: boolean;
  /** `mark` shows the spot that keeps the text from being sent. Null: it was not sent. Never throws. */
  send: (
    text: string,
    target: MessageTarget,
    mark: (start: number, end: number) => void,
    files?: readonly AttachmentView[],
  ) => Promise<SentMessage | null>;
  /**
   * The text as it goes out; null: it was stopped, and its spot is marked. What stops it is passed over the
   * second time.
   */
  prepare: (text: string, source: string, mark: (start: number, end: number) => void) => string | null;
  tell: (problem: string) => void;
  forget: () => void;
}

/** `id` names what is written to: one message at a time goes there. */
export function useSending(
  id: string,
  values: PlaceholderValues,
  forbids: readonly ContactKind[] = nothing,
): Sending {
  const isBusy = useIsSending(id);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const [problem, setProblem] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [warned] = useState(keepWarnedText);

  const deliver = async (
    typed: string,
    text: string,
    target: MessageTarget,
    files: readonly AttachmentView[],
  ): Promise<SentMessage | null> => {
    const fileIds = files.map(({ _id }) => _id);
    // As it was asked for first: a conversation that the first call opened has another id by now.
    const opening = wishOf({ ...target, session: localConversation._id }, text, fileIds);
    const wish =
      target.orderId !== null && readUnanswered(opening) !== null ? opening : wishOf(target, text, fileIds);
    const { key, body } = keepRequest(wish, target);
    const about = target.orderId === null ? undefined : aboutOrder(target.orderId);
    if (target.orderId !== null) leaveTrace("message", { orderId: target.orderId });
    try {
      const sent = await sendMessage(body, text, key, { sendAnyway: warned.wasWarned(typed), files });
      if (sent.outcome === "done") notifySuccess(texts.sent, undefined, about);
      else notifyInfo(texts.onItsWay(target.source), undefined, about);
      // The same words again are another message.
      settleRequest(wish);
      return sent;
    } catch (thrown) {
      const error = normaliseError(thrown);
      if (!isUnanswered(error)) settleRequest(wish);
      if (error.code === "PLACEHOLDERS_UNFILLED" || error.code === "MESSAGE_FORBIDDEN")
        warned.warn(typed, Date.now());
      const { text: ofText, attachments, template } = error.fields;
      const reason = ofText ?? attachments ?? template ?? error.message;
      // Whoever has left reads no box, and took it for sent.
      if (!isShown.current) tellNotSent(target, reason);
      setIsMissing(error.code === "MESSAGING_SESSION_NOT_FOUND");
      if (error.code === "ANSWERED_MEANWHILE") setAnswered(error.message);
      else setProblem(reason);
      return null;
    }
  };
  const prepare: Sending["prepare"] = (typed, source, mark) => {
    if (typed.trim() === "") {
      setProblem(texts.needed);
      return null;
    }
    if (warned.wasWarned(typed) && !warned.isMeant(typed, Date.now())) return null;
    const { text, problems } = fillPlaceholders(typed, values);
    const names = findSnippetNames(typed);
    const contacts = findContacts(text, forbids);
    // Places of contacts are those of the filled text: the first of them is marked by its words.
    const spots = contacts.flatMap(({ text: words }) => {
      const start = typed.indexOf(words);
      return start === -1 ? [] : [{ start, end: start + words.length }];
    });
    const [first = contacts.length > 0 ? { start: 0, end: typed.length } : undefined] = [
      ...problems,
      ...names,
      ...spots,
    ].toSorted((one, other) => one.start - other.start);
    if (first !== undefined && !warned.wasWarned(typed)) {
      warned.warn(typed, Date.now());
      setProblem(
        texts.marked(
          [
            ...problems.map(describePlaceholder),
            ...names.map(({ name }) => texts.notChosen(name)),
            ...(contacts.length > 0
              ? [texts.forbidden(source, contacts.map((contact) => contact.text).join(", "))]
              : []),
          ].join(" "),
        ),
      );
      mark(first.start, first.end);
      return null;
    }
    return text.trim();
  };
  const send: Sending["send"] = async (typed, target, mark, files = []) => {
    if (isSending(id)) return null;
    const text = prepare(typed, target.source, mark);
    if (text === null || !beginSending(id)) return null;
    setProblem(null);
    setAnswered(null);
    const isMeant = await holdBeforeSending({ text: texts.held, notSent: texts.notSent });
    const sent = isMeant ? await deliver(typed, text, target, files) : null;
    endSending(id);
    return sent;
  };
  const forget = (): void => {
    setProblem(null);
    setAnswered(null);
  };
  return { isBusy, problem, answered, isMissing, send, prepare, tell: setProblem, forget };
}
