/** Puts the focus on a heading once the page is drawn anew: what had it before is gone. */
export function focusHeading(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
