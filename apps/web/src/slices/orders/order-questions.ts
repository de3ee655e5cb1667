/**
 * What can be done to orders by slices that the orders themselves know nothing of. Whoever shows orders asks
 * for it by name; `app/` draws it, as a question at the element that asked (orders/order-questions.tsx) or as
 * a dialog (order-tool-host.tsx).
 */

/** The first of them are asked at the element that they were asked for at, the last ones are dialogs. */
export type ActionKind =
  | "move"
  | "tags"
  | "markFor"
  | "hold"
  | "combine"
  | "split"
  | "splitHold"
  | "refund"
  | "alreadySold"
  | "message"
  | "messageMany"
  | "label"
  | "batch"
  | "plan"
  | "preset"
  | "rules";

type Ask = (kind: ActionKind, ids: readonly string[], anchor?: Element | null) => void;

let ask: Ask | null = null;
let unheard: Parameters<Ask> | null = null;

/**
 * Asks what is to be done with orders; without any it does nothing. `anchor` is where the question stands;
 * left out, it is the button that asks the same. What is asked before the questions are loaded waits for
 * them.
 */
export const askAboutOrders: Ask = (kind, ids, anchor) => {
  if (ids.length === 0) return;
  if (ask === null) unheard = [kind, ids, anchor];
  else ask(kind, ids, anchor);
};

/** Answers with the questions until the returned function is called. */
export function answerOrderQuestions(next: Ask): () => void {
  ask = next;
  if (unheard !== null) next(...unheard);
  unheard = null;
  return () => {
    if (ask === next) ask = null;
  };
}
