/** The toasts of the app: one queue for everything that has something to say (spec 8). */
import { createToastStore, type ToastAction, type ToastSubject } from "../ui/index.ts";
import { isSignedOutError, normaliseError } from "./api/api-error.ts";

export const toasts = createToastStore();

/**
 * Says that something worked; with an action, usually Undo, it stays longer. `about` is what it links to, as
 * of all of these.
 */
export function notifySuccess(text: string, action?: ToastAction, about?: ToastSubject): void {
  toasts.show({ tone: "success", text, action, about });
}

/**
 * The same before the service answered; the returned function takes it back, should it turn out otherwise.
 */
export function notifyAhead(text: string, action: ToastAction, about?: ToastSubject): () => void {
  const id = toasts.show({ tone: "success", text, action, about });
  return () => toasts.withdraw(id);
}

/**
 * Takes away the toast that offers this: it was done otherwise, or can't be done any more. What it said stays
 * among the notices.
 */
export function endOffer(run: () => void): void {
  for (const { id, action } of toasts.getQueue().items) if (action?.run === run) toasts.dismiss(id);
}

/** Says something worth knowing. */
export function notifyInfo(text: string, action?: ToastAction, about?: ToastSubject): void {
  toasts.show({ tone: "info", text, action, about });
}

/**
 * Says that something failed, in the words of the error. An ended session has its own dialog and is not said
 * twice.
 */
export function notifyError(error: unknown, action?: ToastAction, about?: ToastSubject): void {
  if (isSignedOutError(error)) return;
  toasts.show({ tone: "danger", text: normaliseError(error).message, action, about });
}
