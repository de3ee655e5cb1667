import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

export interface HeldPlace {
  /** All lines are drawn; until then only the newest are. */
  isWhole: boolean;
  newestId: string | undefined;
  /** The message that was searched for; null: none was. */
  foundId: string | null;
}

const reading = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Scrolls to the end, or to a message that has this id. */
function show(log: HTMLElement, id: string | null): void {
  const found = id === null ? null : log.querySelector(`[data-message="${CSS.escape(id)}"]`);
  if (found === null) log.scrollTop = log.scrollHeight;
  else found.scrollIntoView({ block: "center", behavior: "instant" });
}

/**
 * Holds the end of a talk in sight while it is drawn and what stands below it takes more room; in its place the
 * message that was searched for, until another one comes or somebody reads on.
 */
export function useHeldPlace(
  log: RefObject<HTMLElement | null>,
  { isWhole, newestId, foundId }: HeldPlace,
): void {
  /** Null: the end; undefined: wherever somebody has scrolled to. */
  const held = useRef<string | null | undefined>(null);
  const newest = useRef(newestId);
  // What comes above pushes nothing down, whether or not the browser holds a place by itself.
  useLayoutEffect(() => {
    held.current = foundId;
    if (log.current !== null && (isWhole || foundId !== null)) show(log.current, foundId);
  }, [log, isWhole, foundId]);
  useEffect(() => {
    const element = log.current;
    if (element === null || newestId === undefined) return undefined;
    if (newest.current !== newestId) held.current = null;
    newest.current = newestId;
    const observer = new ResizeObserver(() => {
      if (held.current !== undefined) show(element, held.current);
      // A Tab stop only where arrow keys have something to scroll.
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [log, newestId]);
  useEffect(() => {
    const element = log.current;
    const release = (): void => {
      if (held.current !== null) held.current = undefined;
    };
    for (const name of reading) element?.addEventListener(name, release, { passive: true });
    return () => {
      for (const name of reading) element?.removeEventListener(name, release);
    };
  }, [log]);
}
