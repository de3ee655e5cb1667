/**
 * Focus for what an action is about to draw, without losing keys.
 *   idle -> waiting (a field was asked for and is not drawn yet) -> idle (it is focused, or its time is up)
 * What is typed while waiting is kept and then typed where the focus is, in order; Enter sends a form.
 */
import { flushSync } from "react-dom";

const drawnWithinFrames = 30;
/** For what may have to be fetched first: some four seconds. */
export const fetchedWithinFrames = 240;
const closedWithinFrames = 10;

interface Wait {
  find: () => HTMLElement | null;
  keys: string[];
}

let wait: Wait | null = null;

const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.selectionStart !== null);

function typeInto(target: Element, key: string): void {
  const isUntaken = flushSync(() =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
  if (isUntaken && key === "Enter" && target instanceof HTMLButtonElement) target.click();
  if (!isUntaken || !isTextField(target)) return;
  if (key === "Enter") target.form?.requestSubmit();
  if (key.length !== 1) return;
  target.setRangeText(
    key,
    target.selectionStart ?? target.value.length,
    target.selectionEnd ?? target.value.length,
    "end",
  );
  flushSync(() =>
    target.dispatchEvent(new InputEvent("input", { bubbles: true, data: key, inputType: "insertText" })),
  );
}

/**
 * Focuses the element as soon as `find` has it; a later call takes over. Gives up after `mostFrames`, half a
 * second by itself; they count from when the code that draws it is here.
 */
export function focusWhenDrawn(
  find: () => HTMLElement | null,
  mostFrames = drawnWithinFrames,
  isHere: () => boolean = () => true,
): void {
  let framesLeft = mostFrames;
  let framesToFetch = fetchedWithinFrames;
  waitFor(find, () => {
    if (isHere()) framesLeft -= 1;
    else framesToFetch -= 1;
    return framesLeft > 0 && framesToFetch > 0;
  });
}

/**
 * The same for what belongs to something that is still being read: waits for as long as that `isComing`,
 * then four seconds for what draws it.
 */
export function focusOnceRead(find: () => HTMLElement | null, isComing: () => boolean): void {
  let framesLeft = fetchedWithinFrames;
  waitFor(find, () => {
    if (!isComing()) framesLeft -= 1;
    return framesLeft > 0;
  });
}

/** Looks frame by frame for as long as `isWorthIt`. */
function waitFor(find: () => HTMLElement | null, isWorthIt: () => boolean): void {
  const mine: Wait = { find, keys: [] };
  wait = mine;
  const look = (): void => {
    if (wait !== mine) return;
    const field = find();
    const goesOn = isWorthIt();
    if (field === null && goesOn) {
      requestAnimationFrame(look);
      return;
    }
    wait = null;
    field?.focus();
    // What is there already is gone on with.
    if (isTextField(field)) field.setSelectionRange(field.value.length, field.value.length);
    for (const key of field === null ? [] : mine.keys) typeInto(document.activeElement ?? document.body, key);
  };
  look();
}

/**
 * What takes keys for itself. A key that still waited to be told from a scan is meant for what has opened
 * meanwhile: after V, a digit chooses.
 */
const takesKeys = "[role=listbox]:not([data-single-keys]), [role=menu], [role=dialog], [role=alertdialog]";

/**
 * Keeps a key for what is waited for, or types it into the field or layer that has the focus; false when
 * there is none.
 */
export function typeAhead(key: string): boolean {
  const { activeElement } = document;
  if (wait !== null) wait.keys.push(key);
  else if (isTextField(activeElement) || activeElement?.matches(`:is(${takesKeys}) *, ${takesKeys}`) === true)
    typeInto(activeElement, key);
  else return false;
  return true;
}

/**
 * Keeps keys until a list to choose from has taken the focus; one that is closing keeps it for a moment and
 * is not meant. Waits for as long as the question `isAsked`, however late its code comes: a digit is an
 * answer to it, never the key of a queue.
 */
export function awaitChoices(isAsked: () => boolean): void {
  const before = document.activeElement;
  let framesToClose = closedWithinFrames;
  waitFor(() => {
    const { activeElement } = document;
    framesToClose -= 1;
    const isMeant = activeElement !== before || framesToClose < 0;
    return isMeant &&
      activeElement instanceof HTMLElement &&
      activeElement.matches("[role=listbox]:not([data-single-keys]), [role=combobox]")
      ? activeElement
      : null;
  }, isAsked);
}

/** Whether something is waited for. */
export const isAwaitingField = (): boolean => wait !== null;

/** Waits no longer; what was kept is dropped. */
export function stopAwaitingField(): void {
  wait = null;
}
