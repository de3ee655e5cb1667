/** Reads a remembered number; the fallback when storage is off or holds nothing usable. */
export function readStoredNumber(key: string, fallback: number): number {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Remembers a number on this device. Storage that is off or full is no error. */
export function storeNumber(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // A width that is not remembered harms nobody.
  }
}
