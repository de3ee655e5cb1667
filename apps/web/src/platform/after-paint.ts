/** Work that may wait until the browser has shown what a person just did. */
import { useEffect, useState } from "react";

/** Runs work once the browser has painted what is there now. Returns the function that calls it off. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The value, one paint late while the key stays the same; of a new key at once. */
export function useAfterPaint<Value>(value: Value, key: string): Value {
  const [late, setLate] = useState({ value, key });
  const isLate = late.key === key && late.value !== value;
  useEffect(() => {
    if (late.value === value && late.key === key) return;
    return afterPaint(() => setLate({ value, key }));
  }, [value, key, late]);
  return isLate ? late.value : value;
}
