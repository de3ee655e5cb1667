/** Focuses a field and selects what stands in it, so that typing replaces it. Null does nothing. */
export function focusWhole(field: Pick<HTMLInputElement, "focus" | "select"> | null): void {
  field?.focus();
  field?.select();
}
