/** Numbers as they are typed into the form of a rule. Pure. */

/** A number from 1 up, or null. */
export function readCount(text: string): number | null {
  const count = Number(text.trim());
  return /^\d{1,7}$/.test(text.trim()) && count >= 1 ? count : null;
}
