import X from "lucide-react/icons/x";
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Kbd } from "../kbd.tsx";
import { PlainLink } from "../link.tsx";
import { keepClear } from "./toast-place.ts";
import type { Toast } from "./toast-queue.ts";
import type { ToastStore } from "./toast-store.ts";

export interface ToastHostProps {
  store: ToastStore;
}

const usesEscape = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input, textarea, select";

function ToastBox({ toast, store }: { toast: Toast; store: ToastStore }) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  /** Takes the message away; the focus in it goes back to where it came from. */
  const leave = useCallback((): void => {
    const hadFocus = box.current?.contains(document.activeElement) === true;
    store.dismiss(toast.id);
    if (hadFocus) cameFrom.current?.focus();
  }, [store, toast.id]);
  const runAction = (): void => {
    toast.action?.run();
    leave();
  };
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listening = new AbortController();
    const listen = (name: string, handle: (event: Event) => void): void =>
      element.addEventListener(name, handle, { signal: listening.signal });
    listen("pointerenter", () => store.hold("pointer"));
    listen("pointerleave", () => store.release("pointer"));
    listen("focusin", (event) => {
      store.hold("focus");
      const from = event instanceof FocusEvent ? event.relatedTarget : null;
      if (from instanceof HTMLElement && !element.contains(from)) cameFrom.current = from;
    });
    listen("focusout", () => store.release("focus"));
    listen("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return;
      event.stopPropagation();
      leave();
    });
    return () => listening.abort();
  }, [store, leave]);
  return (
    <div ref={box} className={`sk-toast is-${toast.tone}`}>
      <span className="sk-toast-text">
        {toast.text}
        {toast.count > 1 && ` ×${toast.count}`}
      </span>
      {toast.about !== undefined && (
        <PlainLink className="sk-toast-link" href={toast.about.href}>
          {toast.about.label}
        </PlainLink>
      )}
      {toast.action !== undefined && (
        <button type="button" className="sk-toast-action" onClick={runAction}>
          {toast.action.label}
          {toast.action.keys !== undefined && <Kbd keys={toast.action.keys} />}
        </button>
      )}
      <button type="button" className="sk-toast-close" aria-label="Dismiss" onClick={leave}>
        <X className="sk-icon" aria-hidden="true" />
      </button>
    </div>
  );
}

/** Shows the first message of the queue. Both live regions are always there, so that none is missed. */
export function ToastHost({ store }: ToastHostProps) {
  const shown = useSyncExternalStore(store.subscribe, store.getQueue, store.getQueue).items[0];
  useEffect(() => {
    const handleVisibility = (): void => (document.hidden ? store.hold("hidden") : store.release("hidden"));
    handleVisibility();
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, [store]);
  const shownId = shown?.id;
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shownId === undefined || host.current === null) return undefined;
    return keepClear(host.current);
  }, [shownId]);
  // The last thing on the page that Esc closes: a dialog, a drawer or a field that uses it goes first.
  useEffect(() => {
    if (shownId === undefined) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(usesEscape) !== null) return;
      store.dismiss(shownId);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [store, shownId]);
  const isDanger = shown?.tone === "danger";
  const box = shown === undefined ? null : <ToastBox key={shown.id} toast={shown} store={store} />;
  return (
    <div ref={host} className="sk-toast-host">
      <div role="status" aria-live="polite" aria-atomic="true">
        {isDanger ? null : box}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {isDanger ? box : null}
      </div>
    </div>
  );
}
