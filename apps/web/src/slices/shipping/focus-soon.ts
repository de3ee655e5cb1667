import type { RefObject } from "react";

const mostFrames = 30;

/** Focuses a field as soon as it is drawn and is another element than `before`; gives up after half a second. */
export function focusWhenNew(input: RefObject<HTMLElement | null>, before: HTMLElement | null): void {
  let frames = 0;
  const look = (): void => {
    if (input.current !== null && input.current !== before) return input.current.focus();
    frames += 1;
    if (frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
