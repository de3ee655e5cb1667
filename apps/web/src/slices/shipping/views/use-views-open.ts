import { useCallback, useState } from "react";

const key = "saved-views-open";

function read(): boolean {
  try {
    return localStorage.getItem(key) !== "no";
  } catch {
    return true;
  }
}

/** Whether the rail shows the saved views; remembered on this device. */
export function useViewsOpen(): readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(read);
  const setIsOpen = useCallback((next: boolean): void => {
    setOpen(next);
    try {
      localStorage.setItem(key, next ? "yes" : "no");
    } catch {
      // It then lasts until the page is left.
    }
  }, []);
  return [isOpen, setIsOpen];
}
