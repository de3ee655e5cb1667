/**
 * Where the focus goes when a layer closes, as the layer's library asks for it. Left alone, it would focus
 * the first control inside of what takes the focus by program only: from a drawer its width handle, from the
 * page the link that skips to the content. Answers the element to focus, true for the library's own choice,
 * or false where it's done here or not to be done at all.
 */
export function returnFocus(opener: HTMLElement | null, layer: HTMLElement | null): HTMLElement | boolean {
  const { activeElement } = document;
  const isElsewhere =
    activeElement !== null && activeElement !== document.body && layer?.contains(activeElement) !== true;
  // Somebody, or what the layer did, moved it on.
  if (isElsewhere) return false;
  if (opener === null || !opener.isConnected) return true;
  if (opener.tabIndex >= 0) return opener;
  queueMicrotask(() => opener.focus({ preventScroll: true }));
  return false;
}
