/** Puts the focus on a heading once the page is redrawn: what had it before is gone. */
export function focusHeading(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
