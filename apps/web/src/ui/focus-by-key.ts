// Whether the focus is moving because a key moves it: Tab, or an arrow within a group. The browser moves it
// while the key is handled, so the note is taken back in the next task.

const movingKeys = new Set(["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "F6"]);
let isMoving = false;

if (typeof window !== "undefined") {
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (!movingKeys.has(key)) return;
      isMoving = true;
      setTimeout(() => {
        isMoving = false;
      }, 0);
    },
    { capture: true },
  );
}

/** True within the task of a key that moves the focus; false where a program or the pointer moves it. */
export const isFocusByKey = (): boolean => isMoving;
