/**
 * Whether a person is at work in the list: from the moment the focus enters it, or an order opens beside it,
 * until the focus goes elsewhere on the page. What was opened from a row belongs to it: the drawer, a menu, a
 * dialog, the toast with Undo. So a row that is tagged from its popover is still the row under focus.
 */
import { useEffect, useState, type RefObject } from "react";

const page = "#root";
const partsOfTheList = ".sk-drawer, .sk-toast-host";

/** Follows the focus and the pointer, since a press on bare ground moves no focus. */
export function useListFocus(list: RefObject<HTMLElement | null>, openId: string | null): boolean {
  const [hasFocus, setHasFocus] = useState(openId !== null);
  const [lastOpenId, setLastOpenId] = useState(openId);
  if (openId !== lastOpenId) {
    setLastOpenId(openId);
    if (openId !== null) setHasFocus(true);
  }
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      if (list.current?.contains(target) === true) setHasFocus(true);
      else if (target.closest(page) !== null && target.closest(partsOfTheList) === null) setHasFocus(false);
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, [list]);
  return hasFocus;
}
