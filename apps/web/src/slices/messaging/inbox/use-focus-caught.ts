import { useEffect, type RefObject } from "react";

/**
 * Keeps the focus with the buyer when the fields it was in are gone, such as once the order is shipped: there the
 * keys of the order act. Nothing happens while `isOn` is false or the focus was elsewhere.
 */
export function useFocusCaught(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (!isOn || element === null) return undefined;
    let wasInside = element.contains(document.activeElement);
    const note = (): void => {
      wasInside = element.contains(document.activeElement);
    };
    const watch = new MutationObserver(() => {
      if (!wasInside || document.activeElement !== document.body) return;
      element.closest<HTMLElement>("[data-buyer-pane]")?.focus({ preventScroll: true });
    });
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", note);
    return () => {
      watch.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, [box, isOn]);
}
