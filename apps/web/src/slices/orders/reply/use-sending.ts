/**
 * Sends a message, once: presses while one is under way are ignored, and a repeat after a lost answer is the same
 * message. A text with a placeholder that is unknown or empty is not sent at the first press: its spot is marked, and a
 * second press sends it as it stands (decisions 6).
 */
import { describePlaceholder, fillPlaceholders, type PlaceholderValues } from "@stallkeeper/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { readAgain } from "../orders-loader.ts";
import { traceOrder, type OrderDetail } from "../orders.api.ts";
import { sendMessage, type Conversation } from "./reply.api.ts";
import { texts } from "./texts.ts";

const sending = new Set<string>();

export interface Sending {
  isBusy: boolean;
  /** Why it was not sent. */
  problem: string | null;
  /** The service knows nobody to write to. */
  isMissing: boolean;
  /** `mark` shows the spot that keeps the text from being sent. Never throws. */
  send: (text: string, conversation: Conversation, mark: (start: number, end: number) => void) => Promise<void>;
  forget: () => void;
}

/** `onSent` is called once the platform took it, or is still being asked. */
export function useSending({ order }: OrderDetail, values: PlaceholderValues, onSent: () => void): Sending {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const markedText = useRef<string | null>(null);
  const requestKey = useRef<{ of: string; key: string } | null>(null);

  const deliver = async (text: string, conversation: Conversation): Promise<void> => {
    const wish = `${conversation._id} ${text}`;
    if (requestKey.current?.of !== wish) requestKey.current = { of: wish, key: crypto.randomUUID() };
    traceOrder("message", { orderId: order._id });
    try {
      const outcome = await sendMessage(order, conversation, text, requestKey.current.key);
      if (outcome === "done") notifySuccess(texts.sent);
      else notifyInfo(texts.onItsWay(order.source));
      void client.invalidateQueries({ queryKey: ["order", order._id] });
      void readAgain([order._id]);
      onSent();
    } catch (thrown) {
      const error = normaliseError(thrown);
      // Refused is answered: the next try is a new one. A call that reached nobody is tried again under its own key.
      if (error.status < 500) requestKey.current = null;
      setIsMissing(error.code === "MESSAGING_SESSION_NOT_FOUND");
      setProblem(error.fields["text"] ?? error.message);
    }
  };
  const send: Sending["send"] = async (typed, conversation, mark) => {
    if (sending.has(order._id)) return;
    if (typed.trim() === "") return setProblem(texts.needed);
    const { text, problems } = fillPlaceholders(typed, values);
    const [first] = problems;
    if (first !== undefined && markedText.current !== typed) {
      markedText.current = typed;
      setProblem(texts.marked(problems.map(describePlaceholder).join(" ")));
      return mark(first.start, first.end);
    }
    sending.add(order._id);
    setIsBusy(true);
    setProblem(null);
    await deliver(text.trim(), conversation);
    sending.delete(order._id);
    setIsBusy(false);
  };
  return { isBusy, problem, isMissing, send, forget: () => setProblem(null) };
}
