/**
 * Lets a dialog that comes by itself wait until nobody is typing: it would take the rest of the word into its
 * field.
 */
import { useEffect, useState } from "react";

const quietMs = 1_500;
const typedInto = "input:not([type=checkbox],[type=radio],[type=button]), textarea, [contenteditable=true]";

let typedAtMs = -Infinity;

if (typeof window !== "undefined") {
  window.addEventListener(
    "input",
    () => {
      typedAtMs = performance.now();
    },
    { capture: true },
  );
}

const msUntilQuiet = (): number => {
  const isInText = document.activeElement?.matches(typedInto) === true;
  return isInText ? Math.max(0, typedAtMs + quietMs - performance.now()) : 0;
};

/**
 * True from the first moment after `isWanted` in which nobody has typed for a second and a half, until it's
 * unwanted.
 */
export function useQuietTyping(isWanted: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const waitMs = msUntilQuiet();
      if (waitMs === 0) setIsQuiet(true);
      else timer = setTimeout(look, waitMs);
    };
    look();
    return () => {
      clearTimeout(timer);
      setIsQuiet(false);
    };
  }, [isWanted]);
  return isQuiet;
}
