/** A press shows its row at once; the conversation, which takes longer to draw, opens after that. */
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "../../../platform/after-paint.ts";

/**
 * `press` opens a row once it is painted as the open one; a key that comes before acts on it, not on the one
 * before. `pressedId` is the row until then.
 */
export function usePressedRow(open: (id: string) => void): {
  pressedId: string | null;
  press: (id: string) => void;
} {
  const [pressedId, setPressedId] = useState<string | null>(null);
  const waiting = useRef<{ callOff: () => void; begin: () => void } | null>(null);
  const press = useCallback(
    (id: string): void => {
      setPressedId(id);
      const begin = (): void => {
        waiting.current = null;
        setPressedId(null);
        open(id);
      };
      waiting.current?.callOff();
      waiting.current = { callOff: afterPaint(begin), begin };
    },
    [open],
  );
  useEffect(() => {
    const settle = (): void => {
      const pressed = waiting.current;
      pressed?.callOff();
      if (pressed !== null) flushSync(pressed.begin);
    };
    document.addEventListener("keydown", settle, true);
    return () => {
      document.removeEventListener("keydown", settle, true);
      waiting.current?.callOff();
    };
  }, []);
  return { pressedId, press };
}
