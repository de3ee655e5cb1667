/**
 * Focus for what an act is about to draw, without losing keys.
 *   idle -> waiting (a field was asked for and is not drawn yet) -> idle (it is focused, or half a second has passed)
 * What is typed while waiting is kept and then typed into the field, in order; Enter sends its form.
 */
import { flushSync } from "react-dom";

const mostFrames = 30;

interface Wait {
  find: () => HTMLElement | null;
  keys: string[];
}

let wait: Wait | null = null;

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);

function typeInto(field: Element | null, key: string): void {
  if (!isTextField(field)) return;
  if (key === "Enter") {
    field.form?.requestSubmit();
    return;
  }
  field.setRangeText(key, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, "end");
  flushSync(() => field.dispatchEvent(new InputEvent("input", { bubbles: true, data: key, inputType: "insertText" })));
}

/** Focuses the element as soon as `find` has it; a later call takes over. Gives up after half a second. */
export function focusWhenDrawn(find: () => HTMLElement | null): void {
  const mine: Wait = { find, keys: [] };
  wait = mine;
  let framesLeft = mostFrames;
  const look = (): void => {
    if (wait !== mine) return;
    const field = find();
    framesLeft -= 1;
    if (field === null && framesLeft > 0) {
      requestAnimationFrame(look);
      return;
    }
    wait = null;
    field?.focus();
    // What is there already is gone on with.
    if (isTextField(field)) field.setSelectionRange(field.value.length, field.value.length);
    for (const key of mine.keys) typeInto(field, key);
  };
  look();
}

/** Keeps a character or Enter for the field that is waited for, or types it into the field that has the focus; false when there is none. */
export function typeAhead(key: string): boolean {
  if (wait !== null) wait.keys.push(key);
  else if (isTextField(document.activeElement)) typeInto(document.activeElement, key);
  else return false;
  return true;
}

/** Whether a field is waited for. */
export const isAwaitingField = (): boolean => wait !== null;

/** Waits no longer; what was kept is dropped. */
export function stopAwaitingField(): void {
  wait = null;
}
